import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { onTestFinished } from 'vitest';
import yazl from 'yazl';
import type { Dataset, DatasetRecord, Leftover } from './dataset.ts';
import { openDataset, type DatasetSource, type OpenDatasetOptions } from './open.ts';
import { formatCoded } from './problems.test-util.ts';

/** Helpers of the tests of datasets. */

/** Contents of files by name: text as it is, items of a list as lines of JSON. */
export type Files = Record<string, string | Buffer | readonly unknown[]>;

const bytesOf = (content: Files[string]): Buffer => {
  if (typeof content === 'string') return Buffer.from(content);
  if (Buffer.isBuffer(content)) return content;
  return Buffer.from(content.map((line) => `${JSON.stringify(line)}\n`).join(''));
};

/** A folder that is removed after the test. */
export async function makeScratch(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'wordkeep-dataset-test-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

export async function makeFolder(files: Files): Promise<string> {
  const folder = join(await makeScratch(), 'source');
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytesOf(content));
  }
  return folder;
}

/** A zip archive; entries may have their own options. */
export async function makeZip(
  files: Files,
  options: Record<string, Partial<yazl.Options>> = {},
): Promise<string> {
  const path = join(await makeScratch(), 'dataset.zip');
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(bytesOf(content), name, options[name]);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

export interface ReadResult {
  manifest: Dataset['manifest'];
  totalLines: number | null;
  records: DatasetRecord[];
  leftovers: Leftover[];
  problems: string[];
  totalProblems: number;
  badLines: number;
  isRefused: boolean;
  /** Scratch files that still existed after closing. */
  left: string[];
}

/** All items of all batches. */
export async function collect<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const items: T[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
}

/** Opens, reads to the end and closes a dataset. */
export async function readAll(
  source: DatasetSource,
  options: Partial<OpenDatasetOptions> = {},
): Promise<ReadResult> {
  const scratchDir = options.scratchDir ?? join(await makeScratch(), 'scratch');
  const dataset = await openDataset(source, { scratchDir, ...options });
  try {
    const records = await collect(dataset.records());
    const leftovers = await collect(dataset.leftovers());
    await dataset.close();
    const { manifest, totalLines, problems, isRefused } = dataset;
    return {
      manifest,
      totalLines,
      records,
      leftovers,
      problems: problems.items.map(formatCoded),
      totalProblems: problems.total,
      badLines: problems.badLines,
      isRefused,
      left: await readdir(scratchDir),
    };
  } finally {
    await dataset.close();
  }
}

/** Reads files of a folder. */
export async function readFiles(
  files: Files,
  options: Partial<OpenDatasetOptions> = {},
): Promise<ReadResult> {
  return readAll({ folder: await makeFolder(files) }, options);
}
