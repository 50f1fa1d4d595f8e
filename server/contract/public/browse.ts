import * as z from 'zod';
import type { Operation } from '../operation.ts';
import { LIST_MAX_LIMIT, publicApi } from './api.ts';
import { wordRecord } from '../word.ts';

/** Private requests of the pages that list words, and of the start page; not for programs. */

/** The filters that the page offers, and counts. */
export const BROWSE_FILTERS = [
  'word_level',
  'part_of_speech',
  'language_register',
  'area_variant',
  'category',
  'topic',
] as const;
export type BrowseFilter = (typeof BROWSE_FILTERS)[number];

const todaysWord = wordRecord
  .pick({ word: true, part_of_speech: true, word_level: true, transcription: true })
  .extend({ definition: z.string(), example: z.string().nullable() });
export type TodaysWord = z.infer<typeof todaysWord>;

const filters = publicApi.getRandomWord.query;
const count = z.int().nonnegative();
const counts = z.record(z.string(), count);

export const browseApi = {
  getCounts: {
    method: 'get',
    path: '/browse/counts',
    summary: 'How many words have each value of the filters, given the other filters',
    query: filters,
    answer: z.strictObject({
      total: count,
      by: z.strictObject({
        word_level: counts,
        part_of_speech: counts,
        language_register: counts,
        area_variant: counts,
        category: counts,
        topic: counts,
      } satisfies Record<BrowseFilter, unknown>),
    }),
  },
  listCommonest: {
    method: 'get',
    path: '/browse/commonest',
    summary:
      'The words that the filters leave, the most frequent first, each with the meaning about a topic or its first',
    query: z.strictObject({
      ...filters.shape,
      /** A number in text, as cursors are. */
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,5}$/)
        .optional(),
      limit: z.int().min(1).max(LIST_MAX_LIMIT).default(20),
    }),
    answer: z.strictObject({
      data: z.array(wordRecord),
      meta: z.strictObject({ next_cursor: z.string().nullable() }),
    }),
  },
  getTodaysWord: {
    method: 'get',
    path: '/browse/today',
    summary: 'The word of the day, in UTC; null in an empty dictionary',
    answer: z.strictObject({ data: todaysWord.nullable() }),
  },
  drawWords: {
    method: 'get',
    path: '/browse/drawn',
    summary: 'Words to discover',
    answer: z.strictObject({ data: z.array(z.string()) }),
  },
} as const satisfies Record<string, Operation>;
