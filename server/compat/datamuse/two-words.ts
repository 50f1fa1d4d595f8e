import TWO_WORDS from './two-words.json' with { type: 'json' };

// Cleaned from the Google Books Ngram Corpus by orgtre/google-books-ngram-frequency (CC BY 3.0).

/** The words that stand after a word, commonest first. */
export const wordsAfter = (word: string): string[] =>
  pairs().flatMap(([before, after]) => (isSame(before, word) ? after : []));

/** The words that stand before a word, commonest first. */
export const wordsBefore = (word: string): string[] =>
  pairs().flatMap(([before, after]) => (isSame(after, word) ? before : []));

/** The 5,000 commonest pairs in English books of 2010 to 2019. Few requests need them. */
const pairs = () => TWO_WORDS.pairs.split(',').map((pair) => pair.split(' ') as [string, string]);

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
