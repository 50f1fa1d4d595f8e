import TWO_WORDS from './two-words.json' with { type: 'json' };

// Cleaned from the Google Books Ngram Corpus by orgtre/google-books-ngram-frequency (CC BY 3.0).

/** The 5,000 commonest pairs of words in English books of 2010 to 2019, commonest first. */
const PAIRS = TWO_WORDS.pairs.split(',').map((pair) => pair.split(' ') as [string, string]);

/** The words that stand after a word, commonest first. */
export const wordsAfter = (word: string): string[] =>
  PAIRS.filter(([before]) => isSame(before, word)).map(([, after]) => after);

/** The words that stand before a word, commonest first. */
export const wordsBefore = (word: string): string[] =>
  PAIRS.filter(([, after]) => isSame(after, word)).map(([before]) => before);

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
