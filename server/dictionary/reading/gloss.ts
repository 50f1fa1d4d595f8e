import { definitionOf } from '../../contract/meaning-text.ts';
import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { meaningsOf } from '../content/row-text.ts';
import { parseContent } from '../content/word-rows.ts';

/** Whether an item says what it means, and in which language. */
export interface GlossRequest {
  with_gloss?: boolean;
  gloss_language?: TranslationLanguage | undefined;
}

/** What an item says it means. */
export interface Gloss {
  gloss?: string;
  gloss_english?: string;
}

/**
 * The gloss of a record: its first definition, or its first translation into a language and the
 * definition of the meaning with this id, or else of the first.
 */
export function glossOf(
  record: StoredRecord | undefined,
  { with_gloss: isWanted = false, gloss_language: language }: GlossRequest,
  meaningId: number | null = null,
): Gloss {
  if (!isWanted) return {};
  if (language === undefined) return { gloss: record ? englishOf(record, null) : '' };
  if (record === undefined) return { gloss: '', gloss_english: '' };
  return { gloss: translationOf(record, language), gloss_english: englishOf(record, meaningId) };
}

function englishOf(record: StoredRecord, meaningId: number | null): string {
  for (const meaning of meaningsOf(record)) {
    if (meaningId === null || meaning.id === meaningId) return definitionOf(meaning);
  }
  return '';
}

function translationOf(record: StoredRecord, language: TranslationLanguage): string {
  // Most records have none, and need not be parsed.
  if (!record.content?.includes(`"${language}"`)) return '';
  const isIn = (one: { language: TranslationLanguage }) => one.language === language;
  for (const { translations } of meaningsOf(record)) {
    const found = translations.find(isIn);
    if (found) return found.title;
  }
  return parseContent(record).short_translations.find(isIn)?.description ?? '';
}
