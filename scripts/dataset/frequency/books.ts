import { readSourceLines } from '../source-files.ts';
import { byCodeUnit } from '../records.ts';

/** The number of running words in the books that each list was made from. */
const LISTS: readonly (readonly [file: string, words: number])[] = [
  ['frequency/books-general.txt', 266_666_678_845],
  ['frequency/books-fiction.txt', 59_043_456_677],
];

/** Shares of running words in general books, by contraction (`you're`). */
export function readContractionShares(): Map<string, number> {
  const words = LISTS[0]?.[1] ?? 1;
  return new Map(
    readSourceLines('frequency/books-contractions.txt').map(({ text, place }) => {
      const [spelling = '', count = ''] = text.split(' ');
      if (!(Number(count) > 0)) throw new Error(`${place}: expected contraction and count.`);
      return [spelling, Number(count) / words];
    }),
  );
}

/** A spelling as one part of speech (`NOUN`, `VERB`, ...) in the two lists of books. */
export interface BookCount {
  spelling: string;
  tag: string;
  /** Its share of running words in each list; 0 if it is too rare to be listed. */
  shares: number[];
}

/** The lists of books, merged. */
export function readBookCounts(): BookCount[] {
  const counts = new Map<string, BookCount>();
  for (const [list, [file, words]] of LISTS.entries()) {
    for (const { text, place } of readSourceLines(file)) {
      const [spelling = '', tag = '', count = ''] = text.split(' ');
      const share = Number(count) / words;
      if (!(share > 0)) throw new Error(`${place}: expected spelling, part of speech and count.`);
      const key = `${spelling} ${tag}`;
      const known = counts.get(key) ?? { spelling, tag, shares: LISTS.map(() => 0) };
      known.shares[list] = share;
      counts.set(key, known);
    }
  }
  return [...counts.entries()].sort(([a], [b]) => byCodeUnit(a, b)).map(([, count]) => count);
}

/** The smallest share in each list; words not listed are rarer. */
export function smallestShares(counts: readonly BookCount[]): number[] {
  return LISTS.map((_, list) =>
    counts.reduce((least, { shares }) => {
      const share = shares[list] ?? 0;
      return share > 0 && share < least ? share : least;
    }, 1),
  );
}
