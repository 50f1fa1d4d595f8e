import { TRANSLATION_LANGUAGES } from '../../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../../server/contract/word.ts';

/** What the first meaning of a record must have, in the order of the table. */
export const PARTS = ['sound', 'level', 'definition', 'example', ...TRANSLATION_LANGUAGES] as const;
export type Part = (typeof PARTS)[number];

/** Which of these a record or its first meaning lacks. */
export function lacksOf(record: NewWordRecord | undefined): Part[] {
  const [first] = record?.meanings ?? [];
  if (!record || !first) return [...PARTS];
  const languages = new Set<string>(first.translations.map(({ language }) => language));
  const has = (part: Part): boolean => {
    switch (part) {
      case 'sound':
        return record.transcription !== null;
      case 'level':
        return (first.meaning_level ?? record.word_level) !== null;
      case 'definition':
        return first.definition !== '';
      case 'example':
        return first.examples.length > 0;
      default:
        return languages.has(part);
    }
  };
  return PARTS.filter((part) => !has(part));
}
