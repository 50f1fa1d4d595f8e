/** What can be seen of a line without parsing it. */
export interface Sketch {
  word: string;
  pos: string;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const SPACE = 0x20;

/**
 * Finds the texts of a line that the survey needs, by skipping everything else; parsing takes four
 * times as long. Null where a look is not enough: the line speaks of other words, is not English, is
 * damaged, or has escapes that could hide anything.
 */
export function sketchOf(text: string): Sketch | null {
  if (text.includes('\\u') || NEEDS_PARSING.some((field) => text.includes(field))) return null;
  const found: Partial<Record<string, string>> = {};
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) {
      const end = endOfString(text, i);
      if (end === -1) return null;
      if (depth === 1) {
        const start = startOfText(text, end + 1);
        if (start !== -1 && WANTED.has(text.slice(i + 1, end))) {
          const valueEnd = endOfString(text, start);
          const value = text.slice(start + 1, valueEnd);
          if (valueEnd === -1 || value.includes('\\')) return null;
          found[text.slice(i + 1, end)] = value;
        }
      }
      i = end;
    } else if (unit === 0x7b || unit === 0x5b) depth += 1;
    else if (unit === 0x7d || unit === 0x5d) depth -= 1;
  }
  const { word, pos, lang_code: language } = found;
  if (depth !== 0 || word === undefined || pos === undefined || language !== 'en') return null;
  return text.includes('"glosses"') ? { word, pos } : null;
}

const WANTED = new Set(['word', 'pos', 'lang_code']);
const NEEDS_PARSING = ['"form_of"', '"alt_of"', '"redirect"'];

/** The place of the closing quotation mark of a string that begins at `start`; -1 without one. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) return i;
    if (unit === BACKSLASH) i += 1;
  }
  return -1;
}

/** Where the text begins that is the value of a key that has ended; -1 when there is none. */
function startOfText(text: string, from: number): number {
  let i = from;
  while (text.charCodeAt(i) === SPACE) i += 1;
  if (text.charCodeAt(i) !== COLON) return -1;
  i += 1;
  while (text.charCodeAt(i) === SPACE) i += 1;
  return text.charCodeAt(i) === QUOTE ? i : -1;
}
