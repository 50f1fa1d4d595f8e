import type { DatasetSnapshot } from '../database/dataset-tables.ts';
import type { ContentState } from '../database/content-state.ts';
import type { StoredDataset } from '../database/datasets.ts';
import {
  changedEntries,
  type ContentRow,
  ITEMS,
  loadBatches,
  loadEntries,
  ROWS,
  type StoredItem,
} from './content/load.ts';
import { Facets } from './content/facets.ts';
import { type ChangeRef, hasChange } from './content/last-change.ts';
import { ItemTexts } from './items/item-texts.ts';
import { DictionaryIndex } from './search/dictionary-index.ts';

/** The part of a dataset's content that is kept in memory, at one revision. */
export interface DatasetContent {
  readonly index: DictionaryIndex;
  readonly facets: Facets;
  readonly items: ItemTexts;
  readonly revision: number;
}

/** A dataset as this process sees it at one revision. */
export interface LoadedDataset extends DatasetContent {
  readonly row: StoredDataset;
}

/** A dataset as it was at some revision. */
export interface ContentImage extends DatasetContent {
  /** Of the instance, then or a little later; null if there was none. */
  readonly lastChange: ChangeRef | null;
}

export interface ContentImages {
  /** Null if there is none of this content. */
  open(dataset: number, state: ContentState): Promise<ContentImage | null>;
}

/** Loads a dataset from its image and with the changes since; null if that cannot be done. */
export async function loadImage(
  snapshot: DatasetSnapshot,
  state: ContentState,
  images: ContentImages,
): Promise<DatasetContent | null> {
  const image = await images.open(snapshot.dataset, state);
  if (image === null) return null;
  const isOfThis =
    image.lastChange === null
      ? image.revision === state.revision
      : await hasChange(snapshot.database, snapshot.transaction, image.lastChange);
  if (!isOfThis) return null;
  const changes = await readChanges(snapshot, image, state.revision);
  return changes && changes();
}

/** Loads only what a start needs: no items and no typo index. */
export async function loadContent(
  snapshot: DatasetSnapshot,
  revision: number,
): Promise<DatasetContent> {
  const facets = new Facets();
  const rows = noted(loadBatches(ROWS, snapshot), facets);
  const index = await DictionaryIndex.build(rows, snapshot.dataset);
  return { index, facets, items: new ItemTexts(), revision };
}

/** Loads everything, also what searches need. */
export async function loadAll(
  snapshot: DatasetSnapshot,
  revision: number,
): Promise<DatasetContent> {
  const loaded = await loadContent(snapshot, revision);
  await loaded.items.fill(loadBatches(ITEMS, snapshot));
  await loaded.index.prepare();
  return loaded;
}

/** Resolves to a function that shows the changes since `base`; null if reloading is faster. */
export async function readChanges(
  snapshot: DatasetSnapshot,
  base: DatasetContent,
  revision: number,
): Promise<(() => DatasetContent) | null> {
  const entries = await changedEntries(snapshot, base.revision);
  if (entries === null) return null;
  let rows: ContentRow[] = [];
  let items: StoredItem[] = [];
  if (entries.length > 0) {
    rows = await loadEntries(ROWS, snapshot, entries);
    items = await loadEntries(ITEMS, snapshot, entries);
  }
  return () => {
    if (entries.length > 0) {
      base.index.replaceEntries(entries, rows);
      base.facets.replaceEntries(entries, rows);
      for (const item of items) base.items.add(item);
    }
    return { ...base, revision };
  };
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
