import { type LineResult, valueReader } from '../../dataset/read/line-reader.ts';
import { BASE_LINES } from '../../dataset/read/line-schema.ts';
import type { Relation } from '../../contract/relation.ts';
import type {
  AlternativeDetail,
  Audio,
  NewForm,
  NewMeaning,
  NewMeaningTranslation,
  NewShortTranslation,
  NewWordRecord,
  Pronunciation,
} from '../../contract/word.ts';

/** A line of a dataset that a reader makes from an entry, with the fields it knows. */
export type LinePronunciation = Pick<Pronunciation, 'text'> &
  Partial<Pick<Pronunciation, 'type' | 'area_variant'>> & {
    audio?: (Pick<Audio, 'url'> & Partial<Audio>)[];
  };
export type LineForm = Pick<NewForm, 'word' | 'form_of_word'> &
  Partial<Pick<NewForm, 'area_variant' | 'transcription'>> & {
    pronunciations?: LinePronunciation[];
  };
export type LineMeaning = Partial<Omit<NewMeaning, 'translations' | 'pronunciations'>> & {
  pronunciations?: LinePronunciation[];
  translations?: (Pick<NewMeaningTranslation, 'language' | 'title' | 'variants_of_words'> &
    Partial<NewMeaningTranslation>)[];
  relations?: Relation[];
};
export type RecordLine = Pick<NewWordRecord, 'word' | 'part_of_speech'> &
  Partial<
    Omit<
      NewWordRecord,
      'forms' | 'meanings' | 'pronunciations' | 'short_translations' | 'alternative_details'
    >
  > & {
    forms?: LineForm[];
    meanings?: LineMeaning[];
    pronunciations?: LinePronunciation[];
    short_translations?: (Pick<NewShortTranslation, 'language' | 'description'> &
      Partial<NewShortTranslation>)[];
    alternative_details?: AlternativeDetail[];
  };

const readLine = valueReader(BASE_LINES.words);

/** With more items in one list a record would be too long for a line, and take a lot of memory. */
const MAX_ITEMS = 10_000;

/** Like a line of a dataset. `plain` as in `isPlain`. */
export function checkRecord(line: RecordLine, plain: boolean): LineResult<NewWordRecord> {
  const { meanings = [], forms = [], alternative_details = [], pronunciations = [] } = line;
  for (const [path, list] of Object.entries({
    meanings,
    forms,
    alternative_details,
    pronunciations,
  })) {
    if (!list || list.length <= MAX_ITEMS) continue;
    const message = `more than ${MAX_ITEMS} items`;
    return {
      ok: false,
      issues: [{ path, message, code: 'too_many', params: { limit: MAX_ITEMS } }],
    };
  }
  return readLine(line, plain);
}
