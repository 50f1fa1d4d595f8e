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

/** Throws when there is nothing to read. */
export function arrange(files: readonly SourceFile[]): Layout {
  const layout: Layout = { prefix: '', manifest: null, base: [], rows: [], problems: [] };
  const refuse = (file: string, problem: Problem) =>
    layout.problems.push({ file, line: null, path: '', ...problem });
  const seen = new Map<string, string>();
  let prefix: { value: string; of: string } | null = null;

  const data = files.filter(({ name }) => isDataFile(name));
  if (data.some(({ name }) => name === 'en_entries.jsonl')) {
    throw noDataset('this is a backup, which "wordkeep restore" reads');
  }
  for (const file of data.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = file;
    const groups = STEM.exec(name)?.groups;
    const kind = groups?.['kind'];
    const language = groups?.['language'];
    if (kind === undefined || (language !== undefined && !kind.endsWith('-translations'))) {
      const message = `not a file of a dataset; expected ${known()}`;
      refuse(name, { message, code: 'file_name', params: { names: known() } });
      continue;
    }
    if (language !== undefined && !isOneOf(TRANSLATION_LANGUAGES, language)) {
      const values = TRANSLATION_LANGUAGES.join(', ');
      const message = `unknown language; expected one of ${values}`;
      const params = { values, got: JSON.stringify(language) };
      refuse(name, { message, code: 'not_one_of', params });
      continue;
    }
    const own = groups?.['prefix'] ?? '';
    prefix ??= { value: own, of: name };
    if (own !== prefix.value) {
      const message = `starts with "${own}", but ${prefix.of} with "${prefix.value}"`;
      refuse(name, { message, code: 'other_prefix', params: { other: prefix.of } });
      continue;
    }
    const stem = language === undefined ? kind : `${kind}.${language}`;
    const twin = seen.get(stem);
    if (twin !== undefined) {
      const message = `holds the same as ${twin}; only one of them may be there`;
      refuse(name, { message, code: 'same_file', params: { other: twin } });
      continue;
    }
    seen.set(stem, name);
    if (isOneOf(BASE_KINDS, kind)) layout.base.push({ kind, file });
    else if (isOneOf(ROW_KINDS, kind)) layout.rows.push({ kind, language: language ?? null, file });
  }

  if (data.length === 0) {
    throw noDataset(`there is no data file; expected at least one of ${known()}`);
  }
  layout.prefix = prefix?.value ?? '';
  const byKind = <T extends string>(order: readonly T[]) => {
    return (a: { kind: T }, b: { kind: T }) => order.indexOf(a.kind) - order.indexOf(b.kind);
  };
  layout.base.sort(byKind(BASE_KINDS));
  // Meanings before their translations, however their names sort.
  layout.rows.sort(byKind(ROW_KINDS));
  layout.manifest =
    files.find(({ name }) => name === MANIFEST) ??
    files.find(({ name }) => name === layout.prefix + MANIFEST) ??
    null;
  return layout;
}

const known = (): string => [...BASE_KINDS, ...ROW_KINDS].map((kind) => `${kind}.jsonl`).join(', ');
