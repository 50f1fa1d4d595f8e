import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../base/errors.ts';
import type { DatasetPatch } from '../../contract/admin/datasets.ts';
import {
  deleteDataset,
  dropRemoved,
  findDataset,
  freeName,
  insertDataset,
  mirrorDatasets,
  type NewDatasetRow,
  orderDatasets,
  type StoredDataset,
  updateDataset,
} from '../../database/datasets.ts';
import { datasetInfo, termsOf } from '../content/datasets.ts';
import { withoutIds } from '../content/ids.ts';
import type { Editor } from './editor.ts';
import type { Logger } from '../../base/logger.ts';
import type { Database } from '../../database/database.ts';
import type { Dictionary } from '../dictionary.ts';
import { addRecord, needRecord } from './record-edits.ts';

/** Adds an empty dataset after all others. @throws {ApiError} `dataset_exists` */
export const addDataset = (editor: Editor, values: NewDatasetRow): Promise<void> =>
  editor.run(async (edit) => {
    refuseTaken(edit.datasets, values.name);
    const { database, transaction, ids } = edit;
    await insertDataset(database, transaction, ids.takeDataset(), values);
    await mirrorDatasets(database, transaction);
    edit.noteDataset('add_dataset', values.name);
  });

/** @throws {ApiError} `dataset_exists`, whose detail proposes a free name */
export function refuseTaken(datasets: readonly StoredDataset[], name: string): void {
  const taken = datasets.map((one) => one.name);
  if (!taken.includes(name)) return;
  const free = freeName(name, taken);
  const detail = `There is a dataset "${name}" already: import into it to update it. "${free}" is free.`;
  throw new ApiError('dataset_exists', { detail });
}

/** Changes terms, position or state. @throws {ApiError} `dataset_not_found`, `dataset_is_last` */
export const changeDataset = (editor: Editor, name: string, patch: DatasetPatch): Promise<void> =>
  editor.run(async (edit) => {
    const { database, transaction, datasets } = edit;
    const dataset = findDataset(datasets, name);
    const shown = { ...dataset, ...termsOf(dataset) };
    // Terms sent as they are shown stay those of the imports.
    const changes = Object.entries(patch)
      .map(([path, after]) => ({ path, before: Reflect.get(shown, path), after }))
      .filter(({ before, after }) => before !== after);
    if (changes.length === 0) return;
    const changed = changes.map(({ path, after }) => [path, after]);
    const { position, ...values }: DatasetPatch = { ...Object.fromEntries(changed) };
    if (values.enabled === false) refuseLast(datasets, dataset);
    await updateDataset(database, transaction, dataset.number, values);
    if (position !== undefined) {
      const others = datasets.filter((one) => one !== dataset).map(({ number }) => number);
      const order = others.toSpliced(position - 1, 0, dataset.number);
      await orderDatasets(database, transaction, order);
    }
    await mirrorDatasets(database, transaction);
    edit.noteDataset('change_dataset', name, changes);
  });

/** Removes its words and history too. @throws {ApiError} `dataset_not_found`, `dataset_is_last` */
export const removeDataset = ({ run }: Pick<Editor, 'run'>, name: string): Promise<void> =>
  run(async (edit) => {
    const { database, transaction, datasets } = edit;
    const dataset = findDataset(datasets, name);
    refuseLast(datasets, dataset);
    const left = datasets.filter((one) => one !== dataset).map(({ number }) => number);
    await orderDatasets(database, transaction, left);
    await deleteDataset(database, transaction, dataset.number);
    await mirrorDatasets(database, transaction);
    edit.noteDataset('remove_dataset', name);
  });

/** Logs why space is kept, unless the server stops. */
export const noteKeptSpace =
  ({ closing }: Dictionary, logger: Logger) =>
  (err: unknown): void => {
    if (!closing.aborted)
      logger.warn({ err }, 'could not give back the space of a removed dataset');
  };

/** Fewer free pages are used again soon: 4 MB. */
const LEAST_PAGES = 1_000;

/**
 * Drops the tables of removed datasets and gives their space back to the system, as far as the
 * database can. What fails is tried again at the next start, and does no harm until then.
 */
export async function giveBackSpace(database: Database): Promise<void> {
  await dropRemoved(database);
  const freePages = async () => (await database.dialect.freePages?.()) ?? 0;
  for (let free = await freePages(); free >= LEAST_PAGES;) {
    const begun = performance.now();
    await database.write(async (transaction) => database.dialect.giveBack?.(transaction));
    const left = await freePages();
    if (left >= free) return;
    free = left;
    // A gigabyte takes minutes: half of the time is left to everything else.
    await sleep(performance.now() - begun);
  }
}

function refuseLast(datasets: readonly StoredDataset[], dataset: StoredDataset): void {
  if (!dataset.enabled || datasets.filter(({ enabled }) => enabled).length > 1) return;
  const detail = `"${dataset.name}" is the last dataset that is enabled.`;
  throw new ApiError('dataset_is_last', { detail });
}

/**
 * Copies a record and the terms of its source to another dataset. Resolves to the copy's id.
 * @throws {WordNotFoundError | ApiError} `dataset_not_found`, `entry_exists`
 */
export const copyRecord = (editor: Editor, id: number, name: string): Promise<number> =>
  editor.run(async (edit) => {
    const { database, transaction, datasets } = edit;
    const target = findDataset(datasets, name);
    const { entry, record } = await needRecord(edit, id, null);
    const copy = edit.ids.number(withoutIds(record));
    await addRecord(edit, copy, target.number);
    const origin = datasets.find(({ number }) => number === entry.dataset);
    const terms = origin?.imported.filter(({ name }) => name === record.source) ?? [];
    const missing = terms.filter(
      (one) => !target.imported.some((other) => datasetInfo(other).name === one.name),
    );
    if (missing.length > 0) {
      const copied = missing.map((one) => ({ ...one, is_copied: true }));
      const imported = JSON.stringify([...target.imported, ...copied]);
      await updateDataset(database, transaction, target.number, { imported });
      await mirrorDatasets(database, transaction);
    }
    return copy.id;
  });
