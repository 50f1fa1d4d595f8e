import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listens } from './listens.ts';

/** Whether this machine has Caddy; says so where it has not. */
export function hasCaddy(): boolean {
  const has = spawnSync('caddy', ['version']).status === 0;
  if (!has) console.warn('skipped: what runs behind Caddy, because Caddy is not installed');
  return has;
}

export interface RunningCaddy {
  /** The certificate of the authority that signed its own. */
  readonly authority: string;
  stop(): Promise<void>;
}

/** Starts Caddy with the sites of a Caddyfile; resolves when it answers over https. */
export async function startCaddy(
  ports: { http: number; https: number },
  sites: string,
  env: Record<string, string> = {},
): Promise<RunningCaddy> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-caddy-'));
  const options = `{
    admin off
    local_certs
    skip_install_trust
    default_bind 127.0.0.1
    http_port ${ports.http}
    https_port ${ports.https}
    storage file_system ${folder}
  }`;
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `${options}\n${sites}`);
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
  });
  const ended = once(child, 'exit');
  await listens(ports.https, child);
  return {
    authority: await readFile(join(folder, 'pki/authorities/local/root.crt'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
