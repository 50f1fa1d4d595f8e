import { type BookMedia, isSound } from '../../../dataset/read/media.ts';
import type { LeftOutCounts } from '../left-out.ts';
import type { LinePronunciation } from '../record-line.ts';
import type { Inline } from './article-text.ts';

/** The pictures and sounds that an article refers to. */
export class OwnMedia {
  readonly sounds: LinePronunciation[] = [];
  readonly pictures: Inline[] = [];
  private readonly missing: string[] = [];

  constructor(readonly book: BookMedia) {}

  add(reference: unknown, alt = ''): void {
    const address = this.book.addressOf(reference);
    if (address === null) this.missing.push(String(reference));
    else if (!isSound(address)) this.pictures.push({ kind: 'picture', src: address, alt });
    else if (!this.sounds.some(({ audio }) => audio?.[0]?.url === address))
      this.sounds.push({ text: '', audio: [{ url: address }] });
  }

  reportMissing(leftOut: LeftOutCounts): void {
    for (const name of this.missing) leftOut.add('pictures and sounds', 1, name);
  }
}
