import traditionalCharacters from 'opencc-js/dict/TSCharacters';

let simplified: ReadonlyMap<string, string> | undefined;

/** A text with its traditional characters replaced by simplified ones, each by its commonest. */
export function toSimplified(text: string): string {
  simplified ??= read(traditionalCharacters);
  let result = '';
  for (const character of text) result += simplified.get(character) ?? character;
  return result;
}

/** Entries are separated by `|`: a character, a space, and what replaces it, commonest first. */
function read(entries: string): ReadonlyMap<string, string> {
  const pairs = entries.split('|').map((entry): [string, string] => {
    const [traditional = '', replacement = traditional] = entry.split(' ');
    return [traditional, replacement];
  });
  return new Map(pairs);
}
