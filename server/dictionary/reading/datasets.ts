import { LICENSE_TEXT_MAX_LENGTH, type PublicDataset } from '../../contract/public/datasets.ts';
import { ApiError, WordNotFoundError } from '../../base/errors.ts';
import type { Database } from '../../database/database.ts';
import { readLicenceTexts } from '../../database/datasets.ts';
import { foldHeadword } from '../../text/fold.ts';
import { spellingOf } from '../content/row-text.ts';
import { termsOf } from '../content/datasets.ts';
import type { Dictionary } from '../dictionary.ts';
import type { LoadedDataset } from '../loaded-dataset.ts';
import { readRows, withArticles, type WordRow } from './word-row.ts';

/** A dataset as readers and the administrator see it. */
export function publicDatasetOf(dataset: LoadedDataset): PublicDataset {
  const { name, language, version, position, enabled } = dataset.row;
  const { title, ...terms } = termsOf(dataset.row);
  const counts = countsOf(dataset);
  return { name, title, language, version, ...terms, position, enabled, counts };
}

export function countsOf({ index, facets }: LoadedDataset): PublicDataset['counts'] {
  const { meanings, translations, shortTranslations } = facets.sums();
  return {
    ...index.counts(),
    meanings,
    meaning_translations: translations,
    short_translations: shortTranslations,
  };
}

export interface WordInDataset {
  dataset: LoadedDataset;
  /** Empty if it has not. */
  records: WordRow[];
  licenceText: string;
  /** The headword here; empty if there is none. */
  word: string;
  /** Its other spellings by case alone. */
  variants: string[];
}

/** In all requested datasets. @throws {WordNotFoundError | ApiError} `dataset_not_found` */
export async function readEverywhere(
  dictionary: Dictionary,
  term: string,
  names: readonly string[],
): Promise<{ word: string; datasets: WordInDataset[] }> {
  const datasets = dictionary.requested(names);
  const ids = datasets.map((dataset) => dataset.index.resolve(term)?.ids ?? []);
  const found = await withArticles(dictionary, await readRows(dictionary, ids.flat()));
  const rows = new Map(found.map((row) => [row.id, row]));
  if (rows.size === 0) throw new WordNotFoundError();
  const items = datasets.map(async (dataset, i): Promise<WordInDataset> => {
    const records = (ids[i] ?? []).flatMap((id) => rows.get(id) ?? []);
    const [first] = records;
    if (first === undefined) {
      return { dataset, records, licenceText: '', word: '', variants: [] };
    }
    const word = spellingOf(first);
    const licenceText = await licenceTextFor(dictionary, dataset);
    return { dataset, records, licenceText, word, variants: caseVariants(dataset, word) };
  });
  return { word: foldHeadword(term), datasets: await Promise.all(items) };
}

/** Other headwords of a dataset that differ from one by case alone, sorted. */
export function caseVariants({ index }: LoadedDataset, word: string): string[] {
  const lower = word.toLowerCase();
  return index
    .variantsOf(word)
    .filter((variant) => variant !== word && variant.toLowerCase() === lower);
}

/** Licences that demand their text with every copy, by the start of their SPDX identifier. */
const DEMANDING = /(?:^|[ (])(?:MIT|BSD|ISC|LicenseRef-WordNet)/;
const DEMANDING_FILE = /^(?:MIT|BSD|ISC|LicenseRef-WordNet)/;

/** By the row, which every change replaces. Requests that arrive together share one read. */
const demandedTexts = new WeakMap<LoadedDataset['row'], Promise<string>>();

function licenceTextFor({ database }: Dictionary, { row }: LoadedDataset): Promise<string> {
  const known = demandedTexts.get(row);
  if (known !== undefined) return known;
  const text = readDemandedText(database, row);
  demandedTexts.set(row, text);
  text.catch(() => demandedTexts.delete(row));
  return text;
}

async function readDemandedText(database: Database, row: LoadedDataset['row']): Promise<string> {
  if (!DEMANDING.test(termsOf(row).license)) return '';
  const texts = await readLicenceTexts(database, row.number);
  const demanded = Object.entries(texts).flatMap(([name, text]) =>
    DEMANDING_FILE.test(name) ? [text] : [],
  );
  return demanded.join('\n').slice(0, LICENSE_TEXT_MAX_LENGTH);
}

/** All licence texts. @throws {ApiError} `dataset_not_found`, `not_found` if there are none */
export async function readLicence(dictionary: Dictionary, name: string): Promise<string> {
  const [dataset] = dictionary.requested([name]);
  const texts = dataset ? await readLicenceTexts(dictionary.database, dataset.row.number) : {};
  const files = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
  if (files.length === 0) {
    throw new ApiError('not_found', { detail: 'No licence text came with this dataset.' });
  }
  return files.map(([file, text]) => `${file}\n\n${text}`).join('\n\n');
}
