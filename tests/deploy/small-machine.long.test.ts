import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { freePort } from '../_util/free-port.ts';
import { listens } from '../_util/listens.ts';
import { itWhere } from '../_util/where.ts';
import { installEnvironment, run } from './npm-package.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SYSTEMD = [
  ...['systemd-run', ...(process.getuid?.() === 0 ? [] : ['--user'])],
  ...['--quiet', '--scope', '--property=MemoryMax=1G', '--property=MemorySwapMax=0'],
];
/** Where systemd does not run: a control group of the second version, or of the first. */
const GROUPS = [
  [`/sys/fs/cgroup/wordkeep-${process.pid}`, 'memory.max'],
  [`/sys/fs/cgroup/memory/wordkeep-${process.pid}`, 'memory.limit_in_bytes'],
] as const;
const inGroup = ([group, limit]: (typeof GROUPS)[number]) => {
  const [enter, has] = [`${group}/cgroup.procs`, `${group}/${limit}`];
  const command = `mkdir -p ${group}; test -e ${has}; echo 1G > ${has}; echo $$ > ${enter}`;
  return ['sh', '-ec', `${command}; exec "$@"`, 'sh'];
};
const in1Gb = [SYSTEMD, ...GROUPS.map(inGroup)].find(
  ([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0,
);

const folder = mkdtempSync(join(tmpdir(), 'wordkeep-small-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const [group] of GROUPS) if (existsSync(group)) rmdirSync(group);
});

itWhere(in1Gb !== undefined, 'neither systemd nor a control group limits memory here')(
  'npm ci and npm start come to their end in 1 GB',
  async () => {
    const checkout = join(folder, 'wordkeep');
    run('git', ['clone', '--quiet', '--depth=1', `file://${ROOT}`, checkout], {});
    const port = await freePort();
    const [program = '', ...start] = [...in1Gb!, 'sh', '-ec', 'npm ci && exec npm start'];
    const server = spawn(program, start, {
      cwd: checkout,
      env: { ...process.env, ...installEnvironment(folder), PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    try {
      await listens(port, server);
      const isReady = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status;
      await expect.poll(isReady, { timeout: 900_000 }).toBe(200);
    } finally {
      process.kill(-server.pid!, 'SIGTERM');
      await once(server, 'exit');
    }
  },
  3_600_000,
);
