const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const SPACE = 0x20;
const LOWER_U = 0x75;

/**
 * Finds the texts in a line that the survey needs and skips everything else; parsing takes several
 * times as long. Null if the line has to be parsed: it refers to other words, is not English, is
 * damaged, or has escapes that could hide any of this.
 */
export function sketchOf(line: Buffer): { word: string; pos: string } | null {
  const found: Partial<Record<string, string>> = {};
  let hasGlosses = false;
  let depth = 0;
  for (let i = 0; i < line.length; i += 1) {
    const byte = line[i];
    if (byte === QUOTE) {
      const end = endOfString(line, i);
      if (end === -1) return null;
      const length = end - i - 1;
      for (const field of FIELDS_OF_LENGTH[length] ?? NONE) {
        if (!isText(line, i + 1, field.bytes)) continue;
        if (field.needsParsing) return null;
        if (field.name === 'glosses') hasGlosses = true;
        const start = depth === 1 ? startOfText(line, end + 1) : -1;
        if (start !== -1) {
          const valueEnd = endOfString(line, start);
          if (valueEnd === -1) return null;
          const value = line.toString('utf8', start + 1, valueEnd);
          if (value.includes('\\')) return null;
          found[field.name] = value;
        }
      }
      i = end;
    } else if (byte === 0x7b || byte === 0x5b) depth += 1;
    else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  const { word, pos, lang_code: language } = found;
  if (depth !== 0 || word === undefined || pos === undefined || language !== 'en') return null;
  return hasGlosses ? { word, pos } : null;
}

interface Field {
  name: string;
  bytes: Buffer;
  needsParsing: boolean;
}

const field = (name: string, needsParsing: boolean): Field => {
  return { name, bytes: Buffer.from(name), needsParsing };
};
const FIELDS = [
  ...['word', 'pos', 'lang_code', 'glosses'].map((name) => field(name, false)),
  ...['form_of', 'alt_of', 'redirect'].map((name) => field(name, true)),
];
const NONE: Field[] = [];
const FIELDS_OF_LENGTH = Array.from({ length: 10 }, (_, length) =>
  FIELDS.filter(({ name }) => name.length === length),
);

function isText(line: Buffer, start: number, text: Buffer): boolean {
  for (let i = 0; i < text.length; i += 1) if (line[start + i] !== text[i]) return false;
  return true;
}

/** The position of the closing quote; -1 if there is none, or the string contains a `\u` escape. */
function endOfString(line: Buffer, start: number): number {
  for (let i = start + 1; i < line.length; i += 1) {
    const byte = line[i];
    if (byte === QUOTE) return i;
    if (byte === BACKSLASH) {
      if (line[i + 1] === LOWER_U) return -1;
      i += 1;
    }
  }
  return -1;
}

/** Where the string value of a key begins that ended before `from`; -1 if it is not a string. */
function startOfText(line: Buffer, from: number): number {
  let i = from;
  while (line[i] === SPACE) i += 1;
  if (line[i] !== COLON) return -1;
  i += 1;
  while (line[i] === SPACE) i += 1;
  return line[i] === QUOTE ? i : -1;
}
