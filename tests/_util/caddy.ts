import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect } from 'node:tls';
import { listens } from './listens.ts';

/** True if this machine has Caddy; else prints a note. */
export function hasCaddy(): boolean {
  return spawnSync('caddy', ['version']).status === 0;
}

export interface RunningCaddy {
  /** The certificate of the authority that signed its own. */
  readonly authority: string;
  stop(): Promise<void>;
}

/** Starts Caddy with the sites of a Caddyfile; resolves when it has a certificate for `name`. */
export async function startCaddy(
  name: string,
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
  while (!(await hasCertificate(ports.https, name))) await setTimeout(20);
  return {
    authority: await readFile(join(folder, 'pki/authorities/local/root.crt'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Caddy listens before it has made its certificate. */
function hasCertificate(port: number, servername: string): Promise<boolean> {
  return new Promise((resolve) => {
    // Its issuer does not matter yet.
    const options = { host: '127.0.0.1', port, servername, rejectUnauthorized: false };
    const socket = connect(options, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
