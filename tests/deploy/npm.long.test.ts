import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CREDENTIALS } from '../_util/credentials.ts';
import { freePort } from '../_util/free-port.ts';
import { listens } from '../_util/listens.ts';
import { installEnvironment, packNpm, run } from './npm-package.ts';

// `npm pack`, and using the result as another user in an empty folder.

/** The user with the fewest rights; only root can switch to it. */
const NOBODY = 65_534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wordkeep-npm-'));
  if ('uid' in user) chownSync(folder, NOBODY, NOBODY);
  env = installEnvironment(folder);
  packNpm(folder);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('npm install and npx wordkeep serve are enough to read words', async () => {
  const asUser = { cwd: folder, env, ...user };
  run('npm', ['install', '--no-audit', '--no-fund', './wordkeep.tgz'], asUser);
  const driver = join(folder, 'node_modules/sqlite3');
  // npm 12 does not run it unasked.
  if (!existsSync(join(driver, 'build')))
    run('npm', ['run', 'install', '--prefix', driver], asUser);
  const port = await freePort();
  const server = spawn('npx', ['wordkeep', 'serve'], {
    ...asUser,
    env: {
      ...env,
      ...CREDENTIALS,
      PORT: String(port),
      DICTIONARY_AUTO_IMPORT: 'true',
      UPDATE_CHECK: 'false',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  try {
    await listens(port, server);
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const isReady = async () => (await ask('/api/ready')).status;
    await expect.poll(isReady, { timeout: 600_000 }).toBe(200);
    const { data } = (await (await ask('/api/v1/words/ran')).json()) as {
      data: { word: string; meanings: unknown[] }[];
    };
    expect(data[0]?.word).toBe('run');
    expect(data[0]?.meanings.length).toBeGreaterThan(5);
    expect(await (await ask('/word/run')).text()).toContain('<h1>run</h1>');
  } finally {
    // npx, its shell and the server are one group.
    process.kill(-server.pid!, 'SIGTERM');
    await once(server, 'exit');
  }
  const doctor = spawnSync('npx', ['wordkeep', 'doctor'], { ...asUser, encoding: 'utf8' });
  expect(doctor.stdout).not.toContain('BAD');
}, 1_800_000);

it('without the compiled part of the SQLite driver, one command is named, and it is enough', () => {
  const asUser = { cwd: folder, env: { ...env, ...CREDENTIALS }, ...user };
  rmSync(join(folder, 'node_modules/sqlite3/build'), { recursive: true });
  const wordkeep = (command: string) => {
    const { stdout, stderr, status } = spawnSync('npx', ['wordkeep', command], {
      ...asUser,
      encoding: 'utf8',
    });
    return { status, text: stdout + stderr };
  };
  const served = wordkeep('serve');
  expect(served.status).toBe(1);
  expect(served.text).not.toMatch(/^ +at /m);
  const [, command = ''] = /run: (npm run install --prefix \S+)/.exec(served.text) ?? [];
  expect(wordkeep('doctor').text).toContain(command);
  run('sh', ['-c', command], asUser);
  expect(wordkeep('doctor').text).not.toContain('SQLite driver');
}, 1_800_000);
