import type { TranslationLanguage } from '../../../../../server/contract/vocabulary.ts';
import type { MeaningTranslation, WordRecord } from '../../../../../server/contract/word.ts';
import type { Draft, DraftMeaning } from './draft.ts';
import { VARIANT_SEPARATOR } from './variants.ts';

const MAX_SHOWN = 3;

type Translated = Pick<MeaningTranslation, 'language' | 'title' | 'variants_of_words'>;

/** The records whose translations may fit. */
export interface Sources {
  synonyms: readonly WordRecord[];
  /** The word in other dictionaries. */
  elsewhere: readonly WordRecord[];
}

/** Words that may translate a meaning: the record's own first, then those of its sources. */
export function proposedWords(
  record: Draft,
  meaning: DraftMeaning,
  language: TranslationLanguage,
  { synonyms, elsewhere }: Sources,
): string[] {
  const isAlike = ({ part_of_speech }: WordRecord) => part_of_speech === record.part_of_speech;
  const all = [
    ...shortOf(record),
    ...synonyms
      .filter((one) => isAlike(one) && meaning.synonyms.includes(one.word))
      .flatMap((one) => sharedMeanings(one, record.word)),
    ...elsewhere
      .filter(isAlike)
      .flatMap((one) => [...one.meanings.flatMap((its) => its.translations), ...shortOf(one)]),
  ];
  return unique(all.flatMap((one) => (one.language === language ? wordsOf(one) : []))).slice(
    0,
    MAX_SHOWN,
  );
}

/** The translations of the meanings of a synonym that name the word; of all, if none does. */
function sharedMeanings({ meanings }: WordRecord, word: string): Translated[] {
  const naming = meanings.filter(({ synonyms }) => synonyms.includes(word));
  return (naming.length > 0 ? naming : meanings).flatMap(({ translations }) => translations);
}

const shortOf = ({ short_translations }: Pick<Draft, 'short_translations'>): Translated[] =>
  short_translations.map(({ description, ...one }) => ({ ...one, title: description }));

/** A title may be a list of words, most of which are in the other field as well. */
export const wordsOf = ({ title, variants_of_words }: Translated): string[] =>
  unique([...splitWords(title), ...variants_of_words]);

export const splitWords = (text: string): string[] =>
  text.split(VARIANT_SEPARATOR).flatMap((word) => word.trim() || []);

export const unique = (words: readonly string[]): string[] => [...new Set(words)];
