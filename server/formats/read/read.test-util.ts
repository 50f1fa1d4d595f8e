import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { NewWordRecord } from '../../contract/word.ts';
import type { LeftOut } from '../../contract/admin/transfer.ts';
import { formatCoded } from '../../dataset/read/problems.test-util.ts';
import { openImport, type OpenImportOptions } from './open.ts';
import type { Manifest } from '../../dataset/read/manifest.ts';

/** The result of reading some files. */
export interface Outcome {
  records: NewWordRecord[];
  problems: string[];
  leftOut: Record<string, number>;
  manifest: Manifest | null;
  licences: Readonly<Record<string, string>>;
}

/** Reads files in another format from a folder, or a single file by its path. */
export async function readFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<OpenImportOptions> & { alone?: string } = {},
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-formats-'));
  const { alone, ...rest } = options;
  const scratchDir = join(folder, 'scratch');
  try {
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content);
    }
    const source = alone ? { files: [{ name: alone, path: join(folder, alone) }] } : { folder };
    const dataset = await openImport(source, { scratchDir, ...rest });
    const records: NewWordRecord[] = [];
    try {
      for await (const batch of dataset.records()) {
        if (!dataset.isRefused) records.push(...batch.map(({ record }) => record));
      }
      const listed = dataset.leftOut.map(({ field, count }: LeftOut) => [field, count]);
      const { manifest, licences } = dataset;
      const problems = dataset.problems.items.map(formatCoded);
      return { records, problems, leftOut: Object.fromEntries(listed), manifest, licences };
    } finally {
      await dataset.close();
    }
  } finally {
    expect(await readdir(scratchDir)).toEqual([]);
    await rm(folder, { recursive: true });
  }
}

/** Objects as JSON Lines. */
export const jsonLines = (...lines: object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');
