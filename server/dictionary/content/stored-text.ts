/**
 * Stored texts leave out the fields of the third edition where all of them are empty, so that they
 * take no room. Reads complete the texts without parsing them.
 */

/** The last fields of a meaning, after its quotes. */
const EMPTY_DEPTH = ',"patterns":[],"collocations":[],"topics":[],"notes":[],"pronunciations":[]';
/** The last field of a pronunciation, after its recordings. */
const EMPTY_STRENGTH = ',"strength":null';
/** The last stored fields of a record, after its source. */
const EMPTY_END = ',"notes":[],"phrase_of":[]';

const SOURCE_MARK = '"source":"';

/** A stored head with all fields of its pronunciations. */
export function completeHead(head: string): string {
  return completeObjects(head, '"audio":[', EMPTY_STRENGTH);
}

/** A stored content, or its end, with all fields except the article, as JSON text without braces. */
export function completeContent(content: string): string {
  const meanings = completeObjects(content, '"quotes":[', EMPTY_DEPTH);
  return completeEnd(completeObjects(meanings, '"audio":[', EMPTY_STRENGTH));
}

/** Whether the article of a stored record is in its column. */
export function hasArticle(content: string | null): boolean {
  return content?.endsWith(ARTICLE_MARK) ?? false;
}

/** How a content ends whose record has an article. */
const ARTICLE_MARK = '"has_article":true}';

/**
 * Adds `rest` to the objects of which a list is the last field. In JSON text `mark`, the name of
 * the list and its bracket, cannot occur inside a string, where its quotes would be escaped.
 */
function completeObjects(text: string, mark: string, rest: string): string {
  let complete = '';
  let done = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    const start = at + mark.length;
    const end = text[start] === ']' ? start + 1 : endOfValue(text, start - 1);
    if (text[end] !== '}') continue;
    complete += text.slice(done, end) + rest;
    done = end;
  }
  return complete + text.slice(done);
}

function completeEnd(content: string): string {
  const start = content.startsWith('{') ? 1 : 0;
  const end = endOfString(content, content.lastIndexOf(SOURCE_MARK) + SOURCE_MARK.length - 1) + 1;
  const known = content.slice(start, end);
  if (content[end] === '}' || end === content.length) return known + EMPTY_END;
  const { notes = [], phrase_of = [] } = JSON.parse(`{${content.slice(end + 1, -1)}}`);
  return `${known},${JSON.stringify({ notes, phrase_of }).slice(1, -1)}`;
}

/** The name of a record's dataset as JSON: `"source":"..."`. */
export function sourceField(content: string): string {
  const start = content.lastIndexOf(SOURCE_MARK);
  return content.slice(start, endOfString(content, start + SOURCE_MARK.length - 1) + 1);
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
