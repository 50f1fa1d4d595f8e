import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { settingsFor, startServe } from './command.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server that loads the bundled dictionary, and where its SQLite file is. */
    bundled: { url: string; file: string };
  }
}

/** Starts the built server, which imports the bundled dictionary while other tests run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-bundled-'));
  const file = join(folder, 'dictionary.sqlite');
  const server = await startServe({
    ...settingsFor({ url: `sqlite:${file}`, folder }),
    DICTIONARY_AUTO_IMPORT: 'true',
    PUBLIC_API_RATE_LIMIT: '1000000/60',
  });
  project.provide('bundled', { url: server.url, file });
  return async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true, force: true });
  };
}
