import { endsStressed, type Evidence } from './evidence.ts';

/** Words of one syllable, and longer ones in -y, -le, -er and -ow. */
export function canCompare(word: string, { pronunciations }: Evidence): boolean {
  if (/(?:y|[^aeiou]le|er|ow)$/.test(word)) return true;
  const stress = pronunciations(word)[0]?.stress;
  return stress === undefined
    ? /^[^aeiouy]*[aeiouy]+[^aeiouy]*e?$/.test(word)
    : stress.length === 1;
}

/** "big" gives "bigg-", "happy" "happi-", "nice" "nic-". */
export function comparisonStem(word: string, { pronunciations }: Evidence): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}i`;
  if (/e$/.test(word)) return word.slice(0, -1);
  if (/(?:^|[^aeiou])[aeiou][^aeiouwxy]$/.test(word) && endsStressed(word, pronunciations)) {
    return word + word.slice(-1);
  }
  return word;
}
