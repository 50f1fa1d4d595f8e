import type { StoredRecord } from '../../database/dialect.ts';
import { expandHead, tailOfForm } from './word-rows.ts';

/**
 * The texts of a stored record, cut and joined without parsing what does not have to change. The
 * order of fields that this relies on is the one in which `word-rows.ts` writes them.
 */

/** A record's head as JSON text without the braces: `"word":"run",...,"forms":[...]`. */
export function headText({ id, head, content }: StoredRecord): string {
  const formsAt = content === null ? -1 : head.indexOf(FORMS_MARK);
  const without = formsAt < 0 ? head : `${head.slice(0, formsAt - 1)}}`;
  const text = JSON.stringify(expandHead({ id, head: without, content }));
  // Forms make up most of a head, and readers get them last.
  return formsAt < 0
    ? text.slice(1, -1)
    : text.slice(1, -EMPTY_FORMS.length) + head.slice(formsAt, -1);
}

const FORMS_MARK = '"forms":[';
/** How a head without forms ends. */
const EMPTY_FORMS = `${FORMS_MARK}]}`;

/**
 * How a {@link RecordTail} starts. Only meanings can contain the same text, and they come first.
 */
const TAIL_MARK = '"labels":[';

/** A record's tail as JSON text without the braces: `"labels":[],...,"source":""`. */
export function tailText(stored: StoredRecord): string {
  if (stored.content === null) return JSON.stringify(tailOfForm(stored)).slice(1, -1);
  return stored.content.slice(stored.content.lastIndexOf(TAIL_MARK), -1);
}

/** The part of a base record's tail that search items have: `"labels":[],"source":""`. */
export function itemTailText(stored: StoredRecord): string {
  const tail = tailText(stored);
  const labels = tail.slice(0, tail.indexOf(']') + 1);
  return `${labels},${tail.slice(tail.lastIndexOf('"source":'))}`;
}

/** How a head begins: with its spelling. */
const SPELLING = /^\{"word":("(?:[^"\\]|\\.)*")/;

/** The spelling of a stored record. */
export function spellingOf({ head }: StoredRecord): string {
  const [, spelling] = SPELLING.exec(head) ?? [];
  return spelling === undefined ? JSON.parse(head).word : JSON.parse(spelling);
}

/** Cannot occur inside a JSON string, where its quotes would be escaped. */
const VERB_MARK = '"part_of_speech":"verb"';

export function isVerb({ head }: StoredRecord): boolean {
  return head.includes(VERB_MARK);
}
