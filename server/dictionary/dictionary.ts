import type { Transaction } from 'sequelize';
import type { Database } from '../database/database.ts';
import type { ContentState } from '../database/content-state.ts';
import { readSettings, type Settings } from '../database/settings.ts';
import { type DatasetInfo, datasetInfo } from './content/datasets.ts';
import { DictionaryIndex, type SearchQuery, type SearchResult } from './search/dictionary-index.ts';
import {
  changedEntries,
  type ContentRow,
  loadEntryItems,
  loadEntryRows,
  loadItems,
  loadRows,
} from './content/load.ts';
import { Facets } from './content/facets.ts';
import { ItemTexts } from './items/item-texts.ts';

/** How often to look for the changes of other processes, in ms. */
const POLL_INTERVAL_MS = 2_000;
/** Edits have paused after this many polls without any. */
const QUIET_POLLS = 5;

/** The part of the content that is kept in memory. */
interface InMemory {
  index: DictionaryIndex;
  facets: Facets;
  items: ItemTexts;
}

/** A state of the database and its in-memory counterpart. */
interface Loaded {
  settings: Partial<Settings>;
  inMemory: InMemory;
}

/**
 * The dictionary as this process sees it at one revision: the in-memory index and sums over the
 * content in the database. Every change of content, here or in another process, increments the
 * revision in the same transaction; {@link Dictionary.refresh} catches up.
 */
export class Dictionary {
  readonly database: Database;
  private inMemory: InMemory;
  private settings: Partial<Settings>;
  private shown = 0;
  private refreshing: Promise<void> | null = null;
  private rebuilding: Promise<void> | null = null;
  /** Built in the background; replaces the current one at the next change. */
  private rebuilt: Loaded | null = null;
  private refreshAgain: Promise<void> | null = null;
  private readonly closed = new AbortController();

  private constructor(database: Database, inMemory: InMemory, settings: Partial<Settings>) {
    this.database = database;
    this.inMemory = inMemory;
    this.settings = settings;
  }

  /** Loads the index of a migrated database. */
  static async open(database: Database): Promise<Dictionary> {
    const open = async (transaction: Transaction) => {
      const settings = await readSettings(database, transaction);
      return new Dictionary(database, await load(database, transaction), settings);
    };
    return database.readSnapshot(open, { long: true });
  }

  /** Loads what is not needed for the start: what searches need, then what makes them faster. */
  async warmUp(): Promise<void> {
    const { index, items } = this.inMemory;
    await index.prepare();
    if (items.isComplete) return;
    const fill = (transaction: Transaction) => items.fill(loadItems(this.database, transaction));
    await this.database.readSnapshot(fill, { long: true });
  }

  get index(): DictionaryIndex {
    return this.inMemory.index;
  }

  /** Searches the index. While what that needs is still being built, everything else goes on. */
  async search(query: SearchQuery): Promise<SearchResult> {
    while (!this.index.isReadyForSearch) await this.index.prepare();
    return this.index.search(query);
  }

  /** Sums over the records, and what single records lack. */
  get facets(): Facets {
    return this.inMemory.facets;
  }

  /** What search items say of the records, once they are complete. */
  get items(): ItemTexts {
    return this.inMemory.items;
  }

  /**
   * Counts the changes shown by the index of this process. Anything cached is valid for one value
   * only, even if a backup takes the content back to an earlier revision.
   */
  get revision(): number {
    return this.shown;
  }

  /** Identifies the content shown; the same in every process. */
  get content(): Readonly<Pick<ContentState, 'id' | 'restores' | 'revision' | 'modified_at'>> {
    return contentStateOf(this.settings);
  }

  /** Counts as a change, for when the same question now has a better answer. */
  forgetAnswers(): void {
    this.shown += 1;
  }

  /** Aborted when the dictionary is no longer followed, so that long work ends. */
  get closing(): AbortSignal {
    return this.closed.signal;
  }

  /** When content last changed, or null if it never did. */
  get modifiedAt(): Date | null {
    const { modified_at } = this.content;
    return modified_at === null ? null : new Date(modified_at);
  }

  /** The version of the last imported dataset. */
  get datasetVersion(): string | null {
    return this.settings.en_dataset_version ?? null;
  }

  /** Every dataset ever imported, oldest first. */
  get datasets(): readonly DatasetInfo[] {
    return (this.settings.datasets ?? []).map(datasetInfo);
  }

  /**
   * Resolves when the index shows every change committed before the call. Calls made during a
   * refresh share the next one.
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

  /** Tells other processes about a change; resolves when they show it. Does nothing by default. */
  tellOthers: (change: { isImport: boolean }) => Promise<void> = async () => {};

  /** Shows a change of this process, here and in the processes that {@link tellOthers} reaches. */
  async showChange({ isImport = false } = {}): Promise<void> {
    await Promise.all([this.refresh(), this.tellOthers({ isImport })]);
  }

  /**
   * Follows the changes of other processes by polling, and immediately where the database sends
   * notifications. The outcome of each poll is reported. Resolves to a function that stops it.
   */
  async follow(report: {
    worked: () => void;
    failed: (error: unknown) => void;
  }): Promise<() => Promise<void>> {
    const refresh = () =>
      void this.refresh().then(
        () => report.worked(),
        (error: unknown) => report.failed(error),
      );
    let shown = this.revision;
    let quietPolls = 0;
    const poll = () => {
      quietPolls = this.revision === shown ? quietPolls + 1 : 0;
      shown = this.revision;
      if (quietPolls >= QUIET_POLLS && this.index.shouldRebuild === 'idle') this.startRebuild();
      refresh();
    };
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    timer.unref();
    const unwatch = await this.database.dialect.watchChanges(refresh);
    return async () => {
      this.closed.abort();
      clearInterval(timer);
      await unwatch();
      await this.rebuilding;
      await this.refreshing?.catch(() => {});
    };
  }

  private async catchUp(): Promise<void> {
    await this.database.dialect.requireInPlace();
    if (!(await this.database.readSnapshot((transaction) => this.catchUpIn(transaction)))) {
      await this.database.role?.countRestore();
      await this.catchUp();
    }
    if (this.index.shouldRebuild === 'now') this.startRebuild();
  }

  private startRebuild(): void {
    this.rebuilding ??= this.rebuild().finally(() => (this.rebuilding = null));
  }

  /** Rebuilds the index in the background while the current one stays in use. */
  private async rebuild(): Promise<void> {
    const build = async (transaction: Transaction): Promise<Loaded> => {
      const settings = await readSettings(this.database, transaction);
      return { settings, inMemory: await loadAll(this.database, transaction) };
    };
    try {
      this.rebuilt = await this.database.readSnapshot(build, { long: true });
      await this.refresh();
    } catch {
      // The current one still works, only slower; the next change or quiet poll tries again.
    }
  }

  /** Resolves to false when a backup was restored, which all processes must be told first. */
  private async catchUpIn(transaction: Transaction): Promise<boolean> {
    const settings = await readSettings(this.database, transaction);
    // A rebuilt index takes over here, with the changes made since.
    const { rebuilt } = this;
    const base = rebuilt ?? { settings: this.settings, inMemory: this.inMemory };
    const before = contentStateOf(base.settings);
    const now = contentStateOf(settings);
    const isSame = now.id === before.id && now.restores === before.restores;
    if (!rebuilt && isSame && now.revision === before.revision) return true;
    const wentBack = isSame && now.revision < before.revision;
    if (wentBack && this.database.role?.isHeld) return false;
    const changed =
      isSame && !wentBack
        ? await changedEntries(this.database, transaction, before.revision)
        : null;
    if (changed === null) {
      await this.database.dialect.allowLong(transaction);
      // It takes over only when no search has to wait for it.
      this.inMemory = await loadAll(this.database, transaction);
    } else {
      const { index, facets, items } = base.inMemory;
      if (changed.length > 0) {
        const rows = await loadEntryRows(this.database, transaction, changed);
        const newItems = await loadEntryItems(this.database, transaction, changed);
        index.replaceEntries(changed, rows);
        facets.replaceEntries(changed, rows);
        for (const item of newItems) items.add(item);
      }
      this.inMemory = base.inMemory;
    }
    if (this.rebuilt === rebuilt) this.rebuilt = null;
    this.settings = settings;
    this.shown += 1;
    return true;
  }
}

function contentStateOf({ content_state }: Partial<Settings>): ContentState {
  if (content_state === undefined) throw new Error('the settings table has no content_state');
  return content_state;
}

/** Loads what a start needs. */
async function load(database: Database, transaction: Transaction): Promise<InMemory> {
  const facets = new Facets();
  const index = await DictionaryIndex.build(noted(loadRows(database, transaction), facets));
  return { index, facets, items: new ItemTexts() };
}

/** Loads what searches need, too. */
async function loadAll(database: Database, transaction: Transaction): Promise<InMemory> {
  const loaded = await load(database, transaction);
  await loaded.items.fill(loadItems(database, transaction));
  await loaded.index.prepare();
  return loaded;
}

/** Passes rows through, noting each in `facets`. */
async function* noted(
  batches: AsyncIterable<ContentRow[]>,
  facets: Facets,
): AsyncGenerator<ContentRow[]> {
  for await (const rows of batches) {
    for (const row of rows) facets.add(row);
    yield rows;
  }
}
