import { isObject } from '../../../dataset/read/line-issues.ts';
import type { NewWordRecord } from '../../../contract/word.ts';
import { emptyPronunciation } from '../../../contract/empty.ts';
import { cleanSound, cleanWord } from '../clean-word.ts';
import type { LeftOutCounts } from '../left-out.ts';
import { areaOf } from '../wn-lmf/words.ts';

interface Meta {
  frequency?: number;
  sounds: { ipa: string; tags: string }[];
}

const MAX_SOUNDS = 50;

/** Frequencies and transcriptions in the banks of metadata. */
export class WordMeta {
  private readonly byWord = new Map<string, Meta>();

  add(row: unknown, leftOut: LeftOutCounts): void {
    const [word, kind, data] = Array.isArray(row) ? (row as unknown[]) : [];
    if (typeof word !== 'string') return;
    const frequency = kind === 'freq' ? zipfOf(data) : null;
    const sounds = kind === 'ipa' ? soundsIn(data) : [];
    if (frequency === null && sounds.length === 0) {
      leftOut.add(`metadata of type ${String(kind).slice(0, 20)}`);
      return;
    }
    const meta = this.byWord.get(cleanWord(word)) ?? { sounds: [] };
    if (frequency !== null) meta.frequency ??= frequency;
    meta.sounds.push(...sounds.slice(0, MAX_SOUNDS - meta.sounds.length));
    this.byWord.set(cleanWord(word), meta);
  }

  addTo(record: NewWordRecord): void {
    const { frequency, sounds = [] } = this.byWord.get(record.word) ?? {};
    record.frequency ??= frequency ?? null;
    for (const { ipa, tags } of sounds) {
      if (record.pronunciations.some(({ text }) => text === ipa)) continue;
      const position = record.pronunciations.length + 1;
      record.pronunciations.push(emptyPronunciation(ipa, areaOf(tags), position));
    }
  }
}

/** Ranks and counts are no Zipf values. */
function zipfOf(data: unknown): number | null {
  const { value, displayValue } = isObject(data) ? data : {};
  const isZipf = typeof displayValue === 'string' && / of 8$/.test(displayValue);
  return isZipf && typeof value === 'number' && value >= 0 && value <= 8 ? value : null;
}

function soundsIn(data: unknown): Meta['sounds'] {
  const { transcriptions } = isObject(data) ? data : {};
  if (!Array.isArray(transcriptions)) return [];
  return transcriptions.flatMap((one: unknown) => {
    if (!isObject(one) || typeof one.ipa !== 'string') return [];
    const ipa = cleanSound(one.ipa);
    const tags = Array.isArray(one.tags) ? one.tags.join(' ') : '';
    return ipa === '' || ipa.length > 500 ? [] : [{ ipa, tags }];
  });
}
