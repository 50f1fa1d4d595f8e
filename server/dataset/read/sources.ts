import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import semver from 'semver';
import type { Config } from '../../config/parse-config.ts';
import { withoutSecrets } from '../../text/web-address.ts';
import { openArchive } from './archive.ts';
import { DatasetError, incomplete, notThere, outsideFolder } from './errors.ts';
import { arrange, isDataFile, isDatasetName, MANIFEST } from './layout.ts';
import { LIMITS } from './limits.ts';
import { readManifest } from './manifest.ts';
import type { DatasetSource } from './open.ts';

/** Sources of an import besides uploads. */
export type NamedSource =
  | { kind: 'file'; path: string }
  | { kind: 'published' }
  | { kind: 'bundled' }
  | { kind: 'address'; url: string };

type SourceConfig = Pick<Config, 'bundledDir' | 'importDir' | 'datasetUrl'>;

/** The name is for the history. */
export interface ResolvedSource {
  open: DatasetSource;
  name: string;
}

/** @throws {DatasetError} when the source is missing or not allowed */
export async function resolveSource(
  source: NamedSource,
  { bundledDir, importDir, datasetUrl }: SourceConfig,
): Promise<ResolvedSource> {
  switch (source.kind) {
    case 'published':
      return { open: { url: datasetUrl }, name: withoutSecrets(datasetUrl) };
    case 'bundled': {
      const path = await newestDataset(bundledDir);
      if (path === null) throw incomplete('this build comes without a dictionary');
      return { open: { zip: path }, name: 'bundled' };
    }
    case 'address':
      return { open: { url: source.url, isPublic: true }, name: withoutSecrets(source.url) };
    case 'file':
      return { open: await fileSource(source.path, importDir), name: source.path };
  }
}

export async function listSources({ bundledDir, importDir, datasetUrl }: SourceConfig) {
  const bundled = await newestDataset(bundledDir);
  const local = importDir === null ? [] : await listDatasets(importDir);
  /** The time is that of the content, if known. */
  const choice = (source: NamedSource, name: string, modifiedAt: Date | null = null) => {
    return { source, name, modifiedAt };
  };
  return [
    ...(bundled === null ? [] : [choice({ kind: 'bundled' }, 'bundled')]),
    choice({ kind: 'published' }, withoutSecrets(datasetUrl)),
    ...local.map(({ path, modifiedAt }) => choice({ kind: 'file', path }, path, modifiedAt)),
  ];
}

/** The newest dataset in the import folder, or else the bundled one. */
export async function firstStartSource(config: SourceConfig): Promise<ResolvedSource> {
  const path = config.importDir === null ? null : await newestDataset(config.importDir);
  if (path === null) return resolveSource({ kind: 'bundled' }, config);
  return { open: await localSource(path), name: path };
}

/** A folder, a zip or another file, by path. */
export async function localSource(path: string): Promise<DatasetSource> {
  const info = await stat(path).catch(() => null);
  if (info?.isDirectory()) return { folder: path };
  if (info?.isFile() && path.toLowerCase().endsWith('.zip')) return { zip: path };
  if (info?.isFile()) return { files: [{ name: basename(path), path }] };
  throw notThere(
    info ? `${path} is neither a folder nor a file` : `there is no dataset at ${path}`,
  );
}

async function fileSource(path: string, importDir: string | null): Promise<DatasetSource> {
  if (importDir === null) throw notThere('DICTIONARY_IMPORT_DIR is not set');
  if (isAbsolute(path) || path.split(/[/\\]/).includes('..')) {
    throw outsideFolder('the path must lie inside the import folder');
  }
  const root = await realpath(importDir).catch(() => null);
  if (root === null) throw notThere('the import folder does not exist');
  const real = await realpath(resolve(root, path)).catch(() => null);
  if (real === null) throw notThere(`there is no dataset at ${path}`);
  const inside = relative(root, real);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw outsideFolder('the path must lie inside the import folder');
  }
  return localSource(real);
}

interface LocalDataset {
  /** Relative to the folder; `.` is the folder itself. */
  path: string;
  modifiedAt: Date;
}

/** Zips, folders with data files, files of other formats, and the folder if it is a dataset. */
export async function listDatasets(folder: string): Promise<LocalDataset[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: LocalDataset[] = [];
  const add = async (path: string) => {
    const info = await stat(join(folder, path)).catch(() => null);
    if (info) found.push({ path, modifiedAt: info.mtime });
  };
  if (entries.some(({ name }) => isDatasetName(name))) await add('.');
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isFile() && isChoice(entry.name)) await add(entry.name);
    if (entry.isDirectory()) {
      const names = await readdir(join(folder, entry.name)).catch(() => []);
      if (names.some((name) => isDataFile(name) || isForeign(name))) await add(entry.name);
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const isChoice = (name: string): boolean =>
  name.toLowerCase().endsWith('.zip') || (!isDatasetName(name) && isForeign(name));

/** Goes by typical names; the content is checked when the file is opened. */
const isForeign = (name: string): boolean =>
  !name.startsWith('.') &&
  /\.(?:(?:jsonl|ndjson|xml|tei|xdxf|csv|tsv)(?:\.gz)?|ifo|index|dsl|dsl\.dz)$/i.test(name);

/** An unreadable archive is reported when it is imported. */
export async function manifestOf(zip: string) {
  try {
    const { files, close } = await openArchive(zip, LIMITS);
    try {
      const { manifest } = arrange(files);
      return manifest && (await readManifest(manifest, LIMITS)).manifest;
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof DatasetError) return null;
    throw error;
  }
}

/**
 * The dataset of the highest version; those without one come last, and of equals the latest file.
 * Null if there is none.
 */
export async function newestDataset(folder: string): Promise<string | null> {
  const datasets = await Promise.all(
    (await listDatasets(folder)).map(async ({ path, modifiedAt }) => {
      const file = resolve(folder, path);
      return { file, modifiedAt, version: semver.valid(await versionOf(file)) ?? '0.0.0-0' };
    }),
  );
  const [newest] = datasets.sort(
    (a, b) =>
      semver.rcompare(a.version, b.version) || b.modifiedAt.getTime() - a.modifiedAt.getTime(),
  );
  return newest?.file ?? null;
}

async function versionOf(path: string): Promise<string | null> {
  try {
    if (path.toLowerCase().endsWith('.zip')) return (await manifestOf(path))?.version ?? null;
    return JSON.parse(await readFile(join(path, MANIFEST), 'utf8')).version;
  } catch {
    // Any problem is reported when the dataset is imported.
    return null;
  }
}
