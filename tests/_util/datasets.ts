import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';

type Line = Record<string, unknown> | string;

/** The files of a dataset, as lines. Strings are written as they are. */
export type DatasetFiles = Record<string, readonly Line[]>;

/** The texts of a dataset's files, with a manifest unless `manifest` is null. */
export function datasetTexts(
  files: DatasetFiles,
  manifest: Record<string, unknown> | null = {},
): Record<string, string> {
  const texts = Object.fromEntries(
    Object.entries(files).map(([name, lines]) => [
      name,
      lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
    ]),
  );
  if (manifest === null) return texts;
  const counts = Object.fromEntries(
    Object.entries(files).map(([name, lines]) => [name, { lines: lines.length }]),
  );
  const said = {
    name: 'Test',
    version: '1.0.0',
    license: 'CC-BY-4.0',
    attribution: 'nobody',
    generatedAt: '2026-01-01T00:00:00.000Z',
    files: counts,
    ...manifest,
  };
  return { ...texts, 'manifest.json': JSON.stringify(said) };
}

/** Writes a dataset into a new folder, replacing an old one. Resolves to its path. */
export async function writeDatasetFolder(
  folder: string,
  files: DatasetFiles,
  manifest?: Record<string, unknown> | null,
): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(datasetTexts(files, manifest))) {
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/** Writes a dataset as an archive. Resolves to its path. */
export async function writeDatasetZip(
  path: string,
  files: DatasetFiles,
  manifest?: Record<string, unknown> | null,
): Promise<string> {
  const texts = Object.entries(datasetTexts(files, manifest));
  await writeFile(
    path,
    zipSync(Object.fromEntries(texts.map(([name, text]) => [name, Buffer.from(text)]))),
  );
  return path;
}

/** Lines of many different nouns: `noun-000000` and so on, each with one meaning. */
export function manyNouns(count: number, definition = 'a word'): Line[] {
  return Array.from({ length: count }, (_, i) => ({
    word: `noun-${String(i).padStart(6, '0')}`,
    part_of_speech: 'noun',
    forms: [{ word: `nouns-${String(i).padStart(6, '0')}`, form_of_word: 'plural_form' }],
    meanings: [{ sort_order: 1, title: `sense of ${i}`, definition }],
  }));
}
