import type { StoredRecord } from '../../database/dialect.ts';
import { completeHead, completeTail, endOfValue, itemTail } from './stored-text.ts';
import { EMPTY_HEAD, expandHead, tailOfForm } from './word-rows.ts';

/** Cuts and joins stored JSON text unparsed, relying on the field order of `word-rows.ts`. */

/** A record's head as JSON text without the braces: `"word":"run",...,"forms":[...]`. */
export function headText(stored: StoredRecord): string {
  const filled = stored.content === null ? null : fillIn(stored.head);
  return filled === null ? JSON.stringify(expandHead(stored)).slice(1, -1) : completeHead(filled);
}

/** The fields of an empty head as JSON, and where each starts in the whole. */
const EMPTY_FIELDS = Object.entries(EMPTY_HEAD).map(
  ([name, value]) => `"${name}":${JSON.stringify(value)}`,
);
const EMPTY_TEXT = EMPTY_FIELDS.join(',');
const FIELD_STARTS = new Map<string, number>();
for (const [i, name] of Object.keys(EMPTY_HEAD).entries()) {
  FIELD_STARTS.set(
    name,
    EMPTY_FIELDS.slice(0, i).reduce((sum, field) => sum + field.length + 1, 0),
  );
}

/**
 * Adds the omitted fields to the head of a base record without parsing it, relying on the order of
 * {@link EMPTY_TEXT}. Null for a head in another form, which the database may have rewritten.
 */
function fillIn(head: string): string | null {
  if (!head.startsWith(FIRST_MARK)) return null;
  let text = '';
  /** How much of the empty head has been handled. */
  let done = 0;
  for (let at = 1; at < head.length;) {
    const nameEnd = head.indexOf('"', at + 1);
    const start = FIELD_STARTS.get(head.slice(at + 1, nameEnd));
    if (start === undefined || start < done || head[nameEnd + 1] !== ':') return null;
    text += EMPTY_TEXT.slice(done, start);
    if (start === LAST_FIELD) return text + head.slice(at, -1);
    const end = endOfValue(head, nameEnd + 2);
    text += head.slice(at, end);
    done = EMPTY_TEXT.indexOf(',"', start) + 1;
    text += ',';
    at = end + 1;
  }
  return text + EMPTY_TEXT.slice(done);
}

/** How every head written by this code starts; such a head ends with its forms. */
const FIRST_MARK = '{"word":';

/** The start of the forms, usually the largest part of a long head. */
const LAST_FIELD = FIELD_STARTS.get('forms');

/** A record's tail as JSON text without the braces: `"labels":[],...,"phrase_of":[]`. */
export function tailText(stored: StoredRecord): string {
  if (stored.content === null) return JSON.stringify(tailOfForm(stored)).slice(1, -1);
  return completeTail(stored.content);
}

/** The first string after a mark in a record's content; empty if it has none. */
export function textAfter({ content }: StoredRecord, mark: string): string {
  const at = content?.indexOf(mark) ?? -1;
  if (content === null || at < 0) return '';
  const start = at + mark.length;
  return JSON.parse(content.slice(start, endOfValue(content, start)));
}

/** A search item of a base record, as JSON text without the braces and the id. */
export const itemText = (stored: StoredRecord): string =>
  `${headText(stored)},${itemTailText(stored)}`;

/** The part of a base record's tail that items have: `"labels":[],"source":""`. */
export function itemTailText(stored: StoredRecord): string {
  if (stored.content !== null) return itemTail(stored.content);
  const { labels, source } = tailOfForm(stored);
  return JSON.stringify({ labels, source }).slice(1, -1);
}

/** How a form ends in JSON text; no string contains this, because its quotes would be escaped. */
const END_OF_FORM = /"frequency":[^,{}]+(?=\})/g;

/** Needs no escaping: names of datasets are `a-z 0-9 _ -`. */
export const datasetField = (name: string): string => `"dataset":"${name}"`;

/** Adds a field, the name of the dataset, to the forms of a record or item. */
export const withDataset = (text: string, field: string): string =>
  text.includes('"forms":[]') ? text : text.replace(END_OF_FORM, `$&,${field}`);

/** How a head begins: with its spelling. */
const SPELLING = /^\{"word":("(?:[^"\\]|\\.)*")/;

export function spellingOf({ head }: Pick<StoredRecord, 'head'>): string {
  const [, spelling] = SPELLING.exec(head) ?? [];
  return spelling === undefined ? JSON.parse(head).word : JSON.parse(spelling);
}

/** Cannot occur inside a JSON string, where its quotes would be escaped. */
const PART_OF_SPEECH = /"part_of_speech":"(\w+)"/;

export const partOfSpeechOf = ({ head }: StoredRecord): string =>
  PART_OF_SPEECH.exec(head)?.[1] ?? JSON.parse(head).part_of_speech;
