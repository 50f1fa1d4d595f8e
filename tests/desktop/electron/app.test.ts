import { networkInterfaces } from 'node:os';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lanAddresses } from '../../../main/server/addresses.ts';
import { nextFrame } from '../../_util/browser.ts';
import {
  createUserData,
  describeInElectron,
  launchApp,
  startAgain,
  type TestApp,
} from '../../_util/electron.ts';

// The app in the real Electron, by the tasks of a person. The steps build on each other.

const DICTIONARY = /^http:\/\/127\.0\.0\.1:\d+\//;
const PASSWORD = 'correct horse battery staple';
/** The bundled dictionary loads in the first of them. */
const LONG = 240_000;

describeInElectron('the app in Electron', () => {
  let userData: Awaited<ReturnType<typeof createUserData>>;
  let running: TestApp;
  let dictionary: Page;

  const origin = () => new URL(dictionary.url()).origin;

  /** Enters the password if this machine has no key store. */
  async function openDictionary(): Promise<void> {
    const unlock = async () => {
      const status = await running.window(/status\.html/);
      await status.getByLabel('Password').fill(PASSWORD);
      await status.getByRole('button', { name: 'Open the dictionary' }).click();
    };
    // With a key store there is no question: that page closes and ends this attempt.
    unlock().catch(() => {});
    dictionary = await running.window(DICTIONARY);
    await dictionary.getByRole('main').waitFor();
  }

  /** The status of a path at this machine's network address; 0 without an answer. */
  function statusAt(path: string): Promise<number> {
    const [address = 'no-network.invalid'] = lanAddresses(networkInterfaces());
    return fetch(`http://${address}:${new URL(origin()).port}${path}`).then(
      (response) => response.status,
      () => 0,
    );
  }

  async function serverIsReady(): Promise<void> {
    const status = () =>
      fetch(`${origin()}/api/ready`).then(
        (response) => response.status,
        () => 0,
      );
    await expect.poll(status, { timeout: 30_000 }).toBe(200);
  }

  async function openPreferences(): Promise<Page> {
    await running.app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
      items?.find(({ accelerator }) => accelerator === 'CmdOrCtrl+,')?.click();
    });
    const preferences = await running.window(/preferences\.html/);
    await preferences.getByRole('heading', { name: 'Preferences' }).waitFor();
    return preferences;
  }

  beforeAll(async () => {
    userData = await createUserData();
    running = await launchApp(userData.folder);
  });
  afterAll(async () => {
    await running?.app.close();
    await userData?.remove();
  });

  it(
    'first run: one page, then the dictionary loads and opens',
    async () => {
      const setup = await running.window(/setup\.html/);
      await setup.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await setup.getByRole('button', { name: 'Start the dictionary' }).click();
      await (await running.window(/status\.html/)).getByRole('progressbar').waitFor();
      dictionary = await running.window(DICTIONARY);
      await dictionary.getByRole('main').waitFor();
    },
    LONG,
  );

  it('looks a word up', async () => {
    await dictionary.goto(`${origin()}/word/run`);
    expect(await dictionary.title()).toContain('run');
  });

  it('is signed in by itself, without a script seeing the session', async () => {
    const answer = await dictionary.evaluate(async () => {
      const response = await fetch('/api/settings');
      return { status: response.status, cookie: document.cookie };
    });
    expect(answer).toEqual({ status: 200, cookie: '' });
  });

  it('offers the pages of the server nothing of the app', async () => {
    const offered = await dictionary.evaluate(() => [
      typeof Reflect.get(window, 'wordkeepDesktop'),
      typeof Reflect.get(window, 'require'),
      typeof Reflect.get(window, 'process'),
    ]);
    expect(offered).toEqual(['undefined', 'undefined', 'undefined']);
  });

  it('cannot be led away', async () => {
    const opened = await running.app.evaluateHandle(({ shell }) => {
      const addresses: string[] = [];
      shell.openExternal = async (url) => void addresses.push(url);
      return addresses;
    });
    const before = dictionary.url();
    for (const target of ['https://example.org/', 'file:///etc/passwd', 'http://127.0.0.1:1/']) {
      await dictionary.evaluate((url) => location.assign(url), target).catch(() => {});
      await dictionary.evaluate((url) => void window.open(url), target);
    }
    await nextFrame(dictionary);
    expect(dictionary.url()).toBe(before);
    expect(running.app.windows().filter((page) => DICTIONARY.test(page.url()))).toHaveLength(1);
    expect(await opened.jsonValue()).not.toContain('file:///etc/passwd');
    const reached = await dictionary.evaluate(() =>
      fetch('https://example.org/').then(
        () => 'reached',
        () => 'refused',
      ),
    );
    expect(reached).toBe('refused');
  });

  it('denies permissions', async () => {
    const state = await dictionary.evaluate(() =>
      navigator.mediaDevices?.getUserMedia({ audio: true }).then(
        () => 'granted',
        () => 'denied',
      ),
    );
    expect(state).not.toBe('granted');
    expect(await dictionary.evaluate(() => Notification.requestPermission())).toBe('denied');
  });

  it(
    'shares the dictionary and takes it back',
    async () => {
      for (const [choice, expected] of [
        ['The dictionary', 200],
        ['Only on this computer', 0],
      ] as const) {
        const preferences = await openPreferences();
        await preferences.getByRole('radio', { name: choice, exact: true }).check();
        await preferences.getByRole('button', { name: 'Save' }).click();
        await preferences.getByText('Saved.').waitFor();
        await preferences.close();
        dictionary = await running.window(DICTIONARY);
        // As seen from the network, as far as this machine can test that.
        await expect.poll(() => statusAt('/api/v1/words/run'), { timeout: 60_000 }).toBe(expected);
        expect(await statusAt('/api/settings')).toBe(expected === 0 ? 0 : 404);
        await serverIsReady();
      }
    },
    LONG,
  );

  it('a second start ends, and brings its word to the first', async () => {
    expect(await startAgain(userData.folder, 'wordkeep://word/mouse')).toBe(0);
    await expect.poll(() => dictionary.url(), { timeout: 15_000 }).toMatch(/\/word\/mouse$/);
  });

  it(
    'recovers from a crash of the server, and of the page',
    async () => {
      const pid = await running.app.evaluate(({ app }) => {
        const metrics = app.getAppMetrics();
        return metrics.find(({ name }) => name === 'Wordkeep server')?.pid ?? 0;
      });
      expect(pid).toBeGreaterThan(0);
      process.kill(pid, 'SIGKILL');
      await serverIsReady();
      await running.app.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) {
          window.webContents.forcefullyCrashRenderer();
        }
      });
      await expect
        .poll(
          () =>
            running.app.evaluate(({ BrowserWindow }) =>
              BrowserWindow.getAllWindows().some(({ webContents }) => webContents.isCrashed()),
            ),
          { timeout: 15_000 },
        )
        .toBe(false);
    },
    LONG,
  );

  it(
    'keeps everything for the next start, and leaves no process behind',
    async () => {
      const server = origin();
      await running.app.close();
      await expect(fetch(`${server}/api/health`)).rejects.toThrow();
      running = await launchApp(userData.folder);
      await openDictionary();
      const status = await dictionary.evaluate(async () => (await fetch('/api/settings')).status);
      expect(status).toBe(200);
    },
    LONG,
  );
});
