import * as z from 'zod';
import {
  AREA_VARIANTS,
  CATEGORIES,
  FORMS_OF_WORD,
  LABELS,
  LANGUAGE_REGISTERS,
  LEVELS,
  PARTS_OF_SPEECH,
  TOPICS,
} from './vocabulary.ts';

/** More than any list of values has; they may be repeated. */
const MAX_VALUES = 100;

export const listOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.array(z.enum(values)).max(MAX_VALUES).default([]);

/** The filters of lists and `/random`. Values of one are combined with OR, filters with AND. */
export const wordFilters = {
  part_of_speech: listOf(PARTS_OF_SPEECH),
  word_level: listOf(LEVELS),
  language_register: listOf(LANGUAGE_REGISTERS),
  category: listOf(CATEGORIES),
  area_variant: listOf(AREA_VARIANTS),
  form_of_word: listOf(FORMS_OF_WORD),
  label: listOf(LABELS),
  topic: listOf(TOPICS),
};

export type WordFilters = { [K in keyof typeof wordFilters]: z.infer<(typeof wordFilters)[K]> };

const FILTER_NAMES = Object.keys(wordFilters) as (keyof WordFilters)[];

export const filtersOf = (query: WordFilters): WordFilters =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, query[name]])) as WordFilters;

export interface ListFilters {
  filters: WordFilters;
  /** Only headwords that start with this. */
  prefix?: string | undefined;
  isObsolete?: boolean | undefined;
  /** Names; by default the primary one. */
  datasets?: readonly string[] | undefined;
}
