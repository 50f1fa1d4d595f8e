/**
 * Splits as RFC 2229 (section 2.2) says: words are separated by white space, either kind of quote
 * groups them, and a backslash escapes the next character. Null for an unclosed quote and for
 * control characters.
 */
export function readCommandLine(line: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    let character = line[at]!;
    const isSpace = character === ' ' || character === '\t';
    if (isSpace && quote === '') {
      if (word !== null) words.push(word);
      word = null;
      continue;
    }
    if (isControl(character) && character !== '\t') return null;
    if (character === quote) {
      quote = '';
      continue;
    }
    // An apostrophe inside a word is not a quote: people type DEFINE * don't.
    if (quote === '' && (character === '"' || (character === "'" && word === null))) {
      quote = character;
      word ??= '';
      continue;
    }
    if (character === '\\') {
      at += 1;
      if (at === line.length) return null;
      character = line[at]!;
    }
    word = (word ?? '') + character;
  }
  if (quote !== '') return null;
  if (word !== null) words.push(word);
  return words;
}

/** Makes the text one word of a status line. */
export function quoted(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return `"${plain.replace(/[\\"]/g, '\\$&')}"`;
}

function isControl(character: string): boolean {
  const code = character.charCodeAt(0);
  return code < 0x20 || code === 0x7f;
}
