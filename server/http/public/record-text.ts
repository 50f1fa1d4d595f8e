import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { contentText, headText, itemText, tailText } from '../../dictionary/content/row-text.ts';
import { parseContent } from '../../dictionary/content/word-rows.ts';
import type { FindItem } from '../../dictionary/finder/find.ts';
import type { FoundHit, FoundItem, FoundRecord } from '../../dictionary/reading/search.ts';
import type { WordRow } from '../../dictionary/reading/word-row.ts';

/** Which parts of a record to include besides its head and tail. */
export interface Parts {
  /** With their translations. */
  meanings: boolean;
  shortTranslations: boolean;
  /** Only translations into these languages; empty means all. */
  languages: readonly TranslationLanguage[];
}

export const EVERYTHING: Parts = { meanings: true, shortTranslations: true, languages: [] };

/** A whole record as JSON text. */
export function recordText(row: WordRow, parts: Parts): string {
  return `{${recordFields(row, parts)}}`;
}

/** A search item as JSON text: a record without its parts, and how it matched. */
export function searchItemText({ text, hit }: FoundItem): string {
  return `{"id":${hit.id},${text},${matchFields(hit)}}`;
}

/** An item of the word finder as JSON text. */
export function findItemText({ record, ...how }: FindItem): string {
  return `{"id":${record.id},${itemText(record)},${JSON.stringify(how).slice(1, -1)}}`;
}

/** A search item with a whole record as JSON text. */
export function detailedItemText({ record, hit }: FoundRecord, parts: Parts): string {
  return `{${recordFields(record, parts)},${matchFields(hit)}}`;
}

function matchFields({ id: _id, ...how }: FoundHit): string {
  return JSON.stringify(how).slice(1, -1);
}

function recordFields(row: WordRow, parts: Parts): string {
  const variants = JSON.stringify(row.phrasalVariants);
  const rest = `"phrases":${JSON.stringify(row.phrases)},"article":${JSON.stringify(row.article ?? '')}`;
  return `"id":${row.id},${headText(row)},"phrasal_variants":${variants},${contentFields(row, parts)},${rest}`;
}

function contentFields(record: StoredRecord, parts: Parts): string {
  if (record.content === null || !(parts.meanings || parts.shortTranslations)) {
    return `"meanings":[],"short_translations":[],${tailText(record)}`;
  }
  if (parts.meanings && parts.shortTranslations && parts.languages.length === 0) {
    return contentText(record.content);
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
