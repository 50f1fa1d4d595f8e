import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import {
  datasetField,
  headText,
  itemText,
  tailText,
  withDataset,
} from '../../dictionary/content/row-text.ts';
import { completeContent } from '../../dictionary/content/stored-text.ts';
import { parseContent } from '../../dictionary/content/word-rows.ts';
import type { FindItem } from '../../dictionary/finder/find.ts';
import type { FoundHit, FoundItem, FoundRecord } from '../../dictionary/reading/search.ts';
import type { WordRow } from '../../dictionary/reading/word-row.ts';

/** The parts to include besides the head and tail of a record. */
export interface Parts {
  /** Includes translations. */
  meanings: boolean;
  shortTranslations: boolean;
  /** Empty means all. */
  languages: readonly TranslationLanguage[];
}

export const EVERYTHING: Parts = { meanings: true, shortTranslations: true, languages: [] };

export const recordText = (row: WordRow, parts: Parts): string => `{${recordFields(row, parts)}}`;

export const flatText = (row: WordRow): string =>
  `{"id":${row.id},${ofDataset(itemText(row), row.datasetName)}}`;

/** The end of a search item, after its text: the dataset, and how it matched. */
export const searchItemEnd = ({ text: _text, hit, dataset, ...where }: FoundItem): string =>
  `,${datasetField(dataset)},${matchFields(hit, where)}}`;

export const findItemText = ({ record, dataset, ...how }: FindItem): string =>
  `{"id":${record.id},${ofDataset(itemText(record), dataset)},${fields(how)}}`;

export const detailedItemText = (
  { record, hit, dataset: _dataset, ...where }: FoundRecord,
  parts: Parts,
): string => `{${recordFields(record, parts)},${matchFields(hit, where)}}`;

const matchFields = ({ id: _id, ...how }: FoundHit, where: object): string =>
  fields({ ...where, ...how });

const fields = (values: object): string => JSON.stringify(values).slice(1, -1);

/** Adds the name of the dataset to the fields of a record or item and to its forms. */
function ofDataset(text: string, dataset: string): string {
  const own = datasetField(dataset);
  return `${withDataset(text, own)},${own}`;
}

function recordFields(row: WordRow, parts: Parts): string {
  const variants = JSON.stringify(row.phrasalVariants);
  const rest = `"phrases":${JSON.stringify(row.phrases)},"article":${JSON.stringify(row.article ?? '')}`;
  const dataset = datasetField(row.datasetName);
  const head = withDataset(headText(row), dataset);
  return `"id":${row.id},${head},"phrasal_variants":${variants},${contentFields(row, parts)},${rest},${dataset}`;
}

function contentFields(record: StoredRecord, parts: Parts): string {
  if (record.content === null || !(parts.meanings || parts.shortTranslations)) {
    return `"meanings":[],"short_translations":[],${tailText(record)}`;
  }
  if (parts.meanings && parts.shortTranslations && parts.languages.length === 0) {
    return completeContent(record.content);
  }
  const { meanings, short_translations, ...tail } = parseContent(record);
  const wanted = ({ language }: { language: TranslationLanguage }) =>
    parts.languages.length === 0 || parts.languages.includes(language);
  const content = {
    meanings: parts.meanings
      ? meanings.map((meaning) => ({
          ...meaning,
          translations: meaning.translations.filter(wanted),
        }))
      : [],
    short_translations: parts.shortTranslations ? short_translations.filter(wanted) : [],
    ...tail,
  };
  return JSON.stringify(content).slice(1, -1);
}
