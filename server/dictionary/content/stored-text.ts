import { emptyForm, emptyMeaning, emptyPronunciation, emptyTail } from '../../contract/empty.ts';

/**
 * Stored texts omit empty fields of the second and third editions to save space. Reads add them
 * without parsing; all fields are in the order of the answers.
 */

/** Fields that follow each other in JSON text, each with its comma. */
interface Fields {
  readonly marks: readonly string[];
  readonly empty: readonly string[];
  readonly allEmpty: string;
}

function fieldsOf(emptyValues: object): Fields {
  const marks = Object.keys(emptyValues).map((name) => `,"${name}":`);
  const empty = Object.values(emptyValues).map((value, i) => marks[i] + JSON.stringify(value));
  return { marks, empty, allEmpty: empty.join('') };
}

/** The last fields of a record. A search item has only its labels and its source. */
export const EMPTY_TAIL = emptyTail();
const TAIL = fieldsOf(EMPTY_TAIL);

/** The fields behind this one, in the order of the answers. */
function fieldsAfter<T extends object>(name: keyof T & string, empty: T): Fields {
  const all = Object.entries(empty);
  return fieldsOf(Object.fromEntries(all.slice(all.findIndex(([key]) => key === name) + 1)));
}

const END_OF_MEANING = fieldsAfter('antonyms', emptyMeaning());
const END_OF_FORM = fieldsAfter('transcription', emptyForm());
/** Only the last two of these are ever left out. */
const END_OF_PRONUNCIATION = fieldsAfter('type', emptyPronunciation());

/** The field before the tail; those of its items have other names. */
const BEFORE_TAIL = '"short_translations":';
const STARTS_OF_TAIL = [...TAIL.marks, ',"has_article":'];
const LABELS_MARK = '"labels":[';
const SOURCE_MARK = '"source":"';

/** The value without its empty fields, except the source: readers of version 0.1.0 need it. */
export function withoutEmpty<T extends object>(value: T): Partial<T> {
  const filled: Partial<T> = {};
  for (const name in value) {
    if (name === 'source' || !isEmpty(value[name])) filled[name] = value[name];
  }
  return filled;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A stored head with all fields of its forms. */
export function completeHead(head: string): string {
  const forms = head.indexOf('"forms":[{');
  if (forms < 0) return completePronunciations(head);
  const complete = completeObjects(head.slice(forms), '"transcription":', END_OF_FORM);
  return head.slice(0, forms) + completePronunciations(complete);
}

/** A stored content with all fields except the article, as JSON text without braces. */
export function completeContent(content: string): string {
  const start = startOfTail(content);
  const meanings = completeObjects(content.slice(1, start), '"antonyms":', END_OF_MEANING);
  return completePronunciations(`${meanings}${fill(content, start, TAIL).text}`);
}

/** The tail of a stored content with all its fields, as JSON text without braces. */
export const completeTail = (content: string): string =>
  completePronunciations(fill(content, startOfTail(content), TAIL).text.slice(1));

/** The part of a stored content's tail that search items have: `"labels":[],"source":""`. */
export function itemTail(content: string): string {
  const from = content.lastIndexOf(BEFORE_TAIL);
  const labels = content.indexOf(LABELS_MARK, from);
  const given =
    labels < 0 ? '"labels":[]' : content.slice(labels, content.indexOf(']', labels) + 1);
  const source = content.indexOf(SOURCE_MARK, from);
  return `${given},${content.slice(source, endOfValue(content, source + SOURCE_MARK.length - 1))}`;
}

/** The start of the tail: the first of its fields that is there. */
function startOfTail(content: string): number {
  const from = content.lastIndexOf(BEFORE_TAIL);
  for (const mark of STARTS_OF_TAIL) {
    const at = content.indexOf(mark, from);
    if (at >= 0) return at;
  }
  return content.length - 1;
}

/** True if the article of a stored record is in its column. */
export const hasArticle = (content: string | null): boolean =>
  content?.endsWith(ARTICLE_MARK) ?? false;

/** How a content ends whose record has an article. */
const ARTICLE_MARK = '"has_article":true}';

const completePronunciations = (text: string): string =>
  completeObjects(text, '"type":', END_OF_PRONUNCIATION);

/** Completes objects after `mark`, which inside a JSON string would have its quotes escaped. */
function completeObjects(text: string, mark: string, fields: Fields): string {
  let complete = '';
  let done = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, done)) {
    const start = endOfValue(text, at + mark.length);
    const filled = fill(text, start, fields);
    complete += text.slice(done, start) + filled.text;
    done = filled.end;
  }
  return complete + text.slice(done);
}

/** All of the fields that start here, and where those that are there end. */
function fill(text: string, start: number, fields: Fields): { text: string; end: number } {
  if (text[start] !== ',') return { text: fields.allEmpty, end: start };
  let filled = '';
  let end = start;
  for (let i = 0; i < fields.marks.length; i++) {
    const mark = fields.marks[i]!;
    if (text.startsWith(mark, end)) {
      const next = endOfValue(text, end + mark.length);
      filled += text.slice(end, next);
      end = next;
    } else filled += fields.empty[i];
  }
  return { text: filled, end };
}

/** The end of the JSON value that starts here. */
export function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '[':
      case '{':
        depth += 1;
        break;
      case ']':
      case '}':
        if (depth === 0) return at;
        depth -= 1;
        break;
      case ',':
        if (depth === 0) return at;
    }
  }
  return text.length;
}

/** The closing quote of a JSON string. */
function endOfString(text: string, start: number): number {
  let end = start;
  do end = text.indexOf('"', end + 1);
  while (end >= 0 && isEscaped(text, end));
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
