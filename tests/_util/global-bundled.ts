import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** An SQLite file with the bundled dictionary, which nobody has open. */
    bundledDatabase: string;
  }
}

const CLI = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));
const DATASETS = fileURLToPath(new URL('../../resources/datasets/', import.meta.url));

/** Imports the bundled dictionary, once for all suites of a run that take a copy of it. */
export default function setUp(project: TestProject): (() => void) | void {
  if (project.getProvidedContext().bundledDatabase) return;
  const folder = mkdtempSync(join(tmpdir(), 'wordkeep-bundled-'));
  const file = join(folder, 'dictionary.sqlite');
  const [zip = ''] = readdirSync(DATASETS).filter((name) => name.endsWith('.zip'));
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'import', join(DATASETS, zip)], {
    env: { PATH: process.env['PATH'], DATABASE_URL: `sqlite:${file}`, DATA_DIR: folder },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The bundled dictionary cannot be imported: ${stderr}`);
  project.vitest.getRootProject().provide('bundledDatabase', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
