import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { listens } from './listens.ts';

/** On Debian it is in /usr/sbin, which only root has in PATH. */
const ENV = { PATH: `${process.env['PATH']}:/usr/sbin` };

/** True if this machine has PgBouncer; else prints a note. */
export function hasPgBouncer(): boolean {
  return spawnSync('pgbouncer', ['--version'], { env: ENV }).status === 0;
}

export interface RunningPgBouncer {
  /** The address of the database through PgBouncer. */
  readonly url: string;
  /** Stops it abruptly, like a lost machine; its clients are cut off. */
  kill(): Promise<void>;
  /** Starts it again at the same address, in front of `target` if given. */
  start(target?: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of the Postgres at `target`. */
export async function startPgBouncer(
  target: string,
  mode: 'session' | 'transaction',
): Promise<RunningPgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-pgbouncer-'));
  // Started by root, it runs as another user, who must be able to read its settings.
  await chmod(folder, 0o755);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];

  const start = async (to: string) => {
    const { hostname, port: far, username, password, pathname } = new URL(to);
    await writeFile(
      settings,
      `[databases]
wordkeep = host=${hostname} port=${far} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
server_login_retry = 1
`,
    );
    const args = ['--quiet', ...asOther, settings];
    const child = spawn('pgbouncer', args, { stdio: 'ignore', env: ENV });
    const ended = once(child, 'exit');
    await listens(port, child);
    return { child, ended };
  };

  let running = await start(target);
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return {
    url: `postgres://wordkeep@127.0.0.1:${port}/wordkeep`,
    kill,
    start: async (to = target) => {
      running = await start(to);
    },
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
