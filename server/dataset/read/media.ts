import type { NewWordRecord } from '../../contract/word.ts';
import type { SourceFile } from './layout.ts';

/** By the ending of the name; browsers run nothing in any of these. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' },
  ...{ webp: 'image/webp', avif: 'image/avif', bmp: 'image/bmp' },
  ...{ mp3: 'audio/mpeg', ogg: 'audio/ogg', oga: 'audio/ogg', opus: 'audio/ogg' },
  ...{ wav: 'audio/wav', m4a: 'audio/mp4', flac: 'audio/flac' },
};

/** Null for any other name. */
export const mediaType = (name: string): string | null =>
  /^[^\p{Cc}\\]{1,255}$/u.test(name) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name)
    ? (TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null)
    : null;

/** Where records refer to media before their dataset is known. */
const UNPLACED = '/media/~/';

/** StarDict keeps pictures and sounds below `res`. */
const plainName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^(?:\.?\/)*(?:res\/)?/, '');

/** Keeps the first pictures and sounds of a book, up to a number of bytes. */
export class BookMedia {
  readonly files: readonly SourceFile[];
  private readonly names: ReadonlySet<string>;

  constructor(
    readonly all: readonly SourceFile[],
    maxBytes: number,
  ) {
    let left = maxBytes;
    this.files = all.flatMap((file) => {
      if (file.bytes > left) return [];
      left -= file.bytes;
      return [{ ...file, name: plainName(file.name) }];
    });
    this.names = new Set(this.files.map(({ name }) => name));
  }

  get bytes(): number {
    return this.files.reduce((sum, file) => sum + file.bytes, 0);
  }

  /** Null if the picture or sound is not kept. */
  addressOf(reference: unknown): string | null {
    if (typeof reference !== 'string') return null;
    const name = [reference, unescaped(reference)]
      .map(plainName)
      .find((one) => this.names.has(one));
    return name === undefined ? null : UNPLACED + name.split('/').map(encodeURIComponent).join('/');
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const isSound = (address: string): boolean => /^audio/.test(mediaType(address) ?? '');

export function placeMedia(record: NewWordRecord, dataset: string): void {
  const placed = (text: string) => text.replaceAll(UNPLACED, `/media/${dataset}/`);
  record.article = placed(record.article);
  for (const { audio } of record.pronunciations) {
    for (const one of audio) one.url = placed(one.url);
  }
}
