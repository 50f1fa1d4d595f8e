import type { createWord, patchWord } from '../../../api/admin.ts';
import type { AdminWord } from '../../../../../server/contract/admin/words.ts';
import { emptyForm, emptyMeaning, emptyRecord } from '../../../../../server/contract/empty.ts';
import type { Relation } from '../../../../../server/contract/relation.ts';
import type { TranslationLanguage } from '../../../../../server/contract/vocabulary.ts';
import type {
  Form,
  Meaning,
  MeaningTranslation,
  ShortTranslation,
} from '../../../../../server/contract/word.ts';
import { withEditedSound } from './sound.ts';

export type DraftMeaning = Meaning & { relations: Relation[] };

/** A record in the shape of the contract, in which new parts have ids below zero. */
export type Draft = Omit<
  AdminWord,
  | 'id'
  | 'user_modified'
  | 'revision'
  | 'relations'
  | 'base'
  | 'meanings'
  | 'alternatives'
  | 'phrases'
  | 'dataset'
  | 'forms'
> & { forms: Form[]; meanings: DraftMeaning[] };
export type NewWordBody = Parameters<typeof createWord>[0];
export type PatchBody = Parameters<typeof patchWord>[1];

let lastTemporaryId = 0;
/** The id of a part that is not saved yet. */
export const temporaryId = () => (lastTemporaryId -= 1);

export const newForm = (): Form => ({
  id: temporaryId(),
  ...emptyForm(),
});

export const newMeaning = (): DraftMeaning => ({
  id: temporaryId(),
  ...emptyMeaning(),
  translations: [],
  relations: [],
});

export const newTranslation = (language: TranslationLanguage): MeaningTranslation => ({
  id: temporaryId(),
  language,
  title: '',
  definition: '',
  variants_of_words: [],
});

export const newShortTranslation = (language: TranslationLanguage): ShortTranslation => ({
  id: temporaryId(),
  language,
  description: '',
  variants_of_words: [],
});

/** A new translation in which nothing has been typed. */
export const isBlank = ({
  id,
  language: _language,
  variants_of_words,
  ...texts
}: MeaningTranslation | ShortTranslation): boolean =>
  id < 0 && variants_of_words.length === 0 && Object.values(texts).every((text) => !text.trim());

const typed = <T extends MeaningTranslation | ShortTranslation>(translations: readonly T[]) =>
  translations.filter((one) => !isBlank(one));

/** The draft as it is saved. */
export const withoutBlanks = (draft: Draft): Draft => ({
  ...draft,
  meanings: draft.meanings.map((one) => ({ ...one, translations: typed(one.translations) })),
  short_translations: typed(draft.short_translations),
});

/** A draft with a blank translation where one into these languages is missing. */
export function withBlanks(draft: Draft, languages: readonly TranslationLanguage[]): Draft {
  const lacking = (has: readonly { language: TranslationLanguage }[]) =>
    languages.filter((language) => !has.some((one) => one.language === language));
  const meanings = draft.meanings.map((meaning) => ({
    ...meaning,
    translations: [...meaning.translations, ...lacking(meaning.translations).map(newTranslation)],
  }));
  if (meanings.length > 0) return { ...draft, meanings };
  const short = lacking(draft.short_translations).map(newShortTranslation);
  return { ...draft, short_translations: [...draft.short_translations, ...short] };
}

export function emptyDraft(): Draft {
  const { alternatives: _words, ...record } = emptyRecord('', 'noun');
  return { ...record, forms: [], meanings: [], short_translations: [] };
}

/** Copies the fields that can be edited. */
export function draftOf(word: AdminWord): Draft {
  const {
    id: _id,
    user_modified: _flag,
    revision: _revision,
    alternatives: _words,
    phrases: _phrases,
    relations,
    base: _base,
    dataset: _dataset,
    ...draft
  } = structuredClone(word);
  const meanings = draft.meanings.map((meaning) => ({
    ...meaning,
    relations: relations.flatMap(({ meaning_id, ...one }) =>
      meaning_id === meaning.id ? [one] : [],
    ),
  }));
  const forms = draft.forms.map(({ dataset: _name, ...form }) => form);
  return { ...draft, forms, meanings };
}

/** The fields that differ from `base`, as the body of a PATCH. */
export function changesOf(base: Draft, draft: Draft): PatchBody {
  const [was, is] = [sendable(base, base), sendable(base, draft)];
  const changed = Object.entries(is).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(was, name)),
  );
  const changes: PatchBody = Object.fromEntries(changed);
  // Pronunciations alone would decide the transcription, or even remove it.
  return changes.pronunciations ? { ...changes, transcription: draft.transcription } : changes;
}

export const newBodyOf = (draft: Draft): NewWordBody => sendable(emptyDraft(), draft);

function sendable(base: Draft, whole: Draft) {
  const draft = withoutBlanks(whole);
  const meanings = draft.meanings.map((meaning) => ({
    ...withoutTemporaryId(meaning),
    translations: meaning.translations.map(withoutTemporaryId),
  }));
  return {
    ...draft,
    forms: draft.forms.map((form) => {
      const was = base.forms.find(({ id }) => id === form.id);
      return withoutTemporaryId(was ? withEditedSound(was, form) : form);
    }),
    meanings: withOrders(base.meanings, meanings),
    short_translations: draft.short_translations.map(withoutTemporaryId),
  };
}

function withoutTemporaryId<T extends { id: number }>({ id, ...part }: T) {
  return id > 0 ? { id, ...part } : part;
}

/** The order numbers change only if meanings were moved. */
function withOrders<T extends { id?: number; sort_order: number }>(
  base: readonly Meaning[],
  meanings: readonly T[],
) {
  const ids = meanings.map(({ id }) => id);
  const kept = base.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
  const isMoved = kept.some((id, i) => ids[i] !== id);
  return meanings.map(({ sort_order, ...meaning }, i) => {
    if (isMoved) return { ...meaning, sort_order: i + 1 };
    return 'id' in meaning && meaning.id ? { ...meaning, sort_order } : meaning;
  });
}
