import type { DatasetInfo } from '../dictionary/content/datasets.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';

/** A dataset that clients can choose; the last stands for words added on this server. */
export interface DictDatabase {
  /** One word. */
  name: string;
  description: string;
  /** The `source` of its records. */
  source: string;
  /** Its imported versions, oldest first. */
  datasets: DatasetInfo[];
}

const OWN = { name: 'own', description: 'Words of this server', source: '' };
const MAX_NAME_LENGTH = 40;
const MAX_DESCRIPTION_LENGTH = 200;

/** The databases of a dictionary, in display order. */
export function databasesOf({ datasets }: Dictionary): DictDatabase[] {
  const bySource = new Map<string, DatasetInfo[]>();
  for (const dataset of datasets) {
    if (dataset.name === OWN.source) continue;
    bySource.set(dataset.name, [...(bySource.get(dataset.name) ?? []), dataset]);
  }
  const taken = new Set([OWN.name]);
  const named = [...bySource].map(([source, versions]) => {
    const name = freeName(source, taken);
    taken.add(name);
    return {
      name,
      description: source.slice(0, MAX_DESCRIPTION_LENGTH),
      source,
      datasets: versions,
    };
  });
  return [...named, { ...OWN, datasets: datasets.filter(({ name }) => name === OWN.source) }];
}

/** The database that a record belongs to. */
export function databaseOf(databases: readonly DictDatabase[], source: string): DictDatabase {
  const found = databases.find((database) => database.source === source) ?? databases.at(-1);
  if (!found) throw new Error('there is always a database of own words');
  return found;
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

/** What SHOW INFO says about a database: versions, licences and authors. */
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
