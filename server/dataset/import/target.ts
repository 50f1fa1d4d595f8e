import { ApiError } from '../../base/errors.ts';
import type { NewDataset } from '../../contract/admin/datasets.ts';
import {
  findDataset,
  freeName,
  type NewDatasetRow,
  type StoredDataset,
} from '../../database/datasets.ts';
import { refuseTaken } from '../../dictionary/editing/dataset-edits.ts';
import type { Dataset } from '../read/dataset.ts';

/** By default datasets go into the primary one, other files into a new one. */
export interface ImportInto {
  dataset?: string | undefined;
  newDataset?: NewDataset | undefined;
}

/** A dataset, or the row of a new one. */
export type ImportTarget = { existing: StoredDataset; isNamed: boolean } | { made: NewDatasetRow };

/** @throws {ApiError} `dataset_not_found`, `dataset_exists` */
export function targetOf(
  datasets: readonly StoredDataset[],
  { manifest, format, language }: Pick<Dataset, 'manifest' | 'format' | 'language'>,
  { dataset: name, newDataset }: ImportInto = {},
): ImportTarget {
  if (newDataset) {
    refuseTaken(datasets, newDataset.name);
    return { made: { ...(language && { language }), ...newDataset } };
  }
  if (name !== undefined || format === undefined) {
    return { existing: findDataset(datasets, name), isNamed: name !== undefined };
  }
  const title = manifest?.name ?? '';
  const made = {
    name: freeName(title, []),
    ...(title && { title }),
    ...(language && { language }),
  };
  refuseTaken(datasets, made.name);
  return { made };
}

/** Counts records that an update takes from under their own name. */
export class OtherSources {
  private readonly counts = new Map<string, number>();

  note(before: string, after: string): void {
    if (before !== '' && before !== after) {
      this.counts.set(before, (this.counts.get(before) ?? 0) + 1);
    }
  }

  get list(): { source: string; count: number }[] {
    return [...this.counts].map(([source, count]) => ({ source, count }));
  }

  /** @throws {ApiError} `dataset_differs` if there are any */
  refuse({ name }: StoredDataset): void {
    const [first] = this.list;
    if (first === undefined) return;
    throw new ApiError('dataset_differs', {
      detail:
        `${first.count} records of "${first.source}" would be replaced. ` +
        `Name the dataset "${name}" to do that, or import into a new one.`,
    });
  }
}
