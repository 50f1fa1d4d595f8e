import { DEFAULT_DATASET } from '../database/dataset-tables.ts';
import { type DatasetInfo, datasetInfo, termsOf } from '../dictionary/content/datasets.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { LoadedDataset } from '../dictionary/loaded-dataset.ts';
import { groupBy } from '../dictionary/structures/grouped.ts';

/** A dataset, or the part of it that has one `source`. */
export interface DictDatabase {
  /** One word. */
  name: string;
  description: string;
  dataset: LoadedDataset;
  /** The `source` of its records; null for all of them. */
  source: string | null;
  /** Oldest first. */
  datasets: DatasetInfo[];
}

const OWN = { name: 'own', description: 'Words of this server', source: '' };
const MAX_NAME_LENGTH = 40;
const MAX_DESCRIPTION_LENGTH = 200;

/** In display order, one for each dataset; the parts of the first one if it is the only one. */
export function databasesOf({ enabled }: Dictionary): DictDatabase[] {
  const [first] = enabled;
  const isAlone = enabled.length === 1 && first?.row.number === DEFAULT_DATASET;
  return isAlone ? partsOf(first) : enabled.map(wholeOf);
}

/** By a name that clients use; names of parts work even where only datasets are listed. */
export function databasesNamed(dictionary: Dictionary, name: string): DictDatabase[] | null {
  const { enabled } = dictionary;
  // Datasets in other languages answer only where they are named.
  if (name === '*' || name === '!') {
    const requested = new Set(dictionary.requested());
    return databasesOf(dictionary).filter(({ dataset }) => requested.has(dataset));
  }
  const parts = enabled.filter(({ row }) => row.number === DEFAULT_DATASET).flatMap(partsOf);
  const found = [...enabled.map(wholeOf), ...parts].find((one) => one.name === name.toLowerCase());
  return found ? [found] : null;
}

function wholeOf(dataset: LoadedDataset): DictDatabase {
  const { name, version } = dataset.row;
  const { title, ...terms } = termsOf(dataset.row);
  const description = title.slice(0, MAX_DESCRIPTION_LENGTH);
  return { name, description, dataset, source: null, datasets: [{ name, version, ...terms }] };
}

/** By source; the last part has the words added on this server. */
function partsOf(dataset: LoadedDataset): DictDatabase[] {
  const bySource = groupBy(dataset.row.imported.map(datasetInfo), ({ name }) => name);
  const own = bySource.get(OWN.source) ?? [];
  bySource.delete(OWN.source);
  const taken = new Set([OWN.name]);
  const named = [...bySource].map(([source, versions]) => {
    const name = freeName(source, taken);
    taken.add(name);
    const description = source.slice(0, MAX_DESCRIPTION_LENGTH);
    return { name, description, dataset, source, datasets: versions };
  });
  return [...named, { ...OWN, dataset, datasets: own }];
}

export function has({ dataset, source: own }: DictDatabase, source: string): boolean {
  if (own === null || own === source) return true;
  return own === OWN.source && !dataset.row.imported.some(({ name }) => name === source);
}

function freeName(source: string, taken: ReadonlySet<string>): string {
  const plain = source
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-|-$/g, '');
  const base = plain || 'dataset';
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}-${number}`;
  return name;
}

/** The answer to SHOW INFO. */
export function infoOf({ description, datasets }: DictDatabase): string {
  const about = datasets.map(({ version, license, license_url, attribution, notice }) =>
    [
      version === null ? '' : `Version ${version}`,
      [license, license_url].filter((text) => text !== '').join(', '),
      attribution,
      notice,
    ].filter((text) => text !== ''),
  );
  return [[description], ...about].map((lines) => lines.join('\n')).join('\n\n');
}
