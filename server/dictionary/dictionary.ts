import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../database/database.ts';
import { type ContentState, type ImportedDataset, readSetting } from '../database/settings.ts';
import { DictionaryIndex } from './index/dictionary-index.ts';
import { loadEntryRows, loadIndexRows } from './load.ts';

/** More changed entries than this are a new dictionary: loading it whole is faster. */
const MAX_CAUGHT_UP_ENTRIES = 1_000;
/** How often to look for the changes of other processes, in ms. */
const POLL_INTERVAL_MS = 2_000;

/** How much content there is beyond what the index counts. */
export interface ContentCounts {
  meanings: number;
  meaning_translations: number;
  short_translations: number;
}

/**
 * The dictionary as this process sees it: the index in memory over the content in the database, at
 * one revision. Whoever changes content, here or in another process, counts the revision up in the
 * same transaction; {@link Dictionary.refresh} brings the index up to it.
 */
export class Dictionary {
  readonly database: Database;
  private current: DictionaryIndex;
  private state: ContentState;
  private version: string | null = null;
  private imported: ImportedDataset[] = [];
  private counted: { revision: number; counts: Promise<ContentCounts> } | null = null;
  private refreshing: Promise<void> | null = null;
  private refreshAgain: Promise<void> | null = null;

  private constructor(database: Database, index: DictionaryIndex, state: ContentState) {
    this.database = database;
    this.current = index;
    this.state = state;
  }

  /** Loads the index of a migrated database. */
  static async open(database: Database): Promise<Dictionary> {
    return database.readSnapshot(async (transaction) => {
      const state = await readContentState(database, transaction);
      const index = await DictionaryIndex.build(loadIndexRows(database, transaction));
      const dictionary = new Dictionary(database, index, state);
      await dictionary.readProvenance(transaction);
      return dictionary;
    });
  }

  /** Loads what a start need not wait for. */
  warmUp(): Promise<void> {
    return this.current.prepare();
  }

  get index(): DictionaryIndex {
    return this.current;
  }

  /** Counts the changes of content that the index shows. */
  get revision(): number {
    return this.state.revision;
  }

  /** When content changed last, or null while it never did. */
  get modifiedAt(): Date | null {
    return this.state.modified_at === null ? null : new Date(this.state.modified_at);
  }

  /** The version of the last imported dataset. */
  get datasetVersion(): string | null {
    return this.version;
  }

  /** Every dataset ever imported, oldest first. */
  get datasets(): readonly ImportedDataset[] {
    return this.imported;
  }

  /** Counted by the database, once a revision. */
  contentCounts(): Promise<ContentCounts> {
    if (this.counted?.revision !== this.revision) {
      const counts = countContent(this.database);
      const counted = { revision: this.revision, counts };
      this.counted = counted;
      counts.catch(() => {
        if (this.counted === counted) this.counted = null;
      });
    }
    return this.counted.counts;
  }

  /**
   * Resolves when the index shows every change that was committed before the call. Calls made
   * while one is under way share the next.
   */
  refresh(): Promise<void> {
    if (this.refreshing === null) {
      this.refreshing = this.catchUp().finally(() => {
        this.refreshing = null;
      });
      return this.refreshing;
    }
    this.refreshAgain ??= this.refreshing
      .catch(() => {})
      .then(() => {
        this.refreshAgain = null;
        return this.refresh();
      });
    return this.refreshAgain;
  }

  /**
   * Keeps the index up to date with other processes: by polling, and at once where the database
   * can tell. Resolves to a function that stops it.
   */
  async follow(onError: (error: unknown) => void): Promise<() => Promise<void>> {
    const refresh = () => void this.refresh().catch(onError);
    const timer = setInterval(refresh, POLL_INTERVAL_MS);
    timer.unref();
    const unwatch = await this.database.dialect.watchChanges(refresh);
    return async () => {
      clearInterval(timer);
      await unwatch();
      await this.refreshing?.catch(() => {});
    };
  }

  private async catchUp(): Promise<void> {
    const latest = await readSetting(this.database, 'content_state');
    if (latest?.revision === this.state.revision) return;
    await this.database.readSnapshot(async (transaction) => {
      const state = await readContentState(this.database, transaction);
      const changed = await this.changedEntries(transaction);
      if (changed.length > MAX_CAUGHT_UP_ENTRIES || this.current.shouldRebuild) {
        this.current = await DictionaryIndex.build(loadIndexRows(this.database, transaction));
        void this.current.prepare();
      } else if (changed.length > 0) {
        const rows = await loadEntryRows(this.database, transaction, changed);
        this.current.replaceEntries(changed, rows);
      }
      await this.readProvenance(transaction);
      this.state = state;
    });
  }

  private async changedEntries(transaction: Transaction): Promise<number[]> {
    const rows = await this.database.sequelize.query<{ id: number }>(
      `SELECT id FROM en_entries WHERE revision > $1
       UNION SELECT entry_id AS id FROM en_deletions WHERE revision > $1
       LIMIT ${MAX_CAUGHT_UP_ENTRIES + 1}`,
      { type: QueryTypes.SELECT, transaction, bind: [this.state.revision] },
    );
    return rows.map(({ id }) => id);
  }

  private async readProvenance(transaction: Transaction): Promise<void> {
    this.version = await readSetting(this.database, 'en_dataset_version', { transaction });
    this.imported = (await readSetting(this.database, 'datasets', { transaction })) ?? [];
  }
}

async function readContentState(
  database: Database,
  transaction: Transaction,
): Promise<ContentState> {
  const state = await readSetting(database, 'content_state', { transaction });
  if (state === null) throw new Error('the settings table has no content_state');
  return state;
}

async function countContent({ sequelize }: Database): Promise<ContentCounts> {
  const [counts] = await sequelize.query<Record<keyof ContentCounts, string | number | null>>(
    `SELECT sum(meaning_count) AS meanings, sum(translation_count) AS meaning_translations,
            sum(short_translation_count) AS short_translations
     FROM en_words`,
    { type: QueryTypes.SELECT },
  );
  return {
    meanings: Number(counts?.meanings ?? 0),
    meaning_translations: Number(counts?.meaning_translations ?? 0),
    short_translations: Number(counts?.short_translations ?? 0),
  };
}
