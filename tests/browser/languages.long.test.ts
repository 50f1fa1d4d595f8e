import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeInBrowser,
  seriousProblems,
  startBrowser,
  type TestBrowser,
  visit,
} from '../_util/browser.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

/** Each language with its name in the menu. */
const LANGUAGES = [
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['pt', 'Português'],
  ['ru', 'Русский'],
  ['zh', '中文'],
  ['ar', 'العربية'],
] as const;

describeInBrowser('each language', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startTestServer();
    browser = await startBrowser({ viewport: { width: 360, height: 740 } });
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  const shown = () =>
    page.evaluate(() => [document.documentElement.lang.slice(0, 2), document.documentElement.dir]);

  it.each(['/about', '/browse', '/find?spelled=r?n', '/my-words', '/word/run'])(
    'fits a phone on %s, where axe finds nothing serious',
    async (path) => {
      await visit(page, server.url + path);
      await page.locator('main h1').waitFor();
      const titles = new Set<string>();
      for (const [code, name] of LANGUAGES) {
        await page.locator('header [aria-haspopup=menu]').first().click();
        const menu = page.getByRole('menu');
        const direction = await menu.evaluate((element) => getComputedStyle(element).direction);
        expect(direction).toBe((await shown())[1] || 'ltr');
        await page.getByRole('menuitemradio', { name }).click();
        await expect.poll(shown).toEqual([code, code === 'ar' ? 'rtl' : 'ltr']);
        await page.getByRole('menu').waitFor({ state: 'detached' });
        await expect.poll(overflow, { message: `${path} in ${name}` }).toBe(0);
        expect(await seriousProblems(page), `${path} in ${name}`).toEqual([]);
        titles.add(await page.title());
      }
      if (path === '/about') expect(titles.size).toBe(LANGUAGES.length);
    },
  );
});
