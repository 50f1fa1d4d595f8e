/** The words of a running text, folded, so that headwords of several words can be found in it. */
export function tokenize(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[\u2018\u2019\u02bc]/g, "'")
      .match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []
  );
}

/** How often each spelling of one to four words occurs among the tokens. */
export function countSpellings(
  spellings: Iterable<string>,
  tokens: readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  let longest = 1;
  for (const spelling of spellings) {
    const words = tokenize(spelling);
    counts.set(words.join(' '), 0);
    longest = Math.max(longest, words.length);
  }
  for (let at = 0; at < tokens.length; at++) {
    let run = '';
    for (let n = 1; n <= longest && at + n <= tokens.length; n++) {
      run = n === 1 ? (tokens[at] ?? '') : `${run} ${tokens[at + n - 1]}`;
      const count = counts.get(run);
      if (count !== undefined) counts.set(run, count + 1);
    }
  }
  return counts;
}
