import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { parseContent } from '../content/word-rows.ts';

/** Whether an item says what it means, and in which language. */
export interface GlossRequest {
  with_gloss?: boolean;
  gloss_language?: TranslationLanguage | undefined;
}

/** The gloss of a record: its first definition, or its first translation into a language. */
export function glossOf(
  record: StoredRecord | undefined,
  { with_gloss: isWanted = false, gloss_language: language }: GlossRequest,
): { gloss?: string } {
  if (!isWanted) return {};
  if (record === undefined) return { gloss: '' };
  const { meanings, short_translations } = parseContent(record);
  if (language === undefined) {
    const [first] = meanings;
    return { gloss: first?.definition || first?.title || '' };
  }
  const isIn = (one: { language: TranslationLanguage }) => one.language === language;
  const found = meanings.flatMap(({ translations }) => translations).find(isIn);
  return { gloss: found?.title ?? short_translations.find(isIn)?.description ?? '' };
}
