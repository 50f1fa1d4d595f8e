import table from './parts-of-tag.json' with { type: 'json' };
import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../../server/contract/word.ts';
import { byCodeUnit, recordKey } from '../records.ts';
import type { BookCount } from './books.ts';

/** The parts of speech that a tag in the books can mean, the likeliest first. */
export const PARTS_OF_TAG = table as Readonly<Record<string, readonly PartOfSpeech[]>>;

/** A record that occurs in the books, with its share of running words in each list. */
export interface BookWord {
  word: string;
  partOfSpeech: PartOfSpeech;
  shares: number[];
}

/**
 * The books' counts by the word that learners look up: counts of its forms are added to its own.
 * `taught` are the keys of records that learners are taught as words, such as those in the CEFR-J;
 * a form of two words counts for the one that is taught, or else for the more common one.
 */
export function countBaseWords(
  counts: readonly BookCount[],
  records: readonly NewWordRecord[],
  taught: { has(key: string): boolean },
): Map<string, BookWord> {
  const isRecord = new Set(records.map((r) => recordKey(r.word, r.part_of_speech)));
  const basesOfForm = new Map<string, Set<string>>();
  for (const record of records) {
    for (const { word } of record.forms) {
      const key = recordKey(word, record.part_of_speech);
      basesOfForm.set(key, (basesOfForm.get(key) ?? new Set()).add(record.word));
    }
  }
  const shareOf = new Map(counts.map((c) => [`${c.spelling} ${c.tag}`, Math.max(...c.shares)]));

  function baseOf(spelling: string, partOfSpeech: PartOfSpeech, tag: string): string | null {
    const key = recordKey(spelling, partOfSpeech);
    const isKnown = isRecord.has(key) || taught.has(key);
    const bases = [...(basesOfForm.get(key) ?? [])].filter((base) => base !== spelling);
    const weight = (base: string): number =>
      (taught.has(recordKey(base, partOfSpeech)) ? 1 : 0) + (shareOf.get(`${base} ${tag}`) ?? 0);
    const best = bases.sort((a, b) => weight(b) - weight(a) || byCodeUnit(a, b))[0];
    if (best === undefined || weight(best) === 0) return isKnown ? spelling : null;
    const isOwnWord = isKnown && partOfSpeech !== 'verb' && taught.has(key);
    const isRarerBase =
      isKnown &&
      !taught.has(recordKey(best, partOfSpeech)) &&
      (shareOf.get(`${best} ${tag}`) ?? 0) * 4 < (shareOf.get(`${spelling} ${tag}`) ?? 0);
    return isOwnWord || isRarerBase ? spelling : best;
  }

  /** Words at the start of a sentence count as the word; other capitals are names. */
  function foldStart(spelling: string, tag: string): string {
    if (spelling === 'I' || !/^\p{Lu}/u.test(spelling)) return spelling;
    const lower = spelling.toLowerCase();
    return tag === 'X' || (tag !== 'NOUN' && shareOf.has(`${lower} ${tag}`)) ? lower : spelling;
  }

  const words = new Map<string, BookWord>();
  for (const { spelling, tag, shares } of counts) {
    const folded = foldStart(spelling, tag);
    for (const partOfSpeech of PARTS_OF_TAG[tag] ?? []) {
      const word = baseOf(folded, partOfSpeech, tag);
      if (word === null) continue;
      const key = recordKey(word, partOfSpeech);
      const known = words.get(key);
      if (known) known.shares = known.shares.map((share, list) => share + (shares[list] ?? 0));
      else words.set(key, { word, partOfSpeech, shares });
      break;
    }
  }
  return words;
}

/** The mean over the lists on the Zipf scale. If a list lacks the word, half its floor is used. */
export function zipfOfShares(shares: readonly number[], floors: readonly number[]): number {
  const values = shares.map((share, list) => Math.log10((share || (floors[list] ?? 0) / 2) * 1e9));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
