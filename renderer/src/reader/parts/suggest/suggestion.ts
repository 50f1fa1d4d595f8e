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

/** The texts of a meaning, or of the record, that readers may propose to change. */
export function editableFields(
  record: WordRecord,
  meaning: Meaning | null,
  shows: (language: TranslationLanguage) => boolean,
): EditableField[] {
  const t = r().suggest.fields;
  const { languages } = vocabulary();
  const field = (
    target: SuggestionTarget,
    targetId: number,
    name: string,
    label: string,
    before: string | null,
    language: EditableField['language'] = 'en',
  ): EditableField => ({
    key: `${target}.${targetId}.${name}`,
    label,
    target,
    targetId,
    field: name,
    before: before ?? '',
    language,
    isLong: name === 'definition' || name === 'description',
  });
  if (meaning) {
    const translations = meaning.translations.filter(({ language }) => shows(language));
    return [
      field('meaning', meaning.id, 'definition', t.definition, meaning.definition),
      field('meaning', meaning.id, 'title', t.title, meaning.title),
      ...byLanguage(translations).flatMap(({ id, language, title, definition }) => {
        const name = languages[language];
        return [
          field('meaning_translation', id, 'title', t.translationTitle(name), title, language),
          // Most have no explanation, and seven empty fields would hide the others.
          ...(definition === ''
            ? []
            : [
                field(
                  'meaning_translation',
                  id,
                  'definition',
                  t.translationDefinition(name),
                  definition,
                  language,
                ),
              ]),
        ];
      }),
    ];
  }
  const translations = record.short_translations.filter(({ language }) => shows(language));
  return [
    field('word', record.id, 'transcription', t.transcription, record.transcription),
    field('word', record.id, 'description', t.description, record.description),
    ...byLanguage(translations).map(({ id, language, description }) =>
      field(
        'short_translation',
        id,
        'description',
        t.shortTranslation(languages[language]),
        description,
        language,
      ),
    ),
  ];
}

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
