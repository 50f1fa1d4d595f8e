import * as z from 'zod';
import {
  formPatch,
  meaningPatch,
  meaningTranslationPatch,
  newForm,
  newMeaning,
  newMeaningTranslation,
  newShortTranslation,
  newWord,
  shortTranslationPatch,
  wordPatch,
} from '../editing.ts';
import type { Operation } from '../operation.ts';
import { AUTHOR_NAME_MAX_LENGTH } from '../public/api.ts';
import { contentCounts } from '../public/datasets.ts';
import { relation } from '../relation.ts';
import { boundedText, text, textOrNull } from '../text.ts';
import {
  LEVELS,
  MAX_DATASET_NAME_LENGTH,
  MAX_HEADWORD_LENGTH,
  PARTS_OF_SPEECH,
  TRANSLATION_LANGUAGES,
} from '../vocabulary.ts';
import { GAPS, HISTORY_ACTIONS } from './choices.ts';
import { form, id, meaning, meaningTranslation, shortTranslation, wordRecord } from '../word.ts';

export const ADMIN_LIST_MAX_LIMIT = 100;
const MAX_PAGE = 1_000_000;

export const paging = {
  page: z.int().min(1).max(MAX_PAGE).default(1),
  limit: z.int().min(1).max(ADMIN_LIST_MAX_LIMIT).default(20),
};
export const count = z.int().nonnegative();

/** Word records of an import. */
export const importCounts = {
  added: count,
  /** Replaced by the dataset's record, with `update`. */
  updated: count,
  /** Left alone with `update`, because someone has edited the headword. */
  kept: count,
  /** Left alone because they existed already. */
  skipped: count,
  /** Bad lines skipped because of `skip_invalid`. */
  invalid: count,
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), total: count, page: z.int(), limit: z.int() });

export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  limit: number;
}

export const editorialState = {
  user_modified: z.boolean().describe('Edited on this server: imports do not change the headword.'),
  revision: z.int().describe('Revision of the last change of the headword; send it as `If-Match`.'),
};

export const adminWord = wordRecord
  .extend({
    ...editorialState,
    relations: z
      .array(relation.extend({ meaning_id: id }))
      .describe(
        'Relations of the meanings. To change them, send them as `relations` of a meaning.',
      ),
    base: z
      .strictObject({ id, word: z.string() })
      .optional()
      .describe('The base record of a form; only forms have it.'),
  })
  .meta({ id: 'AdminWord', description: 'A word record with its editorial state.' });
export type AdminWord = z.infer<typeof adminWord>;

export const partNames = z.record(z.string(), z.string());

export const change = z
  .strictObject({
    path: text(
      'A field (`word_level`), a field of a part (`meanings[12].title`), a part (`meanings[12]`) or the order of parts (`meanings.order`); empty for the whole record.',
    ),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof change>;

const historyItem = z
  .strictObject({
    id,
    created_at: z.string(),
    action: z.enum(HISTORY_ACTIONS),
    headword: z.string().nullable(),
    part_of_speech: z.enum(PARTS_OF_SPEECH).nullable(),
    word_id: id.nullable(),
    dataset: textOrNull('The name of its dataset; null for changes of the instance.'),
    changed_dataset: textOrNull('The dataset that was added, changed or removed.'),
    changes: z.array(change),
    part_names: partNames.describe(
      'Current names of the parts in `changes`, by path (`meanings[12]`): the title of a meaning, the spelling of a form, the language of a translation. Deleted parts are missing.',
    ),
    suggestion_id: id.nullable(),
    author: textOrNull('The name under which a reader suggested the change.'),
    reverts: id.nullable().describe('The row that this change has taken back.'),
    bulk: id.nullable().describe('The change of many records that it is a part of.'),
    import: z
      .strictObject({
        source: z.string(),
        mode: z.enum(['add', 'update']),
        dataset: z.string().nullable(),
        version: z.string().nullable(),
        ...importCounts,
      })
      .nullable(),
  })
  .meta({ id: 'HistoryItem' });
export type HistoryItem = z.infer<typeof historyItem>;

const countsOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.record(z.enum(names), count);

export const statistics = z.strictObject({
  totals: z.strictObject({
    ...contentCounts,
    entries: count.describe('Headwords.'),
    examples: count,
    user_modified: count.describe('Word records of headwords edited on this server.'),
  }),
  by_part_of_speech: countsOf(PARTS_OF_SPEECH),
  by_level: countsOf(LEVELS),
  by_language: countsOf(TRANSLATION_LANGUAGES).describe(
    'Word records with a translation into the language.',
  ),
  missing: countsOf(GAPS).describe(
    'Word records that lack this; `GET /en/words?missing=` lists them.',
  ),
  growth: z
    .strictObject({ created: count, edited: count })
    .describe('Word records created, and changes of others, in the last seven days.'),
  looked_up: count.describe(
    'Headwords that have been looked up, if `LOOKUPS_ENABLED` is set; otherwise 0.',
  ),
});
export type Statistics = z.infer<typeof statistics>;

/** Every change accepts `If-Match: <revision>`, which prevents lost updates. */
export const GUARDED = 'Accepts `If-Match: <revision>`.';

export const spelling = boundedText(MAX_HEADWORD_LENGTH);
/** The dataset of a request; by default the primary one, or in histories all. */
export const datasetName = boundedText(MAX_DATASET_NAME_LENGTH).describe('The name of a dataset.');
const inDataset = z.strictObject({ dataset: datasetName.optional() });
const word = spelling.describe('The exact spelling of a headword.');
const oneWord = z.strictObject({ id });
const oneMeaning = z.strictObject({ id, meaningId: id });
const oneTranslation = z.strictObject({ id, meaningId: id, translationId: id });
const oneForm = z.strictObject({ id, formId: id });
const oneShortTranslation = z.strictObject({ id, translationId: id });
const revision = { revision: editorialState.revision };

const editErrors = ['word_doesnt_found', 'entry_changed', 'import_in_progress'] as const;
const partErrors = [...editErrors, 'not_found'] as const;

function partOperations<
  const C extends string,
  const P extends string,
  CP extends z.ZodObject,
  PP extends z.ZodObject,
  N extends z.ZodType,
  E extends z.ZodType,
  A extends z.ZodType,
>(part: {
  name: string;
  collection: C;
  one: P;
  ofCollection: CP;
  ofOne: PP;
  input: N;
  patch: E;
  answer: A;
}) {
  return {
    add: {
      method: 'post',
      path: part.collection,
      summary: `Add ${part.name}`,
      description: GUARDED,
      params: part.ofCollection,
      body: part.input,
      status: 201,
      answer: part.answer,
      errors: partErrors,
    },
    patch: {
      method: 'patch',
      path: part.one,
      summary: `Change ${part.name}`,
      description: `${GUARDED} Omitted fields keep their values.`,
      params: part.ofOne,
      body: part.patch,
      answer: part.answer,
      errors: partErrors,
    },
    remove: {
      method: 'delete',
      path: part.one,
      summary: `Delete ${part.name}`,
      description: GUARDED,
      params: part.ofOne,
      status: 204,
      errors: partErrors,
    },
  } as const;
}

const meanings = partOperations({
  name: 'a meaning',
  collection: '/en/{id}/meanings',
  one: '/en/{id}/meanings/{meaningId}',
  ofCollection: oneWord,
  ofOne: oneMeaning,
  input: newMeaning,
  patch: meaningPatch,
  answer: meaning.extend({ relations: z.array(relation), ...revision }),
});
const translations = partOperations({
  name: 'a translation of a meaning',
  collection: '/en/{id}/meanings/{meaningId}/translations',
  one: '/en/{id}/meanings/{meaningId}/translations/{translationId}',
  ofCollection: oneMeaning,
  ofOne: oneTranslation,
  input: newMeaningTranslation,
  patch: meaningTranslationPatch,
  answer: meaningTranslation.extend(revision),
});
const forms = partOperations({
  name: 'a form',
  collection: '/en/{id}/forms',
  one: '/en/{id}/forms/{formId}',
  ofCollection: oneWord,
  ofOne: oneForm,
  input: newForm,
  patch: formPatch,
  answer: form.extend(revision),
});
const shortTranslations = partOperations({
  name: 'a short translation',
  collection: '/en/{id}/short-translations',
  one: '/en/{id}/short-translations/{translationId}',
  ofCollection: oneWord,
  ofOne: oneShortTranslation,
  input: newShortTranslation,
  patch: shortTranslationPatch,
  answer: shortTranslation.extend(revision),
});

export const adminWordsApi = {
  createWord: {
    method: 'post',
    path: '/en/words',
    summary: 'Create a word record',
    body: newWord.extend({ dataset: datasetName.optional() }),
    status: 201,
    answer: adminWord,
    errors: ['entry_exists', 'dataset_not_found', 'import_in_progress'],
  },
  listHistory: {
    method: 'get',
    path: '/en/history',
    summary: 'List changes, newest first',
    query: z.strictObject({
      headword: spelling.optional().describe('Exact spelling of the headword.'),
      word_id: id.optional(),
      action: z.array(z.enum(HISTORY_ACTIONS)).default([]),
      part_of_speech: z.array(z.enum(PARTS_OF_SPEECH)).default([]),
      bulk: id.optional().describe('Only edits of one change of many records.'),
      dataset: datasetName.optional(),
      ...paging,
    }),
    answer: pageOf(historyItem),
    errors: ['dataset_not_found'],
  },
  forgetAuthor: {
    method: 'post',
    path: '/en/history/forget-author',
    summary: 'Forget the name of a reader',
    description: 'Takes the name out of the history and of all suggestions.',
    body: z.strictObject({ author: boundedText(AUTHOR_NAME_MAX_LENGTH).min(1) }),
    status: 204,
    errors: ['import_in_progress'],
  },
  revertChange: {
    method: 'post',
    path: '/en/history/{id}/revert',
    summary: 'Revert a change',
    description:
      'Undoes an edit, creation, deletion or renaming with a new edit. Restored parts get their old ids, and fields that the change did not touch stay as they are. `entry_changed` if anything it touched has changed since. 204 when a creation is undone. Imports cannot be reverted.',
    params: oneWord,
    answer: adminWord,
    mayBeEmpty: true,
    errors: ['not_found', 'entry_changed', 'entry_exists', 'import_in_progress'],
  },
  getStatistics: {
    method: 'get',
    path: '/en/statistics',
    summary: 'Count records and what they lack',
    query: inDataset,
    answer: statistics,
    errors: ['dataset_not_found'],
  },
  deleteHeadword: {
    method: 'delete',
    path: '/en/headwords/{word}',
    summary: 'Delete a headword and all its records',
    description: `${GUARDED} The next update adds it again if its dataset has it.`,
    params: z.strictObject({ word }),
    query: inDataset,
    status: 204,
    errors: [...editErrors, 'dataset_not_found'],
  },
  resetUserModified: {
    method: 'patch',
    path: '/en/reset-user-modified/{word}',
    summary: 'Let updates change a headword again',
    description: `${GUARDED} Clears the mark of a local edit. The next update replaces its content.`,
    params: z.strictObject({ word }),
    query: inDataset,
    answer: z.strictObject({ word: z.string(), ...editorialState }),
    errors: [...editErrors, 'dataset_not_found'],
  },
  getAdminWord: {
    method: 'get',
    path: '/en/{id}',
    summary: 'Get a word record with its editorial state',
    params: oneWord,
    answer: adminWord,
    errors: ['word_doesnt_found'],
  },
  patchWord: {
    method: 'patch',
    path: '/en/{id}',
    summary: 'Change a word record',
    description: `${GUARDED} Omitted fields keep their values. A list of parts replaces the old one: items with an id change that part, items without one are added, and parts that are not in the list are deleted. A new \`word\` renames the record.`,
    params: oneWord,
    body: wordPatch,
    answer: adminWord,
    errors: [...editErrors, 'entry_exists'],
  },
  deleteWord: {
    method: 'delete',
    path: '/en/{id}',
    summary: 'Delete a word record, or a form',
    description: `${GUARDED} Deleting the last record of a headword deletes the headword.`,
    params: oneWord,
    status: 204,
    errors: editErrors,
  },
  addMeaning: meanings.add,
  patchMeaning: meanings.patch,
  deleteMeaning: meanings.remove,
  addTranslation: translations.add,
  patchTranslation: translations.patch,
  deleteTranslation: translations.remove,
  addForm: forms.add,
  patchForm: forms.patch,
  deleteForm: forms.remove,
  addShortTranslation: shortTranslations.add,
  patchShortTranslation: shortTranslations.patch,
  deleteShortTranslation: shortTranslations.remove,
} as const satisfies Record<string, Operation>;
