import starts from './file-starts.json' with { type: 'json' };
import kinds from './unknown-file.json' with { type: 'json' };
import { readdir } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { DatasetError } from '../../dataset/read/errors.ts';
import { headOf } from '../../dataset/read/file-bytes.ts';
import type { DatasetSource } from '../../dataset/read/open.ts';
import { openZip } from '../../dataset/read/zip-file.ts';

const READABLE =
  'datasets of Wordkeep (words.jsonl and others), wiktextract (kaikki.org), WN-LMF, StarDict, dictd, MDict, TEI, XDXF, DSL, Yomitan, CSV and TSV';

/** Keys are names or their endings. */
const KINDS = new Map(Object.entries(kinds));

/** The first bytes of files, in Latin-1, and the ending of their names. */
const STARTS = Object.entries(starts);

const MAX_NAMES = 1_000;

/** If there was no dataset, adds to the error which kind of file it was and which can be read. */
export async function explained(error: unknown, source: DatasetSource): Promise<unknown> {
  if (!(error instanceof DatasetError) || error.code !== 'no_dataset' || 'url' in source) {
    return error;
  }
  const found = await kindOf(source).catch(() => null);
  const is = found === null ? error.message : `${found.name} is ${found.kind}`;
  return new DatasetError(`${is}. Wordkeep reads ${READABLE}.`, { code: error.code, cause: error });
}

async function kindOf(
  source: Exclude<DatasetSource, { url: string }>,
): Promise<{ name: string; kind: string } | null> {
  if ('folder' in source) return firstKnown(await readdir(source.folder));
  const files = 'zip' in source ? [{ name: basename(source.zip), path: source.zip }] : source.files;
  const named = firstKnown(files.map(({ name }) => name));
  const [only] = files;
  if (named || !only || files.length > 1) return named;
  const kind = await startOf(only.path);
  if (kind !== null) return { name: only.name, kind };
  const noZip = { name: only.name, kind: 'a file of an unknown kind' };
  return namesInZip(only.path).then(firstKnown, () => noZip);
}

function firstKnown(names: readonly string[]): { name: string; kind: string } | null {
  for (const name of names) {
    const kind = KINDS.get(name) ?? KINDS.get(extname(name.replace(/\.[gd]z$/i, '')).toLowerCase());
    if (kind !== undefined) return { name: basename(name), kind };
  }
  return null;
}

async function namesInZip(path: string): Promise<string[]> {
  const zip = await openZip(path);
  const names: string[] = [];
  try {
    for await (const { fileName } of zip.entries()) {
      if (names.push(fileName) >= MAX_NAMES) break;
    }
  } finally {
    await zip.close();
  }
  const isDeck = names.some((name) => name.startsWith('collection.anki'));
  return isDeck ? ['collection.apkg'] : names;
}

async function startOf(path: string): Promise<string | null> {
  const head = await headOf(path, 16);
  if (head.length === 0) return 'empty';
  const found = STARTS.find(([start]) => head.toString('latin1').startsWith(start));
  return found ? (KINDS.get(found[1]) ?? null) : null;
}
