import { WordNotFoundError } from '../../base/errors.ts';
import { foldHeadword } from '../../text/fold.ts';
import { type Dictionary, viewOf } from '../dictionary.ts';
import type { LoadedDataset } from '../loaded-dataset.ts';
import { readRows, withArticles, type WordRow } from './word-row.ts';

/** The records found under a spelling, all of one dataset. */
export interface Headword {
  /** The spelling, folded. */
  word: string;
  records: WordRow[];
  dataset: LoadedDataset;
  /** The other datasets that would answer, in order. */
  others: LoadedDataset[];
}

/** The records of a spelling in the first dataset that has it. */
interface Located extends Pick<Headword, 'dataset' | 'others'> {
  key: string;
  ids: number[];
}

/** The largest id in a database column; Postgres rejects queries for larger ones. */
const MAX_ID = 2 ** 31 - 1;

/** Finds a spelling in the first dataset that has it as typed, or else without accents; or null. */
export function locate(datasets: readonly LoadedDataset[], spelling: string): Located | null {
  const found = datasets.flatMap((dataset) => {
    const resolved = dataset.index.resolve(spelling);
    return resolved ? [{ ...resolved, dataset }] : [];
  });
  const first = found.find(({ isAsTyped }) => isAsTyped) ?? found[0];
  if (first === undefined) return null;
  const { key, ids, dataset } = first;
  const others = found.filter((one) => one !== first).map((one) => one.dataset);
  return { key, ids, dataset, others };
}

/**
 * All parts of speech of a headword, or of the bases of a form, in the first dataset that has it.
 * @param datasets by name; by default all that a request sees
 * @throws {WordNotFoundError | ApiError} `dataset_not_found`
 */
export async function readHeadword(
  dictionary: Dictionary,
  term: string,
  datasets: readonly string[] = [],
): Promise<Headword> {
  const located = locate(dictionary.requested(datasets), term);
  const records = located ? await readWhole(dictionary, located.ids) : [];
  if (located === null || records.length === 0) throw new WordNotFoundError();
  const { dataset, others } = located;
  return { word: foldHeadword(term), records, dataset, others };
}

/** In the order requested, equal folded spellings once. @throws {ApiError} `dataset_not_found` */
export async function readBatch(
  dictionary: Dictionary,
  terms: readonly string[],
  options: { withArticle: boolean; datasets: readonly string[] },
): Promise<{ found: Omit<Headword, 'others'>[]; notFound: string[] }> {
  const datasets = dictionary.requested(options.datasets);
  const found = new Map<string, Located>();
  const notFound = new Map<string, string>();
  for (const term of terms) {
    const key = foldHeadword(term);
    const located = locate(datasets, term);
    if (!located) {
      if (!notFound.has(key)) notFound.set(key, term);
    } else if (!found.has(key)) {
      found.set(key, located);
    }
  }
  const ids = [...new Set([...found.values()].flatMap((located) => located.ids))];
  const records = await (options.withArticle ? readWhole : readRows)(dictionary, ids);
  const rows = new Map(records.map((row) => [row.id, row]));
  return {
    found: [...found].map(([word, located]) => ({
      word,
      dataset: located.dataset,
      records: located.ids.flatMap((id) => rows.get(id) ?? []),
    })),
    notFound: [...notFound.values()],
  };
}

/** Tells which spellings are known, in their order. @throws {ApiError} `dataset_not_found` */
export function readExistence(
  dictionary: Dictionary,
  words: readonly string[],
  datasets: readonly string[],
): { word: string; exists: boolean }[] {
  const view = viewOf(dictionary.requested(datasets));
  return words.map((word) => ({ word, exists: view.knows(word) }));
}

/** @throws {WordNotFoundError} if there is none; with `isPublic`, none in an enabled dataset */
export async function readRecordById(
  dictionary: Dictionary,
  id: number,
  { isPublic }: { isPublic: boolean },
): Promise<WordRow> {
  const isSeen = !isPublic || dictionary.datasetOf(id).row.enabled;
  const [record] = isSeen && id > 0 && id <= MAX_ID ? await readWhole(dictionary, [id]) : [];
  if (!record) throw new WordNotFoundError(`There is no word record with the id ${id}.`);
  return record;
}

const readWhole = async (dictionary: Dictionary, ids: readonly number[]): Promise<WordRow[]> =>
  withArticles(dictionary, await readRows(dictionary, ids));
