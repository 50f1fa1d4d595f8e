import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeInBrowser,
  seriousProblems,
  seriousProblemsInThemes,
  startBrowser,
  type TestBrowser,
  visit,
} from '../_util/browser.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

interface Seen {
  name: string;
  path: string;
  /** An element that appears when the page is ready. */
  ready: string;
  prepare?: (page: Page) => Promise<void>;
}

const WINDOW = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

const typeInSearch = (text: string) => async (page: Page) => {
  await page.getByRole('combobox').fill(text);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
};

// A page of each kind; `languages.long.test.ts` has all of them.
const PAGES: Seen[] = [
  { name: 'home, searching', path: '/', ready: 'main h1', prepare: typeInSearch('run') },
  { name: 'a word in every language', path: '/word/happy', ready: 'dd[lang=ar]' },
  {
    name: 'a proposal',
    path: '/word/happy',
    ready: 'main section',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Suggest a change to meaning 1' }).click();
      await page.getByRole('dialog').getByLabel('Definition').waitFor();
    },
  },
  { name: 'browsing', path: '/browse?part_of_speech=noun', ready: 'main li' },
];

describeInBrowser('axe finds nothing serious', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startTestServer();
    browser = await startBrowser();
    page = await browser.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(server.url);
    await page.evaluate(() => localStorage.setItem('wordkeep.translations', 'all'));
    await page.reload();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );

  it.each(PAGES)('$name, which fits a phone', async ({ path, ready, prepare }) => {
    await page.setViewportSize(WINDOW);
    await visit(page, server.url + path);
    await page.locator(ready).first().waitFor();
    await prepare?.(page);
    expect(await seriousProblemsInThemes(page)).toEqual([]);
    for (const size of [WINDOW, PHONE]) {
      await page.setViewportSize(size);
      await expect.poll(overflow, { message: `wider than ${size.width} pixels` }).toBe(0);
    }
    // A menu stays open until somebody closes it.
    if (prepare) await page.keyboard.press('Escape');
  });

  it('/word/run in Arabic, from right to left', async () => {
    await page.setViewportSize(PHONE);
    await page.evaluate(() => localStorage.setItem('wordkeep.language', 'ar'));
    await page.goto(`${server.url}/word/run`);
    await page.locator('main h1').waitFor();
    await page.evaluate(() => localStorage.removeItem('wordkeep.language'));
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await expect.poll(overflow, { message: `wider than ${PHONE.width} pixels` }).toBe(0);
    await page.locator('header [aria-haspopup=menu]').first().click();
    const menu = page.getByRole('menu');
    expect(await menu.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
    await page.keyboard.press('Escape');
    expect(await seriousProblems(page)).toEqual([]);
  });
});
