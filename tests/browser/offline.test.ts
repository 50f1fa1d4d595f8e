/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  appShown,
  describeInBrowser,
  LAN_HOST,
  startBrowser,
  type TestBrowser,
} from '../_util/browser.ts';
import { itInLongSuites } from '../_util/long-suites.ts';
import { startRebuiltApp } from '../_util/rebuilt-app.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

/** The words that the browser has for use without a connection. */
async function keptWords(): Promise<IDBValidKey[]> {
  const databases = await indexedDB.databases();
  if (databases.every(({ name }) => name !== 'wordkeep-offline')) return [];
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('wordkeep-offline');
    opened.onerror = () => reject(new Error('cannot be opened'));
    opened.onsuccess = () => {
      const words = opened.result.transaction('kept').objectStore('kept').getAllKeys();
      words.onsuccess = () => resolve(words.result);
      opened.result.close();
    };
  });
}

describeInBrowser('a reader without a connection', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startTestServer();
    browser = await startBrowser({ serviceWorkers: 'allow' });
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(() => {
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const title = () => page.getByRole('main').getByRole('heading', { level: 1 });
  const open = async (path: string) => {
    await page.goto(server.url + path);
    await title().waitFor();
  };
  const offline = (isOffline: boolean) => browser.context.setOffline(isOffline);
  const section = () => page.getByRole('region', { name: 'Offline use' });
  const search = () => page.getByRole('combobox', { name: 'Look up a word' });

  it('opens pages and the words that were seen or starred, and is told of the others', async () => {
    await open('/word/happy');
    await page.evaluate(() => navigator.serviceWorker.ready);
    // A page keeps its word once it is idle.
    await expect.poll(() => page.evaluate(keptWords)).toEqual(['happy']);
    await open('/browse?search=left');
    await page.getByRole('button', { name: 'Star “left”' }).first().click();
    await page.getByText('Added to My words').waitFor();
    await open('/my-words');
    await section()
      .getByText(/^This dictionary opens without a connection/)
      .waitFor();
    await expect
      .poll(async () => {
        const facts = await section().getByRole('definition').allTextContents();
        return facts.map((text) => text.trim());
      })
      .toEqual([
        expect.stringMatching(/^1 word · \d+ kB$/),
        'Delete',
        expect.stringMatching(/^1 word · \d+ kB$/),
        'Delete',
      ]);

    await offline(true);
    await open('/word/happy');
    expect(await title().textContent()).toBe('happy');
    await page.getByText(/^\s*No connection: this is a copy from /).waitFor();
    await page.getByRole('region', { name: 'adjective' }).waitFor();
    await open('/word/left');
    await page.getByText('No connection: this is a copy from').waitFor();
    await open('/word/cat');
    await page.getByRole('alert').getByText('No connection').waitFor();
    expect(await page.title()).toBe('cat · Wordkeep');
    expect(await page.getByText('this is a copy from').count()).toBe(0);
    await search().fill('hap');
    await page.getByRole('group', { name: 'Kept in this browser' }).waitFor();
    await page.getByRole('option', { name: 'happy' }).click();
    await expect.poll(() => title().textContent()).toBe('happy');
    for (const path of ['/', '/practice', '/browse', '/my-words']) {
      await open(path);
    }
    // The texts of a language that was never chosen while there was a connection.
    await page.evaluate(() => localStorage.setItem('wordkeep.language', 'ar'));
    await open('/practice');
    expect(await title().textContent()).toBe('التدرّب');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.evaluate(() => localStorage.removeItem('wordkeep.language'));
    await open('/word/happy');
    await offline(false);
    await page.getByText('this is a copy from').waitFor({ state: 'detached' });
  });

  itInLongSuites(
    'keeps the core: sees how far it is, stops, goes on, reads it offline and deletes it',
    async () => {
      // The second batch is held, so that there is something to stop.
      await open('/my-words');
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/words/batch', async (route) => {
        await held;
        await route.continue().catch(() => {});
      });
      await section().getByRole('button', { name: 'Keep the core for offline use' }).click();
      await section().getByRole('progressbar').waitFor();
      await section()
        .getByText(/^0 of \d+ words/)
        .waitFor();
      await section().getByRole('button', { name: 'Stop' }).click();
      release();
      await section().getByRole('button', { name: 'Continue' }).click();
      const words = section().getByText(/^\d+ words · [\d.]+ [kM]B$/);
      await words.first().waitFor();
      await section().getByRole('progressbar').waitFor({ state: 'detached' });
      await offline(true);
      // A form of a word that nobody looked up.
      await open('/word/ran');
      expect(await title().textContent()).toBe('run');
      await page.getByText(/^ran\s+is the past simple of\s+run$/).waitFor();
      await offline(false);
      await open('/my-words');
      await section()
        .getByRole('button', { name: /^Delete from this browser: The core/ })
        .click();
      await section().getByRole('button', { name: 'Keep the core for offline use' }).waitFor();
      const recent = section().getByRole('button', { name: /Delete .*: Recently/ });
      await recent.click();
      await recent.and(page.locator('[aria-disabled=true][aria-busy=false]')).waitFor();
      await offline(true);
      await open('/word/run');
      await page.getByRole('alert').getByText('No connection').waitFor();
      await offline(false);
    },
  );

  itInLongSuites(
    'keeps the build a page began with when the server is updated, and then has the new one',
    async () => {
      const app = await startRebuiltApp(server.url);
      const heading = (of: Page) => of.getByRole('main').getByRole('heading', { level: 1 });
      const follow = async (of: Page, link: string, to: string) => {
        await of.getByRole('link', { name: link, exact: true }).first().click();
        await expect.poll(() => heading(of).textContent()).toBe(to);
      };
      const script = (of: Page) => of.locator('script[type=module]').getAttribute('src');
      const caches = (of: Page) => of.evaluate(() => window.caches.keys());
      const old = await browser.newPage();
      await old.goto(`${app.url}/word/happy`);
      await old.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const oldScript = await script(old);
      const oldCaches = await caches(old);

      app.rebuild();
      expect((await fetch(app.url + oldScript)).status).toBe(404);
      // The page loads what it had no use for until now.
      await follow(old, 'About', 'About this dictionary');

      const young = await browser.newPage();
      await young.goto(`${app.url}/word/trunk`);
      const youngScript = await script(young);
      expect(youngScript).not.toBe(oldScript);
      const isUpdateWaiting = () =>
        young.evaluate(async () => {
          return Boolean((await navigator.serviceWorker.getRegistration())?.waiting);
        });
      await expect.poll(isUpdateWaiting).toBe(true);
      await follow(young, 'My words', 'My words');
      await follow(old, 'Word finder', 'Word finder');
      expect(await caches(old)).toEqual([...oldCaches, 'wordkeep-shell-rebuilt']);
      await offline(true);
      await young.goto(`${app.url}/word/happy`);
      await expect.poll(() => heading(young).textContent()).toBe('happy');
      expect(await script(young)).toBe(oldScript);
      await offline(false);

      await old.close();
      await young.goto(`${app.url}/word/trunk`);
      await expect.poll(() => caches(young)).toEqual(['wordkeep-shell-rebuilt']);
      await offline(true);
      await young.goto(`${app.url}/word/happy`);
      await expect.poll(() => heading(young).textContent()).toBe('happy');
      expect(await script(young)).toBe(youngScript);
      await follow(young, 'About', 'About this dictionary');
      await offline(false);
      await young.close();
      await app.stop();
    },
  );

  it('is told at a plain address of the network what browsers do not do there', async () => {
    await page.goto(`${server.url.replace('127.0.0.1', LAN_HOST)}/word/happy`);
    await appShown(page);
    await page.keyboard.press('s');
    await page.getByText('Added to My words').waitFor();
    await page.getByRole('link', { name: 'My words' }).click();
    await section().getByText('Pages cannot open without a connection here').waitFor();
    await page.getByRole('list', { name: 'Words' }).getByRole('link', { name: 'happy' }).click();
    await title().waitFor();
    // The page is open when the connection goes.
    await offline(true);
    await page.getByRole('link', { name: 'My words' }).click();
    await page.getByRole('list', { name: 'Words' }).waitFor();
    await offline(false);
  });
});
