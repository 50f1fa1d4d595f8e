import { definitionOf } from '../../contract/meaning-text.ts';
import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import type { Meaning } from '../../contract/word.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { textAfter } from '../content/row-text.ts';

/** Asks for items that say what they mean. */
export interface GlossRequest {
  with_gloss?: boolean;
  gloss_language?: TranslationLanguage | undefined;
}

/** The meaning that an item shows. */
export interface Gloss {
  gloss?: string;
  gloss_english?: string;
}

/**
 * The gloss of a record: its first definition, or its first translation into a language and the
 * definition of `meaning`, or else of the first.
 */
export function glossOf(
  record: StoredRecord | undefined,
  { with_gloss: isWanted = false, gloss_language: language }: GlossRequest,
  meaning?: Meaning,
): Gloss {
  if (!isWanted) return {};
  const text = (mark: string) => (record ? textAfter(record, mark) : '');
  const first = text('"definition":') || text('"title":');
  if (language === undefined) return { gloss: first };
  const [own, short] = ['title', 'description'].map((field) =>
    text(`"language":"${language}","${field}":`),
  );
  return { gloss: own || short || '', gloss_english: definitionOf(meaning) || first };
}
