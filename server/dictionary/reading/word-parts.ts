import type { PartOfSpeech, TranslationLanguage } from '../../contract/vocabulary.ts';
import type {
  Form,
  Meaning,
  MeaningTranslation,
  ShortTranslation,
  WordRecord,
} from '../../contract/word.ts';
import type { Dictionary } from '../dictionary.ts';
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

interface OfRecord {
  word_id: number;
  part_of_speech: PartOfSpeech;
  /** Its name. */
  dataset: string;
}

interface Link extends OfRecord {
  word: string;
  meaning_id: number;
}

interface Translations {
  short_translations: (ShortTranslation & OfRecord)[];
  meaning_translations: (MeaningTranslation & OfRecord & { meaning_id: number })[];
}

export const readMeanings = (
  dictionary: Dictionary,
  requested: RequestedWord,
): Promise<PartsOfHeadword<(Meaning & OfRecord)[]>> =>
  readParts(dictionary, requested, (records) =>
    records.flatMap((record) =>
      record.meanings.map((meaning) => ({ ...meaning, ...ofRecord(record) })),
    ),
  );

export const readLinks = (
  dictionary: Dictionary,
  requested: RequestedWord,
  kind: 'synonyms' | 'antonyms',
): Promise<PartsOfHeadword<Link[]>> =>
  readParts(dictionary, requested, (records) =>
    records.flatMap((record) =>
      record.meanings.flatMap((meaning) =>
        meaning[kind].map((word) => ({ word, meaning_id: meaning.id, ...ofRecord(record) })),
      ),
    ),
  );

export const readForms = (
  dictionary: Dictionary,
  requested: RequestedWord,
): Promise<PartsOfHeadword<(Form & OfRecord)[]>> =>
  readParts(dictionary, requested, (records) =>
    records.flatMap((record) => record.forms.map((form) => ({ ...form, ...ofRecord(record) }))),
  );

/** @param languages only these; empty means all */
export function readTranslations(
  dictionary: Dictionary,
  requested: RequestedWord,
  languages: readonly TranslationLanguage[],
): Promise<PartsOfHeadword<Translations>> {
  const wanted = ({ language }: { language: TranslationLanguage }) =>
    languages.length === 0 || languages.includes(language);
  return readParts(dictionary, requested, (records) => ({
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
  }));
}

async function readParts<T>(
  dictionary: Dictionary,
  requested: RequestedWord,
  partsOf: (records: WordRecord[]) => T,
): Promise<PartsOfHeadword<T>> {
  const { records, ...found } = await readHeadword(dictionary, requested.word, requested.datasets);
  return { ...found, count: records.length, parts: partsOf(records.map(recordOf)) };
}

function ofRecord({ id, part_of_speech, dataset = '' }: WordRecord): OfRecord {
  return { word_id: id, part_of_speech, dataset };
}
