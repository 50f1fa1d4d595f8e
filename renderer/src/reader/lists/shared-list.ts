import { tidySpelling } from '../../../../server/contract/spelling.ts';
import { MAX_HEADWORD_LENGTH } from '../../../../server/contract/vocabulary.ts';
import { at } from '../../api/base-path.ts';

/** A list of words that is passed on as a link: it is in the address and nowhere else. */
export interface SharedList {
  name: string;
  words: string[];
  /** Chooses the meanings that are shown. */
  topic?: string | null;
}

export const MAX_WORDS = 500;
export const NAME_MAX_LENGTH = 60;
/** A name and the longest words, should each letter take two bytes. */
const MAX_BYTES = 2 * (NAME_MAX_LENGTH + MAX_WORDS * (MAX_HEADWORD_LENGTH + 1));

/** The words in a text, one on a line or between commas; what cannot be a word is left out. */
export function wordsIn(text: string): string[] {
  const words = text.split(/[\n,;،、，；]/u).map(tidySpelling);
  const fitting = words.filter(({ length }) => length > 0 && length <= MAX_HEADWORD_LENGTH);
  return [...new Set(fitting)].slice(0, MAX_WORDS);
}

/** The address of a page about a list. */
export async function addressOf(page: '/list' | '/quiz', list: SharedList): Promise<string> {
  const text = [list.name, ...wordsIn(list.words.join('\n'))].join('\n');
  const packed = await transformed(new Blob([text]), new CompressionStream('deflate-raw'));
  const base64 = btoa(packed.map((byte) => String.fromCharCode(byte)).join(''));
  const about = list.topic ? `?topic=${encodeURIComponent(list.topic)}` : '';
  return at(
    `${page}${about}#${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`,
  );
}

/** The list in the fragment of an address, which anybody may have written; null if it has none. */
export async function readShared(hash: string): Promise<SharedList | null> {
  try {
    const base64 = hash.slice(1).replaceAll('-', '+').replaceAll('_', '/');
    const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bytes = await transformed(new Blob([packed]), new DecompressionStream('deflate-raw'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    const [name = '', ...lines] = text.split('\n');
    const words = wordsIn(lines.join('\n'));
    if (words.length === 0) return null;
    return { name: tidySpelling(name).slice(0, NAME_MAX_LENGTH), words };
  } catch {
    return null;
  }
}

/** @throws where more comes out than any list takes */
async function transformed(blob: Blob, by: GenericTransformStream): Promise<number[]> {
  const bytes: number[] = [];
  // Safari does not iterate over streams.
  const reader = blob.stream().pipeThrough(by).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    if (bytes.length + value.length > MAX_BYTES) throw new RangeError('too long');
    for (const byte of value) bytes.push(byte);
  }
}
