import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import type { WordRecord } from '../../contract/word.ts';
import type { Dictionary } from '../dictionary.ts';
import type { LoadedDataset } from '../loaded-dataset.ts';
import { type Headword, readHeadword } from './lookups.ts';
import { recordOf } from './word-row.ts';

/** Some parts of all records of a headword. */
export interface PartsOfHeadword<T> extends Pick<Headword, 'word' | 'dataset' | 'others'> {
  /** The number of records. */
  count: number;
  parts: T;
}

/** A headword, and the names of the datasets to look in; none means all that a request sees. */
export interface RequestedWord {
  word: string;
  datasets: readonly string[];
}

/** @throws {WordNotFoundError | ApiError} `dataset_not_found` */
export async function readParts<T>(
  dictionary: Dictionary,
  { word, datasets }: RequestedWord,
  partsOf: (records: WordRecord[], dataset: LoadedDataset) => T | Promise<T>,
): Promise<PartsOfHeadword<T>> {
  const { records: rows, ...found } = await readHeadword(dictionary, word, datasets);
  const records = rows.map(recordOf);
  return { ...found, count: records.length, parts: await partsOf(records, found.dataset) };
}

export const meaningsOf = (records: readonly WordRecord[]) =>
  records.flatMap((record) =>
    record.meanings.map((meaning) => ({ ...meaning, ...ofRecord(record) })),
  );

export const formsOf = (records: readonly WordRecord[]) =>
  records.flatMap((record) => record.forms.map((form) => ({ ...form, ...ofRecord(record) })));

export const linksOf = (records: readonly WordRecord[], kind: 'synonyms' | 'antonyms') =>
  records.flatMap((record) =>
    record.meanings.flatMap((meaning) =>
      meaning[kind].map((word) => ({ word, meaning_id: meaning.id, ...ofRecord(record) })),
    ),
  );

/** @param languages only these; empty means all */
export function translationsOf(
  records: readonly WordRecord[],
  languages: readonly TranslationLanguage[],
) {
  const wanted = ({ language }: { language: TranslationLanguage }) =>
    languages.length === 0 || languages.includes(language);
  return {
    short_translations: records.flatMap((record) =>
      record.short_translations
        .filter(wanted)
        .map((translation) => ({ ...translation, ...ofRecord(record) })),
    ),
    meaning_translations: records.flatMap((record) =>
      record.meanings.flatMap((meaning) =>
        meaning.translations.filter(wanted).map((translation) => ({
          ...translation,
          meaning_id: meaning.id,
          ...ofRecord(record),
        })),
      ),
    ),
  };
}

/** The record that a part belongs to, and the name of its dataset. */
const ofRecord = ({ id, part_of_speech, dataset = '' }: WordRecord) => ({
  word_id: id,
  part_of_speech,
  dataset,
});
