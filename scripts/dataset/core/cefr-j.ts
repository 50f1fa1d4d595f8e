import table from './cefr-j.json' with { type: 'json' };
import { type Level, LEVELS, type PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import { recordKey } from '../records.ts';
import { readTable } from '../source-files.ts';

export interface CefrPair {
  word: string;
  partOfSpeech: PartOfSpeech;
  level: Level;
}

/** Parts of speech with other names in the list. Articles are recognized by the word itself. */
const PARTS = table as Readonly<Record<string, PartOfSpeech>>;

const ARTICLES = new Set(['a', 'an', 'the']);

/** Variants that are separate words and not just another spelling. */
const SEPARATE = new Set(['aeroplane', 'maths', 'Dr.', 'driving licence', 'disc']);

/** First variants to skip: listed elsewhere as separate words, or not singular. */
const REPLACED: Readonly<Record<string, string>> = { short: 'shorts', Internet: 'internet' };

/**
 * The pairs of the CEFR-J Wordlist, at the level that we give them in `levels/corrections.txt`, or else
 * at their lowest.
 * @throws Error naming `file:line`.
 */
export function readCefrJ(): Map<string, CefrPair> {
  const pairs = new Map<string, CefrPair>();
  for (const { cells, location } of readTable('levels/cefr-j.txt', 3)) {
    const [variants = '', part = '', cefr = ''] = cells;
    const level = LEVELS.find((known) => known === cefr);
    const name = PARTS[part];
    if (!level || !name) throw new Error(`${location}: expected word | part of speech | level.`);
    for (const word of headwordsOf(variants)) {
      const partOfSpeech = name === 'determiner' && ARTICLES.has(word) ? 'article' : name;
      const key = recordKey(word, partOfSpeech);
      const known = pairs.get(key);
      if (!known || known.level > level) pairs.set(key, { word, partOfSpeech, level });
    }
  }
  for (const { cells, location } of readTable('levels/corrections.txt', 3)) {
    const [word = '', name = '', cefr = ''] = cells;
    const level = LEVELS.find((known) => known === cefr);
    const pair = pairs.get(recordKey(word, name));
    if (!pair || !level || pair.level === level) {
      throw new Error(
        `${location}: expected a word of the CEFR-J, part of speech and another level.`,
      );
    }
    pair.level = level;
  }
  return pairs;
}

/** The list has the American spelling first; the build copies its meanings to the British one. */
function headwordsOf(variants: string): string[] {
  const [first = '', ...others] = variants.split('/').map((variant) => variant.trim());
  const head = others.length > 0 ? (REPLACED[first] ?? first) : first;
  return [head, ...others.filter((variant) => SEPARATE.has(variant))];
}
