import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../../../../../server/contract/vocabulary.ts';
import type { SuggestionTarget } from '../../../../../server/contract/public/api.ts';
import type { Meaning, WordRecord } from '../../../../../server/contract/word.ts';
import type { createSuggestion } from '../../../api/public.ts';
import { r } from '../../../i18n/reader.ts';
import { vocabulary } from '../../../i18n/vocabulary.ts';

/** One text that a reader may propose to change. */
export interface EditableField {
  /** Unique within the suggestion. */
  key: string;
  label: string;
  target: SuggestionTarget;
  targetId: number;
  field: string;
  before: string;
  language: 'en' | TranslationLanguage;
  isLong: boolean;
}

type Suggestion = Parameters<typeof createSuggestion>[0];
type Edit = NonNullable<Suggestion['edits']>[number];

type Shows = (language: TranslationLanguage) => boolean;

/** The texts of a meaning, or of the record, that readers may propose to change. */
export function editableFields(
  record: WordRecord,
  meaning: Meaning | null,
  shows: Shows,
): EditableField[] {
  return meaning ? fieldsOfMeaning(meaning, shows) : fieldsOfRecord(record, shows);
}

function fieldsOfMeaning(meaning: Meaning, shows: Shows): EditableField[] {
  const t = r().suggest.fields;
  const { languages } = vocabulary();
  const own = editable('meaning', meaning.id);
  const translations = meaning.translations.filter(({ language }) => shows(language));
  return [
    own('definition', t.definition, meaning.definition),
    own('title', t.title, meaning.title),
    ...byLanguage(translations).flatMap(({ id, language, title, definition }) => {
      const name = languages[language];
      const translated = editable('meaning_translation', id, language);
      const titleField = translated('title', t.translationTitle(name), title);
      // Most have no explanation, and seven empty fields would hide the others.
      if (definition === '') return [titleField];
      return [titleField, translated('definition', t.translationDefinition(name), definition)];
    }),
  ];
}

function fieldsOfRecord(record: WordRecord, shows: Shows): EditableField[] {
  const t = r().suggest.fields;
  const { languages } = vocabulary();
  const own = editable('word', record.id);
  const translations = record.short_translations.filter(({ language }) => shows(language));
  return [
    own('transcription', t.transcription, record.transcription),
    own('description', t.description, record.description),
    ...byLanguage(translations).map(({ id, language, description }) =>
      editable('short_translation', id, language)(
        'description',
        t.shortTranslation(languages[language]),
        description,
      ),
    ),
  ];
}

const editable =
  (target: SuggestionTarget, targetId: number, language: EditableField['language'] = 'en') =>
  (field: string, label: string, before: string | null): EditableField => ({
    key: `${target}.${targetId}.${field}`,
    label,
    target,
    targetId,
    field,
    before: before ?? '',
    language,
    isLong: field === 'definition' || field === 'description',
  });

const byLanguage = <T extends { language: TranslationLanguage }>(items: T[]): T[] =>
  items.sort(
    (a, b) => TRANSLATION_LANGUAGES.indexOf(a.language) - TRANSLATION_LANGUAGES.indexOf(b.language),
  );

/** Grouped by target. */
export function editsOf(fields: readonly EditableField[], texts: Record<string, string>): Edit[] {
  const edits = new Map<string, { target: EditableField; changes: Record<string, string> }>();
  for (const field of fields) {
    const text = (texts[field.key] ?? field.before).trim();
    if (text === field.before) continue;
    const key = `${field.target}.${field.targetId}`;
    const edit = edits.get(key) ?? { target: field, changes: {} };
    edit.changes[field.field] = text;
    edits.set(key, edit);
  }
  return [...edits.values()].map(({ target, changes }) => ({
    target_type: target.target,
    target_id: target.targetId,
    changes,
  }));
}
