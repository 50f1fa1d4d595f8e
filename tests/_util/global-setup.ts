import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a real Postgres server, without a database name. */
    postgresUrl: string;
  }
}

/** Once a run: builds the command, and starts a Postgres server. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const built = spawnSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  if (built.status !== 0) throw new Error('the build failed');
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
