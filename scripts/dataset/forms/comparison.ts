import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import { readTable, readWordList } from '../source-files.ts';
import {
  everywhere,
  type Evidence,
  type Variant,
} from '../../../server/contract/inflection/evidence.ts';
import {
  canCompare,
  comparisonStem,
} from '../../../server/contract/inflection/regular-comparison.ts';
import { parseVariants } from './evidence.ts';

export interface Comparison {
  comparative: Variant[];
  superlative: Variant[];
}

const NONE: Comparison = { comparative: [], superlative: [] };

/** Compares adjectives, and the few adverbs that have forms. */
export function comparer(
  evidence: Evidence,
): (word: string, partOfSpeech: PartOfSpeech) => Comparison {
  const irregular = new Map<string, Comparison>();
  for (const { cells, location } of readTable('inflection/irregular-comparison.txt', 4)) {
    const [word = '', partOfSpeech = '', comparative = '', superlative = ''] = cells;
    irregular.set(`${word} ${partOfSpeech}`, {
      comparative: parseVariants(comparative, location),
      superlative: parseVariants(superlative, location),
    });
  }

  const others = readWordList('inflection/compared-adjectives.txt');
  const uncompared = readWordList('inflection/uncompared-adjectives.txt');
  return (word, partOfSpeech) => {
    const own = irregular.get(`${word} ${partOfSpeech}`);
    if (own) return own;
    if (partOfSpeech !== 'adjective' || !/^\p{Ll}{2,}$/u.test(word)) return NONE;
    if (uncompared.has(word)) return NONE;
    if (!others.has(word) && !canCompare(word, evidence)) return NONE;
    const stem = comparisonStem(word, evidence);
    const comparative = `${stem}er`;
    const superlative = `${stem}est`;
    return isAttested(word, comparative, superlative, evidence)
      ? { comparative: [everywhere(comparative)], superlative: [everywhere(superlative)] }
      : NONE;
  };
}

/** Words in -er are often nouns ("taker"), so the word lists or WordNet must have the forms. */
function isAttested(
  word: string,
  comparative: string,
  superlative: string,
  { spellings: { american, british }, exceptions }: Evidence,
): boolean {
  const listed = exceptions.adjective.get(word) ?? [];
  const has = (form: string): boolean => american.has(form) || british.has(form);
  if (!has(word)) return listed.includes(comparative) && listed.includes(superlative);
  return has(comparative) && has(superlative);
}
