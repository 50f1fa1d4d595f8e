import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listens } from './listens.ts';

/** Whether this machine has nginx; says so where it has not. */
export function hasNginx(): boolean {
  const has = spawnSync('nginx', ['-v'], { env: ENV }).status === 0;
  if (!has) console.warn('skipped: what runs behind nginx, because nginx is not installed');
  return has;
}

/** Debian has it where only root looks. */
const ENV = { PATH: `${process.env['PATH']}:/usr/sbin` };

export interface RunningNginx {
  /** Its caches, logs and everything else it writes. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx with what belongs into its `http` block; resolves when it answers at `port`. `http`
 * gets the folder that it may write to.
 */
export async function startNginx(
  port: number,
  http: (folder: string) => string,
): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const isRoot = process.getuid?.() === 0;
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
${isRoot ? 'user root;' : ''}
events {}
http {
access_log off;
${temporary.join('\n')}
${http(folder)}
}
`,
  );
  const args = ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`];
  const child = spawn('nginx', args, { stdio: ['ignore', 'inherit', 'inherit'], env: ENV });
  const ended = once(child, 'exit');
  await listens(port, child);
  return {
    folder,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
