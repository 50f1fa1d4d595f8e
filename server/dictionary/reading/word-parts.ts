import type { PartOfSpeech, TranslationLanguage } from '../../contract/vocabulary.ts';
import type {
  Form,
  Meaning,
  MeaningTranslation,
  ShortTranslation,
  WordRecord,
} from '../../contract/word.ts';
import type { Dictionary } from '../dictionary.ts';
import { readHeadword } from './lookups.ts';
import { recordOf } from './word-row.ts';

/** Some parts of all records of a headword. */
export interface PartsOfHeadword<T> {
  /** The spelling, folded. */
  word: string;
  /** How many records there are. */
  count: number;
  parts: T;
}

/** The record that a part belongs to. */
interface OfRecord {
  word_id: number;
  part_of_speech: PartOfSpeech;
}

interface Link extends OfRecord {
  word: string;
  meaning_id: number;
}

interface Translations {
  short_translations: (ShortTranslation & OfRecord)[];
  meaning_translations: (MeaningTranslation & OfRecord & { meaning_id: number })[];
}

export function readMeanings(
  dictionary: Dictionary,
  term: string,
): Promise<PartsOfHeadword<(Meaning & OfRecord)[]>> {
  return readParts(dictionary, term, (records) =>
    records.flatMap((record) =>
      record.meanings.map((meaning) => ({ ...meaning, ...ofRecord(record) })),
    ),
  );
}

/** Linked headwords per meaning. */
export function readLinks(
  dictionary: Dictionary,
  term: string,
  kind: 'synonyms' | 'antonyms',
): Promise<PartsOfHeadword<Link[]>> {
  return readParts(dictionary, term, (records) =>
    records.flatMap((record) =>
      record.meanings.flatMap((meaning) =>
        meaning[kind].map((word) => ({ word, meaning_id: meaning.id, ...ofRecord(record) })),
      ),
    ),
  );
}

export function readForms(
  dictionary: Dictionary,
  term: string,
): Promise<PartsOfHeadword<(Form & OfRecord)[]>> {
  return readParts(dictionary, term, (records) =>
    records.flatMap((record) => record.forms.map((form) => ({ ...form, ...ofRecord(record) }))),
  );
}

/** @param languages only these; empty means all */
export function readTranslations(
  dictionary: Dictionary,
  term: string,
  languages: readonly TranslationLanguage[],
): Promise<PartsOfHeadword<Translations>> {
  const wanted = ({ language }: { language: TranslationLanguage }) =>
    languages.length === 0 || languages.includes(language);
  return readParts(dictionary, term, (records) => ({
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
  term: string,
  partsOf: (records: WordRecord[]) => T,
): Promise<PartsOfHeadword<T>> {
  const { word, records } = await readHeadword(dictionary, term);
  return { word, count: records.length, parts: partsOf(records.map(recordOf)) };
}

function ofRecord({ id, part_of_speech }: WordRecord): OfRecord {
  return { word_id: id, part_of_speech };
}
