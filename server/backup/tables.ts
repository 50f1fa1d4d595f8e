import { DEFAULT_DATASET } from '../database/dataset-tables.ts';

/** The type of a cell in a backup. The databases represent flags and times differently. */
export type CellKind = 'number' | 'flag' | 'text' | 'time';

export interface BackupTable {
  readonly name: string;
  /** Of the words of a dataset: the table of `default` that it is like, and the number. */
  readonly like?: string;
  readonly dataset?: number;
  /** The integer column by which rows are read in order; null for a table with few rows. */
  readonly key: string | null;
  readonly columns: Readonly<Record<string, CellKind>>;
  /** Columns with long texts, which come last in `columns`. */
  readonly longTexts?: readonly string[];
  /** Rows matching the first condition come before those matching the next, which refer to them. */
  readonly parts?: readonly string[];
  /** Whether the database itself numbers its rows. */
  readonly isNumbered?: true;
}

/**
 * Every table except that of the migrations, {@link NOT_IN_BACKUPS} and those of further datasets,
 * each after those it refers to. A test compares this list with the schema, so that backups are complete.
 */
export const TABLES: readonly BackupTable[] = [
  {
    name: 'settings',
    key: null,
    columns: { key: 'text', value: 'text' },
  },
  {
    name: 'datasets',
    key: null,
    columns: {
      number: 'number',
      name: 'text',
      title: 'text',
      language: 'text',
      version: 'text',
      license: 'text',
      license_url: 'text',
      attribution: 'text',
      attribution_url: 'text',
      notice: 'text',
      position: 'number',
      enabled: 'flag',
      imported: 'text',
      licence_texts: 'text',
    },
  },
  {
    name: 'en_entries',
    key: 'id',
    columns: {
      id: 'number',
      word: 'text',
      folded: 'text',
      user_modified: 'flag',
      revision: 'number',
    },
  },
  {
    name: 'en_words',
    key: 'id',
    columns: {
      id: 'number',
      entry_id: 'number',
      base_id: 'number',
      word: 'text',
      part_of_speech: 'text',
      form_of_word: 'text',
      word_level: 'text',
      area_variant: 'text',
      language_register: 'text',
      categories: 'text',
      is_obsolete: 'flag',
      frequency: 'number',
      base_phrasal: 'text',
      phrasal_variants: 'text',
      has_transcription: 'flag',
      meaning_count: 'number',
      example_count: 'number',
      translation_count: 'number',
      short_translation_count: 'number',
      languages: 'number',
      labels: 'text',
      alternatives: 'text',
      translations: 'text',
      topics: 'text',
      phrase_of: 'text',
      head: 'text',
      content: 'text',
      article: 'text',
    },
    longTexts: ['head', 'content', 'article'],
    parts: ['base_id IS NULL', 'base_id IS NOT NULL'],
  },
  {
    name: 'en_relations',
    key: 'word_id',
    columns: {
      word_id: 'number',
      meaning_id: 'number',
      kind: 'text',
      target: 'text',
      target_part_of_speech: 'text',
      target_sort_order: 'number',
    },
  },
  {
    name: 'en_deletions',
    key: 'entry_id',
    columns: { entry_id: 'number', revision: 'number' },
  },
  {
    name: 'history',
    key: 'id',
    columns: {
      id: 'number',
      created_at: 'time',
      action: 'text',
      headword: 'text',
      part_of_speech: 'text',
      word_id: 'number',
      details: 'text',
      author: 'text',
      dataset: 'number',
    },
    isNumbered: true,
  },
  {
    name: 'suggestions',
    key: 'id',
    columns: {
      id: 'number',
      created_at: 'time',
      updated_at: 'time',
      status: 'text',
      kind: 'text',
      headword: 'text',
      word_id: 'number',
      message: 'text',
      edits: 'text',
      applied_at: 'time',
      author: 'text',
      dataset: 'number',
    },
    isNumbered: true,
  },
  {
    name: 'search_misses',
    key: null,
    columns: { term: 'text', times: 'number', last_at: 'time' },
  },
  {
    name: 'api_key_uses',
    key: null,
    columns: { sha256: 'text', requests: 'number', last_used_at: 'time' },
  },
  {
    name: 'lookups',
    key: null,
    columns: { headword: 'text', times: 'number' },
  },
];

/** Counts of the last few minutes, useless later. */
export const NOT_IN_BACKUPS: readonly string[] = ['rate_limits'];

const WORD_TABLES = TABLES.filter(({ name }) => name.startsWith('en_'));

/** The tables of a further dataset, in the same order as those of `default`. */
export function tablesOfDataset(dataset: number): BackupTable[] {
  return WORD_TABLES.map((table) => ({
    ...table,
    name: table.name.replace('en_', `d${dataset}_`),
    like: table.name,
    dataset,
  }));
}

/** All tables of an instance with these datasets. */
export function tablesWith(datasets: readonly number[]): BackupTable[] {
  const further = datasets.filter((dataset) => dataset !== DEFAULT_DATASET);
  return [...TABLES, ...further.flatMap(tablesOfDataset)];
}

/** The numbers of the further datasets that have tables with these names. */
export function datasetsAmong(names: readonly string[]): number[] {
  const numbers = names.map((name) => /^d([1-9]\d{0,8})_words$/.exec(name)?.[1]);
  return numbers.flatMap((number) => (number === undefined ? [] : Number(number)));
}
