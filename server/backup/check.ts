import * as z from 'zod';
import { switchValues } from '../contract/admin/switches.ts';
import { adminModerationApi } from '../contract/admin/moderation.ts';
import { adminWordsApi, count } from '../contract/admin/words.ts';
import { relation } from '../contract/relation.ts';
import { MAX_HEADWORD_LENGTH } from '../contract/vocabulary.ts';
import { id, storedRecord } from '../contract/word.ts';
import { type ContentState, contentState } from '../database/content-state.ts';
import type { StoredRecord } from '../database/dialect.ts';
import { DEFAULT_DATASET } from '../database/dataset-tables.ts';
import { importedDataset, type Settings } from '../database/settings.ts';
import { KeySet } from '../dataset/read/key-set.ts';
import { parseStored } from '../dictionary/content/word-rows.ts';
import { firstWhere } from '../dictionary/structures/binary-search.ts';
import { NumberList } from '../dictionary/structures/number-list.ts';
import type { Row } from './open.ts';
import type { BackupTable } from './tables.ts';
import { parseJson } from '../base/json.ts';

const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      const value = parseJson(text);
      if (value !== undefined) return value;
      context.addIssue('is not JSON');
      return z.NEVER;
    })
    .pipe(schema);
const texts = json(z.array(z.string())).nullable();
const flag = z.union([z.boolean(), z.literal([0, 1])]);
/** A time that every program can write: from 1970 to 9999. */
const time = z.string().refine((text) => {
  const ms = Date.parse(text);
  return ms >= 0 && ms < Date.UTC(10_000, 0);
}, 'is no time');

const SETTINGS: { [K in keyof Settings]: z.ZodType<Settings[K]> } = {
  content_state: contentState.extend({ modified_at: time.nullable() }),
  en_dataset_version: z.string().nullable(),
  datasets: z.array(importedDataset),
  ended_sessions: z.array(z.object({ sid: z.string(), until: z.number() })),
  switches: switchValues.partial(),
};

const entryRow = z.object({
  id,
  word: z.string().min(1).max(MAX_HEADWORD_LENGTH),
  folded: z.string(),
  user_modified: flag,
  revision: count,
});
const wordRow = z.object({
  id,
  entry_id: id,
  base_id: id.nullable(),
  categories: texts,
  phrasal_variants: texts,
  meaning_count: count,
  example_count: count,
  translation_count: count,
  short_translation_count: count,
  languages: count,
  labels: texts,
  alternatives: texts,
  topics: texts,
  phrase_of: texts,
  translations: json(
    z.array(z.tuple([z.string(), z.literal([0, 1]), z.string(), z.array(z.string())])),
  ).nullable(),
});
/** Columns that repeat fields of the record, for lists and the index. */
const REPEATED = [
  'word',
  'part_of_speech',
  'form_of_word',
  'word_level',
  'language_register',
] as const;
const relationRow = relation
  .omit({ word: true })
  .extend({ target: relation.shape.word, word_id: id, meaning_id: id });
const text = z.string();
const datasetRow = z.object({
  number: id,
  name: text,
  language: text,
  position: count,
  enabled: flag,
  imported: text,
  licence_texts: json(z.record(text, text)),
});
const { shape: change } = adminWordsApi.listHistory.answer.shape.items.element;
const historyRow = z.object({
  id,
  created_at: time,
  action: change.action,
  headword: change.headword,
  part_of_speech: change.part_of_speech,
  word_id: change.word_id,
  details: json(
    z.looseObject({
      changes: change.changes.optional(),
      suggestion_id: change.suggestion_id.optional(),
      reverts: change.reverts.optional(),
      bulk: change.bulk.optional(),
    }),
  ),
});
const { shape: suggestion } = adminModerationApi.listSuggestions.answer.shape.items.element;
const suggestionRow = z.object({
  id,
  created_at: time,
  updated_at: time,
  status: suggestion.status,
  kind: suggestion.kind,
  headword: z.string(),
  word_id: id.nullable(),
  applied_at: time.nullable(),
  edits: json(
    z.array(
      suggestion.edits.element.pick({ target_type: true, target_id: true, word_id: true }).extend({
        before: z.record(z.string(), z.string().nullable()),
        changes: z.record(z.string(), z.string()),
      }),
    ),
  ),
});

type Cells = Record<string, unknown>;
type RowCheck = (cells: Cells, state: ContentState | null) => void;

function shapedAs(schema: z.ZodType): RowCheck {
  return (cells) => void parsed(schema, cells);
}

/** The problem with a row, as the rest of a sentence that begins with the row. */
class BadRowError extends Error {}

/**
 * Checks the rows of a database, table by table in the order of `TABLES`: their shapes, and that
 * the rows they refer to exist. With wrong ones a server would not start, or fail with some
 * requests for ever.
 */
export class ContentCheck {
  private readonly words = new Map<number, WordsCheck>();
  private readonly datasets = new Set<unknown>();
  private isEnabled = false;
  private state: ContentState | null = null;

  /** `refuse` makes the error that is thrown, from a sentence. */
  constructor(private readonly refuse: (reason: string) => Error) {}

  rows(table: BackupTable, columns: readonly string[], rows: readonly Row[]): void {
    const dataset = table.dataset ?? DEFAULT_DATASET;
    const words = this.words.get(dataset) ?? new WordsCheck();
    this.words.set(dataset, words);
    const check = this.checks[table.name] ?? words.checks[table.like ?? table.name];
    if (!check) return;
    for (const row of rows) {
      const cells = Object.fromEntries(columns.map((column, i) => [column, row[i]]));
      try {
        check(cells, this.state);
      } catch (error) {
        if (!(error instanceof BadRowError)) throw error;
        const { id: number, key = number } = cells;
        const name = cells['word'] ?? cells['headword'] ?? '';
        const shown = [key, name && JSON.stringify(name)].filter(Boolean).join(' ');
        throw this.refuse(`in ${table.name}, ${shown} ${error.message}`);
      }
    }
  }

  end(): void {
    const { state } = this;
    if (!state) throw this.refuse('it has no content_state');
    for (const [dataset, words] of this.words) {
      if (this.datasets.has(dataset) || words.isEmpty) continue;
      throw this.refuse(`it has words of dataset ${dataset}, which is not there`);
    }
    if (!this.isEnabled) throw this.refuse('it has no enabled dataset');
    for (const words of this.words.values()) {
      const problem = words.end(state);
      if (problem !== null) throw this.refuse(problem);
    }
  }

  private readonly checks: Record<string, RowCheck> = {
    settings: ({ key, value }) => {
      const schema = Object.hasOwn(SETTINGS, String(key))
        ? SETTINGS[key as keyof Settings]
        : z.unknown();
      const found = parsed(json(schema), value);
      if (key === 'content_state') this.state = found as ContentState;
    },
    datasets: (cells) => {
      const { number, enabled, imported } = parsed(datasetRow, cells);
      parsed(json(SETTINGS.datasets), imported);
      this.datasets.add(number);
      this.isEnabled ||= Boolean(enabled);
    },
    history: (cells) => {
      const { action, details } = parsed(historyRow, cells);
      if (action === 'import') parsed(change.import.unwrap(), details);
    },
    suggestions: shapedAs(suggestionRow),
    search_misses: shapedAs(z.object({ times: count, last_at: time })),
    api_key_uses: shapedAs(z.object({ requests: count, last_used_at: time })),
    lookups: shapedAs(z.object({ times: count })),
  };
}

class WordsCheck {
  private readonly entries = new Ids();
  private readonly bases = new Ids();
  private readonly forms = new Ids();
  private readonly spellings = new KeySet();
  private readonly records = new KeySet();
  /** 1 for each entry with a record, in the order of the entries. */
  private used = new Uint8Array(0);

  readonly checks: Record<string, RowCheck> = {
    en_entries: (cells, state) => {
      const { id: number, word, revision } = parsed(entryRow, cells);
      this.entries.push(number);
      if (this.spellings.add(word, number) !== null) throw new BadRowError('is there twice');
      if (revision > (state?.revision ?? 0)) {
        throw new BadRowError('has a later revision than the content');
      }
    },
    en_words: (cells) => this.word(cells),
    en_relations: (cells) => {
      const { word_id } = parsed(relationRow, cells);
      if (this.bases.indexOf(word_id) === -1) {
        throw new BadRowError(`is a relation of record ${word_id}, which is not there`);
      }
    },
    en_deletions: shapedAs(z.object({ entry_id: id, revision: count })),
  };

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  /** Called when all rows have been checked. Returns a problem. */
  end(state: ContentState): string | null {
    if (this.entries.last >= state.next_entry_id) {
      return 'the next id of headwords in content_state is in use';
    }
    if (Math.max(this.bases.last, this.forms.last) >= state.next_word_id) {
      return 'the next id of records in content_state is in use';
    }
    const unused = this.entries.length === this.used.length ? this.used.indexOf(0) : 0;
    if (unused !== -1 && this.entries.length > 0) {
      return `headword ${this.entries.at(unused)} has no record`;
    }
    return null;
  }

  private word(cells: Cells): void {
    const row = parsed(wordRow, cells);
    const { id: number, entry_id, base_id } = row;
    if (this.used.length === 0) this.used = new Uint8Array(this.entries.length);
    const entry = this.entries.indexOf(entry_id);
    if (entry === -1) throw new BadRowError(`belongs to headword ${entry_id}, which is not there`);
    this.used[entry] = 1;
    (base_id === null ? this.bases : this.forms).push(number);
    if (base_id !== null && (base_id === number || this.bases.indexOf(base_id) === -1)) {
      throw new BadRowError(`is a form of record ${base_id}, which is no base record`);
    }
    if (base_id !== null && this.bases.indexOf(number) !== -1) {
      throw new BadRowError('has the id of another record');
    }
    const key = `${entry_id} ${String(cells['part_of_speech'])}`;
    if (base_id === null && this.records.add(key, number) !== null) {
      throw new BadRowError('is there twice with the same part of speech');
    }
    const record = recordOf(cells);
    const { meanings, short_translations: short } = parsed(storedRecord, record);
    const other = REPEATED.find((field) => cells[field] !== Reflect.get(record, field));
    if (other) throw new BadRowError(`has another ${other} in its record`);
    if (row.meaning_count !== meanings.length || row.short_translation_count !== short.length) {
      throw new BadRowError('has another number of meanings or translations in its record');
    }
  }
}

function recordOf(cells: Cells): object {
  const { base_id, head, content = null, article = null, phrasal_variants = null } = cells;
  if ((base_id === null) !== (content !== null)) {
    throw new BadRowError(base_id === null ? 'has no content' : 'is a form with meanings');
  }
  try {
    const stored = { id: cells['id'], head, content, article } as StoredRecord;
    return parseStored(stored, phrasal_variants as string | null);
  } catch {
    throw new BadRowError('has a record that cannot be read');
  }
}

/** @throws {BadRowError} that names the field */
function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const { data, error } = schema.safeParse(value);
  const issue = error?.issues[0];
  if (!issue) return data as z.output<T>;
  const path = issue.path.join('.');
  throw new BadRowError(
    path === '' ? `: ${issue.message}` : `has a wrong ${path}: ${issue.message}`,
  );
}

/** Ids in ascending order. */
class Ids extends NumberList {
  get last(): number {
    return this.length === 0 ? 0 : this.at(this.length - 1);
  }

  override push(number: number): void {
    if (number > MAX_ID) throw new BadRowError('has an id that is too large');
    if (number <= this.last) throw new BadRowError('has an id that is not above the last one');
    super.push(number);
  }

  indexOf(number: number): number {
    const i = firstWhere(0, this.length, (at) => this.at(at) >= number);
    return i < this.length && this.at(i) === number ? i : -1;
  }
}

const MAX_ID = 2 ** 31 - 1;
