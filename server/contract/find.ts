import { z } from 'zod';
import { wordFilters } from './filters.ts';
import { boundedText } from './text.ts';
import { MAX_HEADWORD_LENGTH } from './vocabulary.ts';
import { searchItem } from './word.ts';

/** `GET /find`, the word finder: words by what they mean, how they are spelled and how they sound. */

export const FIND_MAX_LIMIT = 100;
/** Results are counted and paged up to here. */
export const FIND_MAX_COUNT = 10_000;
/** Longest cursor of the finder, rounded up. */
const CURSOR_MAX_LENGTH = 128;
const MIN_LETTERS = 2;
export const FIND_MAX_LETTERS = 15;
export const FIND_MAX_SYLLABLES = 12;

const part = boundedText(MAX_HEADWORD_LENGTH)
  .min(1)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .optional();
const lettersIn = (text: string) =>
  [...text].filter((letter) => /\p{L}|\p{N}/u.test(letter)).length;

/** At least one of these must be given. */
export const FIND_CONDITIONS = [
  ...(['means', 'spelled', 'sounds_like', 'rhymes_with', 'same_sound'] as const),
  ...(['letters', 'starts', 'ends', 'contains'] as const),
] as const;

export const findQuery = z
  .strictObject({
    means: part
      .refine(
        (text) => text === undefined || lettersIn(text) >= MIN_LETTERS,
        'must have two letters',
      )
      .meta({ description: 'A definition or words of one.' }),
    spelled: part.meta({
      description:
        'A pattern: `?` is one letter, `*` any number of any characters. A pattern with `*` needs two letters or `syllables`.',
    }),
    sounds_like: part.meta({ description: 'A word that it sounds like, known or not.' }),
    rhymes_with: part.meta({ description: 'A word that it rhymes with, known or not.' }),
    rhyme: z
      .enum(['perfect', 'near'])
      .default('perfect')
      .meta({ description: 'A perfect rhyme is the same from the stressed vowel on.' }),
    same_sound: part.meta({ description: 'A word that is said in the same way.' }),
    syllables: z.int().min(1).max(FIND_MAX_SYLLABLES).optional(),
    letters: part
      .refine((text) => {
        const count = text === undefined ? MIN_LETTERS : lettersIn(text);
        return count >= MIN_LETTERS && count <= FIND_MAX_LETTERS;
      }, `must have ${MIN_LETTERS} to ${FIND_MAX_LETTERS} letters`)
      .meta({ description: 'Words made of these letters; spaces and hyphens do not count.' }),
    letters_all: z.boolean().default(false).meta({ description: 'Of all of `letters`: anagrams.' }),
    starts: part.meta({ description: 'How the word starts.' }),
    ends: part.meta({ description: 'How the word ends.' }),
    contains: part.meta({ description: 'What is in the word.' }),
    ...wordFilters,
    is_obsolete: z.boolean().optional(),
    cursor: boundedText(CURSOR_MAX_LENGTH).optional().meta({
      description: '`meta.next_cursor` of the page before; empty is the first page.',
    }),
    limit: z.int().min(1).max(FIND_MAX_LIMIT).default(20),
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

/** Finds every word: for questions that are put together inside the server. */
export const NO_CONDITIONS: Omit<FindQuery, 'limit'> = {
  part_of_speech: [],
  word_level: [],
  language_register: [],
  category: [],
  area_variant: [],
  form_of_word: [],
  label: [],
  rhyme: 'perfect',
  letters_all: false,
};

export const foundItem = searchItem
  .omit({ match: true, similarity: true })
  .extend({
    matched: z.string().meta({ description: 'The spelling that meets the conditions.' }),
    syllables: z
      .int()
      .positive()
      .nullable()
      .meta({ description: 'Null when the sound is not known.' }),
    score: z.number().min(0).max(1).meta({ description: 'How well; the least of the conditions.' }),
  })
  .meta({ id: 'FoundItem' });

export const findMeta = z.strictObject({
  limit: z.int(),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
  count: z.int().nonnegative().meta({ description: 'Items of all pages.' }),
  count_is_exact: z.boolean().meta({
    description: `False when there are more than ${FIND_MAX_COUNT} and the rest is left out.`,
  }),
});
