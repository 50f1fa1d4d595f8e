import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a real Postgres server, without a database name. */
    postgresUrl: string;
  }
}

/** Tests kill clients of the server, never the machine, so nothing has to be durable. */
const SETTINGS = ['max_connections=500', 'fsync=off', 'synchronous_commit=off'];

/** Starts a Postgres server, once for all projects of a run that need one. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | void> {
  if (project.getProvidedContext().postgresUrl) return;
  const postgres = await startPostgres(SETTINGS);
  project.vitest.getRootProject().provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
