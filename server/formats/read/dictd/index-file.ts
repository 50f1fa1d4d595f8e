import { isUtf8 } from 'node:buffer';
import type { Problem } from '../../../contract/problems.ts';
import { TOO_MANY_MARKS } from '../../../dataset/read/value-readers.ts';
import { ArticleIndex } from '../articles/article-index.ts';
import { lettersOf } from '../articles/article-names.ts';
import { foldHeadword } from '../../../text/fold.ts';
import { hasTooManyMarks } from '../../../text/normalize.ts';
import { cleanWord } from '../clean-word.ts';
import type { Reading } from '../reading.ts';

export interface ByteRange {
  offset: number;
  size: number;
}

export interface DictdIndex {
  index: ArticleIndex;
  /** Entries about the dictionary, by headword without `00database` and hyphens: `short`. */
  about: Map<string, ByteRange>;
}

const ABOUT = /^00-?database-?|^00-/;
const MAX_LINE_LENGTH = 4_096;

/** Lines of headword, offset, size, and the original headword if it differs. */
export function parseDictdIndex(name: string, bytes: Buffer, { problems }: Reading): DictdIndex {
  const index = new ArticleIndex();
  const about = new Map<string, ByteRange>();
  const isAllUtf8 = isUtf8(bytes);
  for (let at = 0, number = 1; at < bytes.length; number += 1) {
    const newline = bytes.indexOf(0x0a, at);
    const end = newline === -1 ? bytes.length : newline;
    const fail = (problem: Problem) => problems.addLine(name, number, [{ path: '', ...problem }]);
    const raw = bytes.subarray(at, end);
    at = end + 1;
    if (raw.length === 0) continue;
    if (raw.length > MAX_LINE_LENGTH) {
      const params = { limit: MAX_LINE_LENGTH };
      fail({ message: `longer than ${MAX_LINE_LENGTH} bytes`, code: 'too_large', params });
      continue;
    }
    const line = raw.toString(isAllUtf8 || isUtf8(raw) ? 'utf8' : 'latin1').replace(/\r$/, '');
    const [folded = '', offsetText = '', sizeText = '', original] = line.split('\t');
    const offset = numberOf(offsetText);
    const size = numberOf(sizeText);
    if (offset === null || size === null) {
      const message = 'expected a headword, an offset and a size, with tabs between them';
      fail({ message, code: 'unreadable_entry' });
    } else if (ABOUT.test(folded)) about.set(folded.replace(ABOUT, ''), { offset, size });
    else if (hasTooManyMarks(line)) fail(TOO_MANY_MARKS);
    else {
      const word = cleanWord(original || folded);
      index.add({ word, key: lettersOf(word) || foldHeadword(word), offset, size, line: number });
    }
  }
  return { index, about };
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** In base 64, most significant digit first. */
export function numberOf(text: string): number | null {
  if (text === '' || text.length > 8) return null;
  let value = 0;
  for (const digit of text) {
    const at = DIGITS.indexOf(digit);
    if (at === -1) return null;
    value = value * 64 + at;
  }
  return value;
}
