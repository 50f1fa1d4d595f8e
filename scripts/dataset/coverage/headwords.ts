import type { NewWordRecord } from '../../../server/contract/word.ts';
import { allSpellings } from '../forms/add-forms.ts';
import { lacksOf } from './lacks.ts';

/** How much of a list of headwords a dictionary covers. */
export interface HeadwordCoverage {
  /** Found as a headword or a form. */
  found: number;
  /** Whose most common record has a complete first meaning. */
  whole: number;
  missing: string[];
}

/** Looks a list of headwords up. */
export function headwordCoverage(
  words: readonly string[],
  records: readonly NewWordRecord[],
): HeadwordCoverage {
  const spellings = new Set([...allSpellings(records)].map(foldSpelling));
  const commonest = new Map<string, NewWordRecord>();
  for (const record of records) {
    const known = commonest.get(record.word);
    if (!known || (record.frequency ?? 0) > (known.frequency ?? 0)) {
      commonest.set(record.word, record);
    }
  }
  const missing = words.filter((word) => !spellings.has(foldSpelling(word)));
  const whole = words.filter((word) => lacksOf(commonest.get(word)).length === 0);
  return { found: words.length - missing.length, whole: whole.length, missing };
}

/** Ignores case, white space, apostrophes and accents. */
function foldSpelling(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
