import { QueryTypes, type Transaction } from 'sequelize';
import type { AdminListItem, Gap, Page, Statistics } from '../../contract/admin-words.ts';
import type { WordFilters } from '../../contract/filters.ts';
import type { Level, PartOfSpeech } from '../../contract/vocabulary.ts';
import { readSetting } from '../../database/settings.ts';
import type { Dictionary } from '../dictionary.ts';
import { changedEntries } from '../content/load.ts';
import { headText } from '../content/word-rows.ts';
import { Facets } from './facets.ts';

const IDS_PER_STATEMENT = 32_768;

/** Columns in the order of {@link FacetTuple}. */
const COLUMNS = [
  'id',
  'entry_id',
  'base_id',
  'user_modified',
  'part_of_speech',
  'word_level',
  'has_transcription',
  'meaning_count',
  'example_count',
  'translation_count',
  'short_translation_count',
  'languages',
];
type FacetTuple = [
  id: number,
  entryId: number,
  baseId: number | null,
  userModified: boolean | 0 | 1,
  partOfSpeech: PartOfSpeech,
  level: Level | null,
  hasTranscription: boolean | 0 | 1,
  meanings: number,
  examples: number,
  translations: number,
  shortTranslations: number,
  languages: number,
];

export interface AdminListQuery {
  filters: WordFilters;
  prefix?: string | undefined;
  isObsolete?: boolean | undefined;
  userModified?: boolean | undefined;
  missing: Gap[];
  page: number;
  limit: number;
}

/**
 * The dictionary as its editor looks over it: lists with totals, gaps, counts. What it counts by is
 * kept in memory, loaded when it is first asked for, and brought up to the dictionary's revision
 * before every answer.
 */
export class Overview {
  private readonly dictionary: Dictionary;
  private facets = new Facets();
  private revision = -1;
  private catchingUp: Promise<void> = Promise.resolve();

  constructor(dictionary: Dictionary) {
    this.dictionary = dictionary;
  }

  /** Resolves when the counts are those of the dictionary's revision. */
  async refresh(): Promise<void> {
    while (this.revision < this.dictionary.revision) {
      const done = this.catchingUp.then(() => this.catchUp());
      this.catchingUp = done.catch(() => {});
      await done;
    }
  }

  /** One page of word records in the order (folded headword, id). */
  async list(query: AdminListQuery): Promise<Page<AdminListItem>> {
    await this.refresh();
    const { filters, prefix, isObsolete, userModified, missing, page, limit } = query;
    const condition = {
      name: JSON.stringify([[...new Set(missing)].sort(), userModified ?? null]),
      holds: (id: number) => this.facets.matches(id, missing, userModified),
    };
    const window = { from: (page - 1) * limit, to: page * limit };
    const { total, ids } = this.dictionary.index.page(
      { filters, prefix, isObsolete },
      condition,
      window,
    );
    return { items: await this.readItems(ids), total, page, limit };
  }

  async statistics(): Promise<Statistics> {
    await this.refresh();
    const sums = this.facets.sums();
    return {
      totals: {
        ...this.dictionary.index.counts(),
        meanings: sums.meanings,
        examples: sums.examples,
        meaning_translations: sums.translations,
        short_translations: sums.shortTranslations,
        user_modified: sums.userModified,
      },
      by_part_of_speech: sums.byPartOfSpeech,
      by_level: sums.byLevel,
      by_language: sums.byLanguage,
      missing: sums.missing,
    };
  }

  private async readItems(ids: readonly number[]): Promise<AdminListItem[]> {
    if (ids.length === 0) return [];
    const rows = await this.dictionary.database.sequelize.query<{
      id: number;
      head: string;
      content: string | null;
      meaning_count: number;
      translation_count: number;
      user_modified: boolean | 0 | 1;
      revision: number;
    }>(
      `SELECT w.id, w.head, CASE WHEN w.base_id IS NULL THEN '' END AS content, w.meaning_count,
              w.translation_count + w.short_translation_count AS translation_count,
              e.user_modified, e.revision
       FROM en_words w JOIN en_entries e ON e.id = w.entry_id WHERE w.id IN (${ids.join(',')})`,
      { type: QueryTypes.SELECT },
    );
    const items = rows.map((row): [number, AdminListItem] => [
      row.id,
      {
        id: row.id,
        ...JSON.parse(`{${headText(row)}}`),
        user_modified: Boolean(row.user_modified),
        revision: row.revision,
        meaning_count: row.meaning_count,
        translation_count: row.translation_count,
        missing: this.facets.gapsOf(row.id),
      },
    ]);
    const byId = new Map(items);
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private async catchUp(): Promise<void> {
    if (this.revision >= this.dictionary.revision) return;
    const { database } = this.dictionary;
    await database.readSnapshot(async (transaction) => {
      const state = await readSetting(database, 'content_state', { transaction });
      const changed =
        this.revision < 0 ? null : await changedEntries(database, transaction, this.revision);
      if (changed === null) {
        this.facets = await this.loadAll(transaction);
      } else if (changed.length > 0) {
        const rows = await this.readRows(transaction, `w.entry_id IN (${changed.join(',')})`);
        this.facets.removeEntries(changed);
        addRows(this.facets, rows);
      }
      this.revision = state?.revision ?? 0;
    });
  }

  private async loadAll(transaction: Transaction): Promise<Facets> {
    const facets = new Facets();
    const [range] = await this.dictionary.database.sequelize.query<{ last: number | null }>(
      'SELECT max(id) AS last FROM en_words',
      { type: QueryTypes.SELECT, transaction },
    );
    for (let after = 0; after < (range?.last ?? 0); after += IDS_PER_STATEMENT) {
      const condition = `w.id > ${after} AND w.id <= ${after + IDS_PER_STATEMENT}`;
      addRows(facets, await this.readRows(transaction, condition));
    }
    return facets;
  }

  private async readRows(transaction: Transaction, condition: string): Promise<FacetTuple[]> {
    const { sequelize, dialect } = this.dictionary.database;
    const columns = COLUMNS.map((name) => `${name === 'user_modified' ? 'e' : 'w'}.${name}`);
    const [found] = await sequelize.query<{ packed: string | null }>(
      `SELECT ${dialect.jsonRows(COLUMNS)} AS packed
       FROM (SELECT ${columns.join(', ')} FROM en_words w JOIN en_entries e ON e.id = w.entry_id
             WHERE ${condition}) AS chosen`,
      { type: QueryTypes.SELECT, transaction },
    );
    return JSON.parse(found?.packed ?? '[]');
  }
}

function addRows(facets: Facets, rows: readonly FacetTuple[]): void {
  for (const row of rows) {
    facets.add({
      id: row[0],
      entryId: row[1],
      isForm: row[2] !== null,
      userModified: Boolean(row[3]),
      partOfSpeech: row[4],
      level: row[5],
      hasTranscription: Boolean(row[6]),
      meanings: row[7],
      examples: row[8],
      translations: row[9],
      shortTranslations: row[10],
      languages: row[11],
    });
  }
}
