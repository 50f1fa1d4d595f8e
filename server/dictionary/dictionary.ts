import type { Transaction } from 'sequelize';
import type { Database } from '../database/database.ts';
import type { ContentState } from '../database/content-state.ts';
import { DEFAULT_DATASET } from '../database/dataset-tables.ts';
import { readDatasets } from '../database/datasets.ts';
import { readContentState } from '../database/settings.ts';
import type { StoredRecord } from '../database/dialect.ts';
import { ApiError } from '../base/errors.ts';
import { foldHeadword } from '../text/fold.ts';
import { type DatasetInfo, datasetInfo } from './content/datasets.ts';
import { ITEMS, loadBatches } from './content/load.ts';
import {
  type ContentImages,
  type DatasetContent,
  loadAll,
  loadContent,
  type LoadedDataset,
  loadImage,
  readChanges,
} from './loaded-dataset.ts';
import type { DictionaryIndex } from './search/dictionary-index.ts';
import { type IndexView, JointIndex } from './search/index-view.ts';
import { groupBy } from './structures/grouped.ts';
import type { SearchQuery, SearchResult } from './search/search.ts';

/** How often to look for the changes of other processes, in ms. */
const POLL_INTERVAL_MS = 2_000;
/** Edits have paused after this many polls without any. */
const QUIET_POLLS = 5;

/**
 * The dictionary at one revision: an index in memory over the content in the database. Every
 * change, in any process, increments the revision; {@link Dictionary.refresh} catches up.
 */
export class Dictionary {
  private shown = 0;
  private refreshing: Promise<void> | null = null;
  private rebuilding: Promise<void> | null = null;
  /** Built in the background, by number; each replaces the current one at the next change. */
  private readonly rebuilt = new Map<number, DatasetContent>();
  private refreshAgain: Promise<void> | null = null;
  private readonly closed = new AbortController();

  private constructor(
    readonly database: Database,
    /** In order. */
    private loaded: readonly LoadedDataset[],
    private state: ContentState,
  ) {}

  /** Loads the index of a migrated database, from images where there are any. */
  static async open(database: Database, images?: ContentImages): Promise<Dictionary> {
    const open = async (transaction: Transaction) => {
      const state = await readContentState(database, { transaction });
      const loaded: LoadedDataset[] = [];
      for (const row of await readDatasets(database, transaction)) {
        const snapshot = { database, transaction, dataset: row.number };
        const image = images && (await loadImage(snapshot, state, images));
        const content = image ?? (await loadContent(snapshot, state.revision));
        loaded.push({ row, ...content });
      }
      return new Dictionary(database, loaded, state);
    };
    return database.readSnapshot(open, { long: true });
  }

  /** Loads what the start can do without: what searches need, then what makes them faster. */
  async warmUp(): Promise<void> {
    for (const { index } of this.loaded) await index.prepare();
    await this.onEach(this.loaded, async ({ items, row }) => {
      if (items.isComplete) return;
      const { database } = this;
      const fill = (transaction: Transaction) =>
        items.fill(loadBatches(ITEMS, { database, transaction, dataset: row.number }));
      await this.database.readSnapshot(fill, { long: true });
    });
  }

  /** Works on some datasets in turn, also where one of them is removed meanwhile. */
  async onEach(
    datasets: readonly LoadedDataset[],
    work: (dataset: LoadedDataset) => Promise<unknown>,
  ): Promise<void> {
    for (const dataset of datasets) {
      try {
        await work(dataset);
      } catch (error) {
        if (!this.database.dialect.isMissingTable(error)) throw error;
      }
    }
  }

  /** All datasets in order, those that are not enabled included. */
  get all(): readonly LoadedDataset[] {
    return this.loaded;
  }

  /** The datasets that readers may see, in order. */
  get enabled(): readonly LoadedDataset[] {
    return this.loaded.filter(({ row }) => row.enabled);
  }

  /** The first one that is enabled. */
  get primary(): LoadedDataset {
    const primary = this.loaded.find(({ row }) => row.enabled) ?? this.loaded[0];
    if (primary === undefined) throw new Error('the instance has no dataset');
    return primary;
  }

  /**
   * Those that a request names, or all that are enabled and English.
   * @throws {ApiError} `dataset_not_found`
   */
  requested(names: readonly string[] = []): readonly LoadedDataset[] {
    const { enabled } = this;
    if (names.length === 0) return enabled.filter(({ row }) => ENGLISH.test(row.language));
    for (const name of names) requireDataset(enabled, name);
    return enabled.filter(({ row }) => names.includes(row.name));
  }

  /**
   * As {@link requested}, for lists and draws, which by default see only the primary dataset, or the
   * one with the number in which a list began.
   */
  listed(names: readonly string[] = [], begunIn?: number): readonly LoadedDataset[] {
    if (names.length > 0) return this.requested(names);
    return [this.enabled.find(({ row }) => row.number === begunIn) ?? this.primary];
  }

  /** A dataset that readers may see. @throws {ApiError} `dataset_not_found` */
  named(name: string): LoadedDataset {
    return requireDataset(this.enabled, name);
  }

  /**
   * A dataset for the administrator, by default the primary one.
   * @throws {ApiError} `dataset_not_found`
   */
  edited(name?: string): LoadedDataset {
    return name === undefined ? this.primary : requireDataset(this.loaded, name);
  }

  /** The dataset with a number; the primary one while a removed one is still being read. */
  numbered(number: number = DEFAULT_DATASET): LoadedDataset {
    return this.loaded.find(({ row }) => row.number === number) ?? this.primary;
  }

  /** The dataset that has a record or form; the primary one if none has it. */
  datasetOf(id: number): LoadedDataset {
    if (this.loaded.length === 1) return this.primary;
    return this.loaded.find(({ facets }) => facets.has(id)) ?? this.primary;
  }

  /** Word records of any dataset in the order of the ids; missing ones are left out. */
  async readRecords(ids: readonly number[]): Promise<StoredRecord[]> {
    const byDataset = groupBy(ids, (id) => this.datasetOf(id).row.number);
    const [first, ...others] = [...byDataset];
    if (first === undefined) return [];
    if (others.length === 0) return this.database.readRecords(first[1], first[0]);
    const read = await Promise.all(
      [first, ...others].map(([number, some]) => this.database.readRecords(some, number)),
    );
    const byId = new Map(read.flat().map((record) => [record.id, record]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  get index(): DictionaryIndex {
    return this.primary.index;
  }

  /** Searches some datasets, without blocking the event loop while their tables are being built. */
  async search(
    query: SearchQuery,
    datasets: readonly LoadedDataset[] = [this.primary],
  ): Promise<SearchResult> {
    for (const { index } of datasets) if (!index.isReadyForSearch) await index.prepare();
    return viewOf(datasets).search(query);
  }

  /** Counts changes shown, for caches: restoring a backup may repeat a revision of the content. */
  get revision(): number {
    return this.shown;
  }

  /** Identifies the content shown; the same in every process. */
  get content(): Readonly<Pick<ContentState, 'id' | 'restores' | 'revision' | 'modified_at'>> {
    return this.state;
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

  get datasetVersion(): string | null {
    return this.primary.row.version;
  }

  /** The imports into the primary dataset, oldest first. */
  get datasets(): readonly DatasetInfo[] {
    return this.primary.row.imported.map(datasetInfo);
  }

  /** Resolves when changes committed before show. Calls during a refresh share the next one. */
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

  /** Polls; listens where the database notifies. Reports each poll. Resolves to a stop function. */
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
      if (quietPolls >= QUIET_POLLS) this.startRebuild(['idle', 'now']);
      refresh();
    };
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    timer.unref();
    const unwatch = await this.database.dialect.watchChanges?.(refresh);
    return async () => {
      this.closed.abort();
      clearInterval(timer);
      await unwatch?.();
      await this.rebuilding;
      await this.refreshing?.catch(() => {});
    };
  }

  private async catchUp(): Promise<void> {
    await this.database.dialect.requireInPlace?.();
    if (!(await this.database.readSnapshot((transaction) => this.catchUpIn(transaction)))) {
      await this.database.role?.countRestore();
      await this.catchUp();
    }
    this.startRebuild(['now']);
  }

  private startRebuild(when: readonly DictionaryIndex['shouldRebuild'][]): void {
    const outgrown = this.loaded.find(({ index }) => when.includes(index.shouldRebuild));
    if (outgrown === undefined) return;
    this.rebuilding ??= this.rebuild(outgrown.row.number).finally(() => (this.rebuilding = null));
  }

  /** Rebuilds a dataset in the background while the current one stays in use. */
  private async rebuild(dataset: number): Promise<void> {
    const build = async (transaction: Transaction): Promise<DatasetContent> => {
      const { database } = this;
      const { revision } = await readContentState(database, { transaction });
      return loadAll({ database, transaction, dataset }, revision);
    };
    try {
      this.rebuilt.set(dataset, await this.database.readSnapshot(build, { long: true }));
      await this.refresh();
    } catch {
      // The current one still works, only slower; the next change or quiet poll tries again.
    }
  }

  /** Resolves to false when a backup was restored, which all processes must be told first. */
  private async catchUpIn(transaction: Transaction): Promise<boolean> {
    const before = this.state;
    const now = await readContentState(this.database, { transaction });
    const rebuilt = new Map(this.rebuilt);
    const isSame = now.id === before.id && now.restores === before.restores;
    if (rebuilt.size === 0 && isSame && now.revision === before.revision) return true;
    const wentBack = isSame && now.revision < before.revision;
    if (wentBack && this.database.role?.isHeld) return false;
    const known = new Map<number, DatasetContent>(
      isSame && !wentBack ? this.loaded.map((one) => [one.row.number, one]) : [],
    );
    const steps: (() => LoadedDataset)[] = [];
    for (const row of await readDatasets(this.database, transaction)) {
      // A rebuilt index takes over here, with the changes made since.
      const { number } = row;
      const base = known.has(number) ? (rebuilt.get(number) ?? known.get(number)) : undefined;
      const show = await this.readNewer(number, base, now.revision, transaction);
      steps.push(() => {
        const { index, facets, items, revision } = show();
        return { row, index, facets, items, revision };
      });
    }
    // All at once: answers of one revision must not differ.
    this.loaded = steps.map((show) => show());
    for (const [number, used] of rebuilt) {
      if (this.rebuilt.get(number) === used) this.rebuilt.delete(number);
    }
    this.state = now;
    this.shown += 1;
    return true;
  }

  /** Reads what has changed in a dataset. Nothing shows before the function is called. */
  private async readNewer(
    dataset: number,
    base: DatasetContent | undefined,
    revision: number,
    transaction: Transaction,
  ): Promise<() => DatasetContent> {
    const snapshot = { database: this.database, transaction, dataset };
    const changes = base && (await readChanges(snapshot, base, revision));
    if (changes) return changes;
    await this.database.dialect.allowLong?.(transaction);
    // It takes over only when no search has to wait for it.
    const loaded = await loadAll(snapshot, revision);
    return () => loaded;
  }
}

/** The language of the datasets that answer where none is named. */
const ENGLISH = /^en(?:-|$)/i;

function requireDataset(datasets: readonly LoadedDataset[], name: string): LoadedDataset {
  const found = datasets.find(({ row }) => row.name === name);
  if (found) return found;
  throw new ApiError('dataset_not_found', { detail: `There is no dataset "${name}".` });
}

/** The names of the dataset that has a record, and of the others that have its headword. */
export function whereIs(
  datasets: readonly LoadedDataset[],
  id: number,
  headwordOf: () => string,
): { dataset: string; also_in: string[] } {
  const [first] = datasets;
  if (first !== undefined && datasets.length === 1) return { dataset: first.row.name, also_in: [] };
  const own = datasets.find(({ facets }) => facets.has(id));
  const headword = headwordOf();
  const folded = foldHeadword(headword);
  const others = datasets.filter((one) => one !== own && one.index.hasHeadword(headword, folded));
  return { dataset: own?.row.name ?? '', also_in: others.map(({ row }) => row.name) };
}

/** Lookup, search and lists over some datasets. */
export function viewOf(datasets: readonly LoadedDataset[]): IndexView {
  const [first, ...others] = datasets;
  return first !== undefined && others.length === 0
    ? first.index
    : new JointIndex(datasets.map(({ index }) => index));
}
