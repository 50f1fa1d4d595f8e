const LETTERS = [..."abcdefghijklmnopqrstuvwxyz-' "];

/** One edit away: a letter inserted, removed or replaced, or two swapped. */
export function neighboursOf(word: string): Set<string> {
  const letters = [...word];
  const spellings = new Set<string>();
  const add = (at: number, removed: number, inserted: readonly string[]) =>
    spellings.add([...letters.slice(0, at), ...inserted, ...letters.slice(at + removed)].join(''));
  for (let at = 0; at <= letters.length; at++) {
    for (const letter of LETTERS) {
      add(at, 0, [letter]);
      if (at < letters.length) add(at, 1, [letter]);
    }
    if (at < letters.length) add(at, 1, []);
    const [one, other] = letters.slice(at, at + 2);
    if (one !== undefined && other !== undefined) add(at, 2, [other, one]);
  }
  spellings.delete(word);
  spellings.delete('');
  return spellings;
}
