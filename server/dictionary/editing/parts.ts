import type {
  FormPatch,
  MeaningPatch,
  MeaningTranslationPatch,
  ShortTranslationPatch,
  WordPatch,
} from '../../contract/editing.ts';
import type {
  Form,
  Meaning,
  MeaningTranslation,
  ShortTranslation,
  WordRecord,
} from '../../contract/word.ts';
import { ApiError } from '../../base/errors.ts';

/** A list of parts in a word record that can be added, changed and deleted one by one. */
export interface PartList<Part extends { id: number }, Patch extends object> {
  of(record: WordRecord): readonly Part[];
  /** A patch that makes these the parts of the list. */
  patch(record: WordRecord, parts: (Patch | { id: number })[]): WordPatch;
}

export const MEANINGS: PartList<Meaning, MeaningPatch> = {
  of: ({ meanings }) => meanings,
  patch: (_, meanings) => ({ meanings }),
};

export const FORMS: PartList<Form, FormPatch> = {
  of: ({ forms }) => forms,
  patch: (_, forms) => ({ forms }),
};

export const SHORT_TRANSLATIONS: PartList<ShortTranslation, ShortTranslationPatch> = {
  of: ({ short_translations }) => short_translations,
  patch: (_, short_translations) => ({ short_translations }),
};

/** The translations of one meaning. */
export const translationsOf = (
  meaningId: number,
): PartList<MeaningTranslation, MeaningTranslationPatch> => ({
  of: ({ meanings }) => partById(meanings, meaningId).translations,
  patch: ({ meanings }, translations) => ({
    meanings: replaced(meanings, meaningId, { translations }),
  }),
});

/** Every part by id only, which leaves it unchanged. */
export const idsOf = (parts: readonly { id: number }[]): { id: number }[] =>
  parts.map(({ id }) => ({ id }));

/** Every part by id only, except `id`: that one is patched, or removed. */
export function replaced<P extends object>(
  parts: readonly { id: number }[],
  id: number,
  patch: P | null,
): ({ id: number } | ({ id: number } & P))[] {
  partById(parts, id);
  return parts.flatMap((part) => {
    if (part.id !== id) return [{ id: part.id }];
    return patch === null ? [] : [{ ...patch, id }];
  });
}

/** @throws {ApiError} `not_found` */
export function partById<T extends { id: number }>(parts: readonly T[], id: number): T {
  const part = parts.find((one) => one.id === id);
  if (part) return part;
  throw new ApiError('not_found', { detail: `There is no part with the id ${id} here.` });
}

/** The one part that is new. */
export function addedPart<T extends { id: number }>(before: readonly T[], after: readonly T[]): T {
  const old = new Set(before.map(({ id }) => id));
  const part = after.find(({ id }) => !old.has(id));
  if (!part) throw new Error('an added part is not in its record');
  return part;
}
