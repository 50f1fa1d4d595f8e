import { decoded } from '../../contract/decoded.ts';
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

/** StarDict keeps pictures and sounds below `res`, Lingvo below `<book>.dsl.files`. */
export const plainName = (name: string): string =>
  name
    .replace(/^(?:file|sound):\/\//, '')
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)*(?:(?:res|[^/]*\.files)\/)?/, '');

/** Keeps the first pictures and sounds of a book, up to a number of bytes. */
export class BookMedia {
  readonly files: SourceFile[] = [];
  /** Those for which there was no room. */
  refused = 0;
  bytes = 0;
  /** By name, and in lower case: books are made where the two are the same. */
  private readonly names = new Map<string, string>();

  constructor(
    files: readonly SourceFile[],
    private readonly maxBytes: number,
  ) {
    for (const file of files) this.add(file);
  }

  /** Counts it if not. */
  hasRoomFor({ bytes }: SourceFile): boolean {
    const fits = this.bytes + bytes <= this.maxBytes;
    if (!fits) this.refused += 1;
    return fits;
  }

  /** False if it is not kept. */
  add(file: SourceFile): boolean {
    const name = plainName(file.name);
    if (this.names.get(name) === name || !this.hasRoomFor(file)) return false;
    this.bytes += file.bytes;
    this.files.push({ ...file, name });
    this.names.set(name.toLowerCase(), name).set(name, name);
    return true;
  }

  /** Null if the picture or sound is not kept. */
  addressOf(reference: unknown): string | null {
    if (typeof reference !== 'string') return null;
    const [name] = [reference, decoded(reference) ?? reference].flatMap((one) => {
      const plain = plainName(one);
      return this.names.get(plain) ?? this.names.get(plain.toLowerCase()) ?? [];
    });
    return name === undefined ? null : UNPLACED + name.split('/').map(encodeURIComponent).join('/');
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
