import { soundsOf } from '../contract/sound.ts';
import { boundedText } from '../contract/text.ts';
import {
  type AreaVariant,
  MAX_HEADWORD_LENGTH,
  type PartOfSpeech,
} from '../contract/vocabulary.ts';
import type { Pronunciation, WordRecord } from '../contract/word.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { readHeadword } from '../dictionary/reading/lookups.ts';
import { recordOf } from '../dictionary/reading/word-row.ts';
import { WordNotFoundError } from '../base/errors.ts';

const spelling = boundedText(MAX_HEADWORD_LENGTH);

/**
 * Empty if the word is unknown or not a valid headword.
 * @param datasets names; by default those that answer where none is named
 */
export async function recordsOf(
  dictionary: Dictionary,
  term: string,
  datasets?: readonly string[],
): Promise<WordRecord[]> {
  if (!spelling.safeParse(term).success || term.includes('\0')) return [];
  try {
    const { records } = await readHeadword(dictionary, term, datasets);
    return records.map(recordOf);
  } catch (error) {
    if (error instanceof WordNotFoundError) return [];
    throw error;
  }
}

/** Parts of speech that other dictionaries do not distinguish. */
const COMMON_NAMES: Partial<Record<PartOfSpeech, string>> = {
  modal_verb: 'verb',
  numeral_fractional: 'numeral',
  grammar_pattern: 'phrase',
};

export function partOfSpeechName(record: WordRecord): string {
  if (record.part_of_speech === 'noun' && record.noun___is_proper) return 'proper noun';
  return COMMON_NAMES[record.part_of_speech] ?? record.part_of_speech;
}

/** Those of the region first, then those of no region; without a region, in their own order. */
export function pronunciationsFor(
  record: WordRecord,
  region: AreaVariant,
): readonly Pronunciation[] {
  const pronunciations = soundsOf(record);
  if (region === 'common') return pronunciations;
  const rankOf = ({ area_variant: area }: Pronunciation) =>
    area === region ? 0 : area === 'common' ? 1 : 2;
  return [...pronunciations].sort((a, b) => rankOf(a) - rankOf(b));
}

/** The headword, or its spelling in a region if that differs. */
export function spellingIn(record: WordRecord, region: AreaVariant): string {
  if (region === 'common' || record.area_variant === region) return record.word;
  const own = record.alternative_details.find(
    ({ kind, area_variant: area }) => kind === 'spelling' && area === region,
  );
  return own?.word ?? record.word;
}

export const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];
