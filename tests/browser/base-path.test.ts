/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, startBrowser, type TestBrowser } from '../_util/browser.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { IS_LONG_SUITE } from '../_util/long-suites.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

const BASE = '/a/b';
const SOME_PAGES = ['/word/run', '/find?means=dog', '/nothing'];
const MORE_PAGES = [
  ...['/search?q=runing', '/browse', '/browse?word_level=A1', '/my-words', '/practice'],
  ...['/history', '/api-docs', '/about'],
];
const SOME_ADMIN_PAGES = ['', '/words?sort=frequency&order=desc'];
const MORE_ADMIN_PAGES = ['/words', '/words/new', '/transfer'].concat([
  '/history',
  '/suggestions',
  '/settings',
]);
const more = (pages: string[]) => (IS_LONG_SUITE ? pages : []);

describeInBrowser('under a path', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;
  const asked: string[] = [];

  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: `https://example.org${BASE}` });
    browser = await startBrowser({ serviceWorkers: 'allow' });
    browser.context.on('request', (request) => asked.push(request.url()));
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const title = () => page.getByRole('heading', { level: 1 });
  const open = async (path: string) => {
    await page.goto(server.url + BASE + path);
    await title().waitFor();
  };
  /** What of the open page leads out of the path. */
  const outside = () =>
    page.evaluate((base) => {
      const links = document.querySelectorAll('a[href], form[action], img[src], link[href]');
      return Array.from(links, (link) =>
        ['href', 'action', 'src'].map((name) => link.getAttribute(name) ?? '').join(''),
      ).filter((address) => /^\//.test(address) && !`${address}/`.startsWith(`${base}/`));
    }, BASE);
  const expectInside = async () => {
    expect(await outside()).toEqual([]);
    const origin = `${server.url}/`;
    const strays = asked.filter((url) => url.startsWith(origin));
    expect(strays.filter((url) => !url.startsWith(`${origin.slice(0, -1)}${BASE}/`))).toEqual([]);
    expect(browser.complaints).toEqual([]);
  };
  const path = () => new URL(page.url()).pathname;

  it('readers search, follow links, and go back', async () => {
    await open('/');
    await page.getByRole('combobox', { name: 'Look up a word' }).fill('happy');
    await page.keyboard.press('Enter');
    await expect.poll(path).toBe(`${BASE}/word/happy`);
    await expect.poll(() => title().textContent()).toBe('happy');
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await expect.poll(path).toBe(`${BASE}/about`);
    await page.goBack();
    await expect.poll(() => title().textContent()).toBe('happy');
    for (const address of [...SOME_PAGES, ...more(MORE_PAGES)]) {
      await open(address);
      await page.waitForLoadState('networkidle');
      await expectInside();
    }
  });

  it('pages open without a connection', async () => {
    await open('/word/happy');
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(new URL(scope).pathname).toBe(`${BASE}/`);
    await open('/word/run');
    await page.waitForLoadState('networkidle');
    await browser.context.setOffline(true);
    await open('/word/run');
    await page.getByText('No connection: this is a copy from').waitFor();
    await open('/my-words');
    await browser.context.setOffline(false);
    await open('/');
    browser.complaints.length = 0;
  });

  it('the administrator signs in, sees every page, and signs out', async () => {
    await open('/admin/history');
    await page.getByLabel('User name').fill(CREDENTIALS.ADMIN_USERNAME);
    await page.getByLabel('Password').fill(CREDENTIALS.ADMIN_PASSWORD);
    await page.getByLabel('Password').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    for (const address of [...SOME_ADMIN_PAGES, ...more(MORE_ADMIN_PAGES)]) {
      await open(`/admin${address}`);
      await page.waitForLoadState('networkidle');
      await expectInside();
    }
    await open('/admin/words');
    await page.getByRole('main').getByRole('link', { name: 'happy' }).first().click();
    await expect.poll(path).toMatch(/^\/a\/b\/admin\/words\/\d+$/);
    await expectInside();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    expect(await browser.context.cookies()).toEqual([]);
  });
});
