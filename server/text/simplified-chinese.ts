import traditionalCharacters from 'opencc-js/dict/TSCharacters';

let simplified: ReadonlyMap<string, string> | undefined;

/** Replaces traditional characters with their most common simplified ones. */
export function toSimplified(text: string): string {
  simplified ??= read(traditionalCharacters);
  let result = '';
  for (const character of text) result += simplified.get(character) ?? character;
  return result;
}

/** Entries are separated by `|`: a character, a space and its replacements, most common first. */
function read(entries: string): ReadonlyMap<string, string> {
  const pairs = entries.split('|').map((entry): [string, string] => {
    const [traditional = '', replacement = traditional] = entry.split(' ');
    return [traditional, replacement];
  });
  return new Map(pairs);
}
