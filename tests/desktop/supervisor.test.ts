import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RUN_TIMING } from '../../main/server/server-run.ts';
import { manyNouns, writeDatasetFolder } from '../_util/datasets.ts';
import { freePort } from '../_util/free-port.ts';
import { createDesktop, isAlive, SETUP, type TestDesktop } from '../_util/desktop.ts';
import { itInLongSuites } from '../_util/long-suites.ts';

// Each test uses a real server process with its own folder.

let app: TestDesktop;

const PREFERENCES = { ...SETUP, password: null, lookUpShortcut: false, updateCheck: false };

const isReady = ({ server }: TestDesktop['desktop']['state']) => server.phase === 'ready';
const hasFailed = ({ server }: TestDesktop['desktop']['state']) => server.phase === 'failed';

type Options = Parameters<typeof createDesktop>[0];

/** Makes an app for one test. */
async function make(options: Options = {}): Promise<void> {
  const made = await createDesktop(options);
  onTestFinished(() => made.close());
  app = made;
}

/** Sets the app up and resolves to where the server listens. */
async function start(): Promise<string> {
  await app.desktop.start();
  expect(await app.desktop.setUp(SETUP)).toEqual({ ok: true });
  return urlOf(await app.waitFor(isReady));
}

function urlOf({ server }: TestDesktop['desktop']['state']): string {
  return server.phase === 'ready' ? server.url : '';
}

const lastChild = () => app.children.at(-1);

describe('a server process', () => {
  let url: string;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    // More than the tests need: another app that starts now may want the same port.
    app = await createDesktop({ restartDelaysMs: Array<number>(8).fill(50) });
    url = await start();
  });
  afterAll(async () => {
    await app.close();
    vi.useRealTimers();
  });

  it('answers once it is said to be ready', async () => {
    expect((await fetch(`${url}/api/v1/words/run`)).status).toBe(200);
    expect(app.signIns).toEqual([{ url, username: 'keeper', password: 'correct horse' }]);
    expect(app.log.tail.find((line) => line.includes('listening'))).toContain('//127.0.0.1:');
  });

  // `environment.test.ts` has the other ways of sharing.
  it('shared with readers answers others, but not in the admin', async () => {
    // A port that no other app in these tests takes while this one is down.
    const port = await freePort();
    await app.desktop.changePreferences({ ...PREFERENCES, sharing: 'reader', port });
    url = urlOf(await app.waitFor((state) => urlOf(state).endsWith(`:${port}`)));
    // As a proxy on this machine would send it, because tests cannot connect from outside.
    const headers = { 'x-forwarded-for': '192.168.1.77' };
    expect((await fetch(`${url}/api/settings`, { headers })).status).toBe(404);
    expect((await fetch(`${url}/api/v1/words/run`, { headers })).status).toBe(200);
    expect((await fetch(`${url}/api/settings`)).status).toBe(401);
    expect(app.log.tail.findLast((line) => line.includes('listening'))).toContain('//0.0.0.0:');
  });

  it('that crashes is started again, with what was written', async () => {
    const crashed = lastChild()?.pid ?? 0;
    process.kill(crashed, 'SIGKILL');
    await app.waitFor(({ server }) => server.phase === 'restarting');
    const again = urlOf(await app.waitFor(isReady));
    expect(again).toBe(url);
    expect(lastChild()?.pid).not.toBe(crashed);
    expect((await fetch(`${again}/api/v1/words/run`)).status).toBe(200);
    // It was not loaded a second time.
    expect(app.log.tail.filter((line) => line.includes('first import started'))).toHaveLength(1);
  });

  it('that hangs is ended and started again', async () => {
    const stuck = lastChild()?.pid ?? 0;
    process.kill(stuck, 'SIGSTOP');
    const { pingEveryMs, silentPings } = RUN_TIMING;
    vi.advanceTimersByTime(pingEveryMs * silentPings);
    expect(app.desktop.state.server.phase).toBe('ready');
    vi.advanceTimersByTime(pingEveryMs);
    await app.waitFor(({ server }) => server.phase === 'restarting');
    await app.waitFor(isReady);
    expect(isAlive(stuck)).toBe(false);
    expect(lastChild()?.pid).not.toBe(stuck);
  });

  it('is gone after a clean stop', async () => {
    const pid = lastChild()?.pid ?? 0;
    await app.desktop.close();
    expect(isAlive(pid)).toBe(false);
    expect(app.log.tail.join('\n')).toContain('stopped');
    expect(await readFile(app.log.path, 'utf8')).toContain('listening');
  });
});

itInLongSuites(
  'another server process takes the next port when the wanted one is taken, and is ended when it does not stop',
  async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port: taken } = first.address() as AddressInfo;
    await make({ timing: { stopMs: 300 } });
    await start();
    const before = lastChild();
    await app.desktop.changePreferences({ ...PREFERENCES, port: taken });
    const url = urlOf(await app.waitFor((state) => isReady(state) && lastChild() !== before));
    const port = Number(new URL(url).port);
    expect(port).not.toBe(taken);
    const { settings } = app.desktop.state;
    expect(settings?.port).toBe(taken);
    const saved = JSON.parse(await readFile(join(app.folder, 'settings.json'), 'utf8'));
    expect(saved.lastPort).toBe(port);
    first.close();

    const stuck = lastChild()?.pid ?? 0;
    process.kill(stuck, 'SIGSTOP');
    await app.desktop.close();
    expect(isAlive(stuck)).toBe(false);
  },
);

describe('a first import', () => {
  itInLongSuites('that is cut off in the middle is made again, whole', async () => {
    const dataset = await mkdtemp(join(tmpdir(), 'wordkeep-test-'));
    await writeDatasetFolder(dataset, { 'words.jsonl': manyNouns(2_000) });
    await make({ environment: { DICTIONARY_IMPORT_DIR: dataset } });
    await app.desktop.start();
    await app.desktop.setUp(SETUP);
    await app.waitFor(({ server }) => server.phase === 'importing' && server.percent > 20);
    const killed = lastChild()?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    const url = urlOf(await app.waitFor(isReady));
    expect(lastChild()?.pid).not.toBe(killed);
    for (const word of ['noun-000000', 'noun-001999']) {
      expect((await fetch(`${url}/api/v1/words/${word}`)).status, word).toBe(200);
    }
    const meta = await (await fetch(`${url}/api/v1/meta`)).json();
    expect(meta).toMatchObject({ data: { counts: { words: 2_000 } } });
    await rm(dataset, { recursive: true });
  });

  it('does not hold up the end of the app', async () => {
    const dataset = await mkdtemp(join(tmpdir(), 'wordkeep-test-'));
    await writeDatasetFolder(dataset, { 'words.jsonl': manyNouns(4_000) });
    await make({ environment: { DICTIONARY_IMPORT_DIR: dataset } });
    await app.desktop.start();
    await app.desktop.setUp(SETUP);
    await app.waitFor(({ server }) => server.phase === 'importing');
    await app.desktop.close();
    expect(isAlive(lastChild()?.pid ?? 0)).toBe(false);
    expect(app.log.tail.join('\n')).toContain('stopped');
    await rm(dataset, { recursive: true });
  });
});

describe('the settings', () => {
  it('are made once, and changed only after that', async () => {
    await make();
    await app.desktop.start();
    const change = {
      ...SETUP,
      password: null,
      port: 3010,
      lookUpShortcut: false,
      updateCheck: true,
    };
    await expect(app.desktop.changePreferences(change)).rejects.toThrow('no settings');
    expect(await app.desktop.setUp({ ...SETUP, username: ' ', password: '' })).toEqual({
      ok: false,
      problems: [
        { field: 'username', problem: 'blank' },
        { field: 'password', problem: 'blank' },
      ],
    });
    await app.desktop.setUp(SETUP);
    await expect(app.desktop.setUp(SETUP)).rejects.toThrow('preferences');
  });
});

describe('a server that cannot run', () => {
  it('is told with its reason and the end of its log, and can be tried again', async () => {
    await make({ environment: { DICTIONARY_DATASET_URL: 'ftp://nowhere' } });
    await app.desktop.start();
    await app.desktop.setUp(SETUP);
    const { server, log } = await app.waitFor(hasFailed);
    expect(server).toMatchObject({ phase: 'failed', reason: 'configuration' });
    expect(log.join('\n')).toContain('DICTIONARY_DATASET_URL');
    expect(app.children).toHaveLength(1);
    app.desktop.startServer();
    await app.waitFor(({ server: { phase } }) => phase === 'starting');
    await app.waitFor(hasFailed);
    expect(app.children).toHaveLength(2);
  });

  it('is given up when it dies again and again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wordkeep-test-'));
    const entry = join(folder, 'dies.mjs');
    await writeFile(entry, "console.error('no luck today'); process.exit(7);");
    await make({ entry, restartDelaysMs: [10, 20] });
    await app.desktop.start();
    await app.desktop.setUp(SETUP);
    const { server, log } = await app.waitFor(hasFailed);
    expect(server).toEqual({ phase: 'failed', reason: 'died', message: 'exit code 7' });
    expect(log).toEqual(['no luck today', 'no luck today', 'no luck today']);
    await rm(folder, { recursive: true });
  });

  itInLongSuites('is given up when its start does not get on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wordkeep-test-'));
    const entry = join(folder, 'waits.mjs');
    await writeFile(entry, "process.on('message', () => process.send({ type: 'pong' }));");
    await make({
      entry,
      timing: { startStallMs: 300, pingEveryMs: 100 },
      restartDelaysMs: [],
    });
    await app.desktop.start();
    await app.desktop.setUp(SETUP);
    const { server } = await app.waitFor(hasFailed);
    expect(server).toMatchObject({ phase: 'failed', reason: 'stuck' });
    expect(isAlive(lastChild()?.pid ?? 0)).toBe(false);
    await rm(folder, { recursive: true });
  });
});

describe('no server stays behind', () => {
  it('when the app is killed', async () => {
    await make();
    const parent = fork(fileURLToPath(new URL('../_util/desktop-parent.mjs', import.meta.url)), {
      env: { PATH: process.env['PATH'], DATA_DIR: app.folder },
      execArgv: [],
    });
    const child = await new Promise<number>((resolve) => {
      parent.on('message', ({ ready }: { ready: number }) => resolve(ready));
    });
    expect(isAlive(child)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(child)).toBe(false);
  });
});
