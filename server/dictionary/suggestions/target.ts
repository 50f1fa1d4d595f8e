import { SUGGESTION_FIELDS, type SuggestionTarget } from '../../contract/public/api.ts';
import type { SuggestionEditState } from '../../contract/admin/moderation.ts';
import type { WordPatch } from '../../contract/editing.ts';
import type { WordRecord } from '../../contract/word.ts';

/** The record or part that a suggestion proposes to change. */
interface FoundTarget {
  /** The record that it is, or belongs to. */
  wordId: number;
  /** The current values of the fields that a suggestion may change. */
  values: Record<string, string | null>;
}

/** Finds the record, or part of one, that a suggestion refers to. */
export function findTarget(
  records: readonly WordRecord[],
  type: SuggestionTarget,
  id: number,
): FoundTarget | undefined {
  for (const record of records) {
    const part = partsOf(record, type).find((one) => one.id === id);
    if (!part) continue;
    const values = SUGGESTION_FIELDS[type].map((field): [string, string | null] => {
      const value: unknown = Reflect.get(part, field);
      return [field, typeof value === 'string' ? value : null];
    });
    return { wordId: record.id, values: Object.fromEntries(values) };
  }
  return undefined;
}

/** The meaning, counted from 1, and the language of a target. */
export function whereIs(
  record: WordRecord,
  type: SuggestionTarget,
  id: number,
): Pick<SuggestionEditState, 'meaning' | 'language'> {
  const isTarget = (part: { id: number }) => part.id === id;
  const target = partsOf(record, type).find(isTarget);
  const at = record.meanings.findIndex((meaning) =>
    type === 'meaning'
      ? isTarget(meaning)
      : type === 'meaning_translation' && meaning.translations.some(isTarget),
  );
  const { title = '', definition = '' } = record.meanings[at] ?? {};
  return {
    meaning: at < 0 ? null : { number: at + 1, title, definition },
    language: target && 'language' in target ? target.language : null,
  };
}

function partsOf(record: WordRecord, type: SuggestionTarget) {
  switch (type) {
    case 'word':
      return [record];
    case 'meaning':
      return record.meanings;
    case 'meaning_translation':
      return record.meanings.flatMap(({ translations }) => translations);
    case 'short_translation':
      return record.short_translations;
  }
}

/** A patch of the record that changes some fields of one target and keeps everything else. */
export function patchOfTarget(
  record: WordRecord,
  type: SuggestionTarget,
  id: number,
  changes: Record<string, string>,
): WordPatch {
  const changed = <T extends { id: number }>(parts: readonly T[]) =>
    parts.map((part) => (part.id === id ? { id, ...changes } : { id: part.id }));
  switch (type) {
    case 'word':
      return changes;
    case 'meaning':
      return { meanings: changed(record.meanings) };
    case 'meaning_translation':
      return {
        meanings: record.meanings.map((meaning) =>
          meaning.translations.some((translation) => translation.id === id)
            ? { id: meaning.id, translations: changed(meaning.translations) }
            : { id: meaning.id },
        ),
      };
    case 'short_translation':
      return { short_translations: changed(record.short_translations) };
  }
}
