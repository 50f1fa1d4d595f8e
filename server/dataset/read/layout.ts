import type { DatasetProblem } from '../../contract/admin/transfer.ts';
import type { Problem } from '../../contract/problems.ts';
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '../../contract/vocabulary.ts';
import { noDataset } from './errors.ts';

/** In the order in which they are read and written. */
export const BASE_KINDS = ['words', 'phrases', 'grammar-patterns'] as const;
export type BaseKind = (typeof BASE_KINDS)[number];

/** The split layout: rows that belong to a base word record in another file. */
const ROW_KINDS = [
  'meanings',
  'meaning-translations',
  'short-translations',
  'phrasal-verbs',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export const MANIFEST = 'manifest.json';

/** A file of a dataset, wherever it is stored. */
export interface SourceFile {
  /** Without any folder, as shown in problems. */
  name: string;
  bytes: number;
  /** Reads anew at each call. The iteration throws a DatasetError on damage. */
  read(signal?: AbortSignal): AsyncIterable<Buffer>;
}

export interface Source {
  files: SourceFile[];
  /** From a separate folder beside the files. */
  licences: SourceFile[];
  /** Named by their path from the files. */
  media: SourceFile[];
  close(): Promise<void>;
}

export interface BaseFile {
  kind: BaseKind;
  file: SourceFile;
}

export interface RowFile {
  kind: RowKind;
  /** In the file name, for files of translations. */
  language: TranslationLanguage | null;
  file: SourceFile;
}

export interface Layout {
  /** Common to all data file names. */
  prefix: string;
  manifest: SourceFile | null;
  base: BaseFile[];
  rows: RowFile[];
  problems: DatasetProblem[];
}

const DATA_FILE = /\.(?:jsonl|ndjson)$/i;

// Finder leaves `._words.jsonl` beside `words.jsonl`.
/** A file that looks like a data file must be a known one. */
export const isDataFile = (name: string) => DATA_FILE.test(name) && !name.startsWith('._');

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  values.some((known) => known === value);

/** All other files are ignored. */
export const isDatasetFile = (name: string): boolean =>
  isDataFile(name) || (name.endsWith(MANIFEST) && !name.startsWith('._'));

const STEM = new RegExp(
  `^(?<prefix>.*[-_.])?(?<kind>${[...BASE_KINDS, ...ROW_KINDS].join('|')})(?:\\.(?<language>[^.]*))?\\.(?:jsonl|ndjson)$`,
);

export const isDatasetName = (name: string): boolean => isDataFile(name) && STEM.test(name);

/** A data file, and what its name says. */
interface NamedFile {
  file: SourceFile;
  prefix: string;
  kind: string;
  language: TranslationLanguage | null;
}

/** Throws when there is nothing to read. */
export function arrange(files: readonly SourceFile[]): Layout {
  const data = files.filter(({ name }) => isDataFile(name));
  if (data.some(({ name }) => name === 'en_entries.jsonl')) {
    throw noDataset('this is a backup, which "wordkeep restore" reads');
  }
  if (data.length === 0) {
    throw noDataset(`there is no data file; expected at least one of ${kinds()}`);
  }
  const named: NamedFile[] = [];
  const problems: DatasetProblem[] = [];
  for (const file of data.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const read = readName(file, named);
    if ('file' in read) named.push(read);
    else problems.push({ file: file.name, line: null, path: '', ...read });
  }
  const prefix = named[0]?.prefix ?? '';
  const manifest =
    files.find(({ name }) => name === MANIFEST) ??
    files.find(({ name }) => name === prefix + MANIFEST) ??
    null;
  // Meanings before their translations, however their names sort.
  const [base, rows] = [ofKinds(named, BASE_KINDS), ofKinds(named, ROW_KINDS)];
  return { prefix, manifest, base, rows, problems };
}

/** @param before the files before it, with which it must agree */
function readName(file: SourceFile, before: readonly NamedFile[]): NamedFile | Problem {
  const { prefix = '', kind, language = null } = STEM.exec(file.name)?.groups ?? {};
  if (kind === undefined || (language !== null && !kind.endsWith('-translations'))) {
    const message = `not a file of a dataset; expected ${kinds()}`;
    return { message, code: 'file_name', params: { names: kinds() } };
  }
  if (language !== null && !isOneOf(TRANSLATION_LANGUAGES, language)) {
    const values = TRANSLATION_LANGUAGES.join(', ');
    const message = `unknown language; expected one of ${values}`;
    return { message, code: 'not_one_of', params: { values, got: JSON.stringify(language) } };
  }
  const first = before[0] ?? { file, prefix };
  if (prefix !== first.prefix) {
    const other = first.file.name;
    const message = `starts with "${prefix}", but ${other} with "${first.prefix}"`;
    return { message, code: 'other_prefix', params: { other } };
  }
  const twin = before.find((one) => one.kind === kind && one.language === language);
  if (twin) {
    const other = twin.file.name;
    const message = `holds the same as ${other}; only one of them may be there`;
    return { message, code: 'same_file', params: { other } };
  }
  return { file, prefix, kind, language };
}

/** The files of these kinds, in their order. */
const ofKinds = <T extends string>(named: readonly NamedFile[], order: readonly T[]) =>
  order.flatMap((kind) =>
    named
      .filter((one) => one.kind === kind)
      .map(({ file, language }) => ({ kind, language, file })),
  );

const kinds = (): string => [...BASE_KINDS, ...ROW_KINDS].map((kind) => `${kind}.jsonl`).join(', ');
