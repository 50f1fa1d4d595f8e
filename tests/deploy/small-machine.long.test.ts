import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { freePort } from '../_util/free-port.ts';
import { listens } from '../_util/listens.ts';
import { itWhere } from '../_util/where.ts';
import { installEnvironment, run } from './npm-package.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const IN_1_GB = [
  ...(process.getuid?.() === 0 ? [] : ['--user']),
  ...['--quiet', '--scope', '--property=MemoryMax=1G', '--property=MemorySwapMax=0'],
];
const canLimit = spawnSync('systemd-run', [...IN_1_GB, 'true']).status === 0;

const folder = mkdtempSync(join(tmpdir(), 'wordkeep-small-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

itWhere(canLimit, 'systemd does not run here')(
  'npm ci and npm start come to their end in 1 GB',
  async () => {
    const checkout = join(folder, 'wordkeep');
    run('git', ['clone', '--quiet', '--depth=1', `file://${ROOT}`, checkout], {});
    const port = await freePort();
    const start = [...IN_1_GB, 'sh', '-ec', 'npm ci && exec npm start'];
    const server = spawn('systemd-run', start, {
      cwd: checkout,
      env: { ...process.env, ...installEnvironment(folder), PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    try {
      await listens(port, server);
      const isReady = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status;
      await expect.poll(isReady, { timeout: 300_000 }).toBe(200);
    } finally {
      process.kill(-server.pid!, 'SIGTERM');
      await once(server, 'exit');
    }
  },
  1_200_000,
);
