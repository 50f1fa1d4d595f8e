import * as z from 'zod';
import { wordFilters } from '../filters.ts';
import { boundedText, text } from '../text.ts';
import { MAX_HEADWORD_LENGTH, TRANSLATION_LANGUAGES } from '../vocabulary.ts';
import { datasetNames } from './datasets.ts';
import { searchItem } from '../word.ts';

/** `GET /find`, the word finder: words by meaning, spelling and sound. */

export const FIND_MAX_LIMIT = 100;
/** Results are counted and paged up to here. */
export const FIND_MAX_COUNT = 10_000;
/** Maximum length of a cursor of the finder, rounded up. */
const CURSOR_MAX_LENGTH = 128;
const MIN_LETTERS = 2;
/** People describe a word at length. */
const MEANS_MAX_LENGTH = 400;
export const FIND_MAX_LETTERS = 15;
export const FIND_MAX_SYLLABLES = 12;

const partUpTo = (length: number) =>
  boundedText(length)
    .min(1, { abort: true })
    .refine((text) => text.trim() !== '', { error: 'must not be blank', abort: true })
    .optional();
const part = partUpTo(MAX_HEADWORD_LENGTH);
const lettersIn = (text: string) =>
  [...text].filter((letter) => /\p{L}|\p{N}/u.test(letter)).length;

export const cursorUpTo = (length: number) =>
  boundedText(length)
    .optional()
    .describe('`meta.next_cursor` of the previous page; empty for the first page.');

export const glossQuery = {
  with_gloss: z.boolean().default(false).describe('Adds `gloss` to the items.'),
  gloss_language: z.enum(TRANSLATION_LANGUAGES).optional(),
};

/** At least one of these must be given. */
export const FIND_CONDITIONS = [
  ...(['means', 'spelled', 'sounds_like', 'rhymes_with', 'same_sound'] as const),
  ...(['letters', 'starts', 'ends', 'contains'] as const),
] as const;

export const findQuery = z
  .strictObject({
    means: partUpTo(MEANS_MAX_LENGTH)
      .refine(
        (text) => text === undefined || lettersIn(text) >= MIN_LETTERS,
        'must have two letters',
      )
      .describe('A definition, or words from one.'),
    spelled: part
      .refine((text) => !text?.includes('_'), 'must have ? for an unknown letter, not _')
      .describe(
        'A pattern: `?` stands for one letter, `*` for any number of characters. A pattern with `*` must have two letters or be combined with `syllables`.',
      ),
    sounds_like: part.describe('A word that sounds similar. It need not be in the dictionary.'),
    rhymes_with: part.describe('A word to rhyme with. It need not be in the dictionary.'),
    rhyme: z
      .enum(['perfect', 'near'])
      .default('perfect')
      .describe(
        'Perfect rhymes are identical from the last vowel with primary stress on. Those from a later secondary stress on follow with a lower score.',
      ),
    same_sound: part.describe('A homophone.'),
    syllables: z.int().min(1).max(FIND_MAX_SYLLABLES).optional(),
    letters: part
      .refine((text) => !/[?*]/.test(text ?? ''), {
        error: 'must not have ? or *: patterns belong in `spelled`',
        abort: true,
      })
      .refine((text) => {
        const count = text === undefined ? MIN_LETTERS : lettersIn(text);
        return count >= MIN_LETTERS && count <= FIND_MAX_LETTERS;
      }, `must have ${MIN_LETTERS} to ${FIND_MAX_LETTERS} letters`)
      .describe('Letters to make words from. Spaces and hyphens in a headword do not count.'),
    letters_all: z.boolean().default(false).describe('Use all of `letters`, which finds anagrams.'),
    starts: part.describe('The word starts with this.'),
    ends: part.describe('The word ends with this.'),
    contains: part.describe('The word contains this.'),
    ...wordFilters,
    is_obsolete: z.boolean().optional(),
    cursor: cursorUpTo(CURSOR_MAX_LENGTH),
    limit: z.int().min(1).max(FIND_MAX_LIMIT).default(20),
    dataset: datasetNames,
    ...glossQuery,
  })
  .superRefine((query, context) => {
    const problem = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (FIND_CONDITIONS.every((name) => query[name] === undefined)) {
      problem([], `at least one condition is needed: ${FIND_CONDITIONS.join(', ')}`);
    }
    const { spelled, syllables } = query;
    const isBound = syllables !== undefined || !spelled?.includes('*');
    if (spelled !== undefined && !isBound && lettersIn(spelled) < MIN_LETTERS) {
      problem(['spelled'], 'is too wide: a pattern with * needs two letters or `syllables`');
    }
  });

export type FindQuery = z.infer<typeof findQuery>;

/** Matches every word: for queries composed inside the server. */
export const NO_CONDITIONS: Omit<FindQuery, 'limit'> = {
  part_of_speech: [],
  word_level: [],
  language_register: [],
  category: [],
  area_variant: [],
  form_of_word: [],
  label: [],
  topic: [],
  rhyme: 'perfect',
  letters_all: false,
  dataset: [],
  with_gloss: false,
};

export const foundItem = searchItem
  .omit({ match: true, similarity: true })
  .extend({
    matched: text('The spelling that meets the conditions; may be an inflected form.'),
    syllables: z.int().positive().nullable().describe('Null when the pronunciation is not known.'),
    score: z
      .number()
      .min(0)
      .max(1)
      .describe('How well the word fits, from 0 to 1: the lowest score of all conditions.'),
  })
  .meta({ id: 'FoundItem' });

/** Of a list in pages. */
export const listMeta = z.strictObject({
  limit: z.int(),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

export const findMeta = listMeta.extend({
  count: z.int().nonnegative().describe('Number of items on all pages.'),
  count_is_exact: z
    .boolean()
    .describe(`False when more than ${FIND_MAX_COUNT} words match; the rest is left out.`),
});
