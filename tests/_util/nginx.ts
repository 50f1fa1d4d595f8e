import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listens } from './listens.ts';

/** True if this machine has nginx; else prints a note. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v'], { env: ENV }).status === 0;
}

/** On Debian it is in /usr/sbin, which only root has in PATH. */
const ENV = { PATH: `${process.env['PATH']}:/usr/sbin` };

export interface RunningNginx {
  /** For its caches, logs and everything else it writes. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx with the given content of its `http` block, which is made for the folder that nginx
 * may write to. Resolves when it answers on every port of 127.0.0.1 there.
 */
export async function startNginx(httpIn: (folder: string) => string): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const http = httpIn(folder);
  const isRoot = process.getuid?.() === 0;
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
${isRoot ? 'user root;' : ''}
events {}
http {
access_log off;
${temporary.join('\n')}
${http}
}
`,
  );
  const args = ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`];
  const child = spawn('nginx', args, { stdio: ['ignore', 'inherit', 'inherit'], env: ENV });
  const ended = once(child, 'exit');
  for (const [, port] of http.matchAll(/listen 127\.0\.0\.1:(\d+)/g)) {
    await listens(Number(port), child);
  }
  return {
    folder,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
