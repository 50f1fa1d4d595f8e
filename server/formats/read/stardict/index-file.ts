import { isUtf8 } from 'node:buffer';
import type { Problem } from '../../../contract/problems.ts';
import { damaged } from '../../../dataset/read/errors.ts';
import { hasTooManyMarks } from '../../../text/normalize.ts';
import { addHeadword, ArticleIndex, ENTRIES_PER_CHECK } from '../articles/article-index.ts';
import { cleanWord } from '../clean-word.ts';
import type { Reading } from '../reading.ts';
import { checkMemory } from '../thread/memory-limit.ts';

/** The format allows 255; some programs write more. */
const MAX_WORD_BYTES = 4_096;

/** Each word ends with NUL, then come the offset and size of its article. */
export function parseIndex(
  name: string,
  bytes: Buffer,
  offsetBits: 32 | 64,
  { problems }: Reading,
): ArticleIndex {
  const index = new ArticleIndex();
  const offsetBytes = offsetBits / 8;
  eachWord(name, bytes, offsetBytes + 4, (word, at, number) => {
    const offset = offsetBits === 32 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at));
    const size = bytes.readUInt32BE(at + offsetBytes);
    if (word !== null) index.add({ word, key: word, offset, size, line: number });
    else problems.addLine(name, number, [{ path: '', ...BAD_WORD }]);
  });
  return index;
}

/** A `.syn` has other words for entries of the index. Returns them by entry. */
export function parseSynonyms(
  name: string,
  bytes: Buffer,
  { words, reading: { problems, leftOut } }: { words: number; reading: Reading },
): Map<number, string[]> {
  const synonyms = new Map<number, string[]>();
  eachWord(name, bytes, 4, (word, at, number) => {
    if (number % ENTRIES_PER_CHECK === 0) checkMemory();
    const entry = bytes.readUInt32BE(at);
    const fail = (problem: Problem) => problems.addLine(name, number, [{ path: '', ...problem }]);
    if (word === null) fail(BAD_WORD);
    else if (entry >= words) {
      const message = `leads to entry ${entry}, but the index has ${words}`;
      fail({ message, code: 'unreadable_entry' });
    } else addHeadword(synonyms, entry, word, leftOut);
  });
  return synonyms;
}

const BAD_WORD: Problem = {
  message: 'the word is not valid UTF-8, or has too many combining marks in a row',
  code: 'invalid_characters',
};

/** Passes each word with the position after it; null for a word that cannot be read. */
function eachWord(
  name: string,
  bytes: Buffer,
  tail: number,
  take: (word: string | null, at: number, number: number) => void,
): void {
  for (let at = 0, number = 1; at < bytes.length; number += 1) {
    const end = bytes.indexOf(0, at);
    if (end === -1 || end - at > MAX_WORD_BYTES || end + 1 + tail > bytes.length) {
      throw damaged(`${name} is damaged or cut short at byte ${at}, entry ${number}`);
    }
    const raw = bytes.subarray(at, end);
    const text = isUtf8(raw) ? raw.toString() : null;
    take(text === null || hasTooManyMarks(text) ? null : cleanWord(text), end + 1, number);
    at = end + 1 + tail;
  }
}
