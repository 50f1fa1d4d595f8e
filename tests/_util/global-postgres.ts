import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a real Postgres server, without a database name. */
    postgresUrl: string;
  }
}

/** Starts a Postgres server, once for all projects of a run that need one. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | void> {
  if (project.getProvidedContext().postgresUrl) return;
  const postgres = await startPostgres();
  project.vitest.getRootProject().provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
