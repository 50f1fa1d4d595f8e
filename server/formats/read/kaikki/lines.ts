import type { Problem } from '../../../contract/problems.ts';
import { isObject, type Issue } from '../../../dataset/read/line-issues.ts';
import { isPlain } from '../../../dataset/read/line-reader.ts';
import { messageOf } from '../../../dataset/read/errors.ts';
import type { RawLine } from '../../../dataset/read/lines.ts';
import { TOO_MANY_MARKS } from '../../../dataset/read/value-readers.ts';
import { hasTooManyMarks } from '../../../text/normalize.ts';
import { cleanWord } from '../clean-word.ts';
import type { JsonObject } from '../fields.ts';

/** A line about an English word, or a redirect, which has no language. */
export interface KaikkiLine {
  number: number;
  /** Trimmed, in NFC. */
  word: string;
  entry: JsonObject;
  text: string;
  ascii: boolean;
}

export interface BadLine {
  number: number | null;
  issues: Issue[];
}

export interface OtherLanguage {
  language: string;
}

/** In real files, an entry with all its translations reaches a few megabytes. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** Values take many times the memory of their text. */
const MAX_VALUES = 500_000;
const TOO_MANY_VALUES: Problem = {
  message: `more than ${MAX_VALUES} values`,
  code: 'too_many',
  params: { limit: MAX_VALUES },
};

const NOT_AN_OBJECT: Problem = { message: 'expected an object', code: 'unreadable_entry' };

export function parseKaikkiLine(raw: RawLine): KaikkiLine | OtherLanguage | BadLine {
  const { number } = raw;
  const bad = (path: string, problem: Problem) => ({ number, issues: [{ path, ...problem }] });
  if ('problem' in raw) return bad('', raw.problem);
  const { text, ascii } = raw;
  if (hasTooManyValues(text)) return bad('', TOO_MANY_VALUES);
  let entry: unknown;
  try {
    entry = JSON.parse(text);
  } catch (error) {
    return bad('', { message: `not JSON: ${messageOf(error)}`, code: 'not_json' });
  }
  if (!isObject(entry)) return bad('', NOT_AN_OBJECT);
  const isRedirect = entry['redirect'] !== undefined;
  const { lang_code: code, lang } = entry;
  if (code === undefined ? lang !== undefined && lang !== 'English' : code !== 'en') {
    return { language: String(code ?? lang) };
  }
  const word = isRedirect ? entry['title'] : entry['word'];
  const field = isRedirect ? 'title' : 'word';
  if (typeof word !== 'string')
    return bad(field, { message: 'is required, as a string', code: 'required' });
  if (!ascii && hasTooManyMarks(text)) {
    return bad('', TOO_MANY_MARKS);
  }
  return { number: raw.number, word: cleanWord(word), entry, text, ascii };
}

function hasTooManyValues(text: string): boolean {
  if (text.length <= MAX_VALUES) return false;
  let count = 0;
  for (
    let at = text.indexOf(',');
    at !== -1 && count <= MAX_VALUES;
    at = text.indexOf(',', at + 1)
  ) {
    count += 1;
  }
  return count > MAX_VALUES;
}

/** True if all texts of a line are sure to be well-formed NFC. */
export const isPlainLine = ({ text, ascii }: Pick<KaikkiLine, 'text' | 'ascii'>): boolean =>
  isPlain(text, ascii);
