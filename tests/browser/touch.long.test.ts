/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  appShown,
  describeInBrowser,
  nextFrame,
  seriousProblems,
  startBrowser,
  type TestBrowser,
} from '../_util/browser.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

const WIDTHS = [320, 390, 768, 1024, 1440];
const LANGUAGES = ['en', 'de', 'ar', 'zh'];

// Nothing is found by its text, so that all languages can do the same. Playwright taps only what is
// in view, holds still and is covered by nothing.
describe.each(LANGUAGES)('in %s', (locale) => {
  describeInBrowser('with a finger alone', () => {
    let server: TestServer;
    let browser: TestBrowser;
    let page: Page;

    beforeAll(async () => {
      server = await startTestServer({ SUGGESTIONS_RATE_LIMIT: '100/1' });
      browser = await startBrowser({ locale, hasTouch: true, isMobile: true });
      page = await browser.newPage();
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
    });

    const main = (selector: string) => page.locator('main').locator(selector);
    const tap = (target: Locator) => target.first().tap();
    async function open(path: string) {
      await page.goto(server.url + path);
      await appShown(page);
      await page.locator('main h1').waitFor();
    }
    /** Nothing is wider than the page; axe finds nothing, which includes the size of targets. */
    async function look(what: string) {
      await nextFrame(page);
      const width = page.viewportSize()?.width;
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(excess, `${what} at ${width} is too wide`).toBe(0);
      expect.soft(await seriousProblems(page), `${what} at ${width}`).toEqual([]);
    }

    describe.each(WIDTHS)('at %i px', (width) => {
      beforeAll(async () => {
        await page.setViewportSize({ width, height: 800 });
        const isDark = WIDTHS.indexOf(width) % 2 === LANGUAGES.indexOf(locale) % 2;
        await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
      });

      it('looks a word up, stars it, and opens its menu', async () => {
        await open('/');
        await look('the start');
        await tap(page.getByRole('combobox'));
        await page.keyboard.type('happ');
        const option = page.locator('[data-term=happ]').getByRole('option').first();
        await option.waitFor();
        await look('suggestions');
        await tap(option);
        await page.waitForURL('**/word/happy');
        await main('h2').first().waitFor();
        await look('a word');
        const star = main('[aria-pressed]').first();
        const other = (await star.getAttribute('aria-pressed')) === 'true' ? 'false' : 'true';
        await tap(star);
        await main(`[aria-pressed=${other}]`).first().waitFor();
        await tap(main('[aria-haspopup=menu]'));
        await page.getByRole('menu').waitFor();
        await look('a menu');
      });

      it('is corrected', async () => {
        await open('/search?q=necesary');
        await tap(main('a[href$=necessary]'));
        await page.waitForURL('**/word/necessary');
      });

      it('makes a list and a worksheet, and is asked for its words', async () => {
        await open('/list');
        await tap(main('textarea'));
        await page.keyboard.type('run, leaf, happy, trunk');
        await tap(main('[type=submit]'));
        await main('li [type=checkbox]').nth(3).waitFor();
        await tap(main('summary'));
        await tap(main('li label').last());
        await look('a list');
        await tap(main('[aria-haspopup=menu]').locator('xpath=preceding-sibling::button[1]'));
        await page.waitForURL('**/quiz#*');
        await main('select').selectOption({ index: 1 });
        for (let asked = 0; asked < 3; asked += 1) {
          await tap(main('article .choice'));
          if (asked === 0) await look('an answer');
          await tap(main('article .next'));
        }
        await main('article').waitFor({ state: 'detached' });
        await look('a result');
      });

      it('practises what is starred', async () => {
        await open('/word/leaf');
        const star = main('[aria-pressed]').first();
        if ((await star.getAttribute('aria-pressed')) === 'false') await tap(star);
        await main('[aria-pressed=true]').first().waitFor();
        await open('/my-words');
        await main('li a[href$="/word/leaf"]').waitFor();
        await look('starred words');
        await tap(main('a[href$="/practice"]'));
        await page.waitForURL('**/practice');
        // An answer of the quiz may have left no card for today.
        await main('[role=status]').first().waitFor();
        await look('practice');
      });

      it('reads a text', async () => {
        await open('/text');
        // The text of an earlier visit is shown to be read, under a button to change it.
        if ((await main('textarea').count()) === 0) await tap(main('div > button'));
        await main('textarea').fill('A dude ran to the trunk.');
        await tap(main('[type=submit]'));
        await tap(main('article strong'));
        const card = page.getByRole('dialog');
        await card.getByRole('link').first().waitFor();
        await look('a card');
        await tap(card.getByRole('link'));
        await page.waitForURL('**/word/dude');
      });

      it('browses, and finds by conditions', async () => {
        await open('/browse');
        await tap(main('a[href*="word_level="]'));
        await page.waitForURL('**word_level=*');
        await main('li a[href*="/word/"]').first().waitFor();
        await look('browsing');
        await open('/find?spelled=r*n');
        await main('li a[href*="/word/"]').first().waitFor();
        await look('the finder');
        await tap(main('li a[href*="/word/"]'));
        await page.waitForURL('**/word/*');
      });

      it('signs in', async () => {
        await browser.context.clearCookies();
        await open('/admin');
        await look('signing in');
        await tap(main('input'));
        await page.keyboard.type(CREDENTIALS.ADMIN_USERNAME);
        await tap(main('input[type=password]'));
        await page.keyboard.type(CREDENTIALS.ADMIN_PASSWORD);
        await tap(main('[type=submit]'));
        await main('a[href*="missing="]').first().waitFor();
        await look('the overview');
      });

      it('mends a word that the list leads to', async () => {
        await open('/admin/words?search=happy');
        await main('[data-row]').first().waitFor();
        await look('the list');
        await tap(main('[data-row]'));
        const level = main('[data-path=word_level] select');
        await level.waitFor();
        const before = await level.evaluate((select: HTMLSelectElement) => select.selectedIndex);
        await level.selectOption({ index: before === 1 ? 2 : 1 });
        await look('the editor');
        await tap(main('.foot-bar [type=submit]'));
        await main('.foot-bar [type=submit][aria-disabled=true]').waitFor();
      });

      it('translates', async () => {
        await open('/admin/translate?untranslated=fr');
        await main('[data-row]').first().waitFor();
        await look('the table of translations');
        await tap(main('[data-row]'));
        await page.keyboard.type('mot');
        await tap(main('[data-row]').nth(1));
        await main('tbody [role=status] svg').first().waitFor();
      });

      it('writes a new word', async () => {
        await open('/admin/words/new');
        await tap(main('[data-path=word] input'));
        await page.keyboard.type(`blorp${locale}${width}`);
        await look('a new word');
        await tap(main('[data-path$=definition] textarea'));
        await page.keyboard.type('a sound');
        await tap(main('.foot-bar [type=submit]'));
        await page.waitForURL(/words\/\d+/);
      });

      it('decides on a suggestion', async () => {
        const { status } = await server.api.post('/suggestions', {
          headword: 'run',
          message: 'A typo.',
        });
        expect(status).toBe(201);
        await open('/admin/suggestions');
        await main('article').first().waitFor();
        await look('suggestions');
        await tap(main('article footer button'));
        await main('article.bg-transparent').first().waitFor();
      });

      it.each(['datasets', 'transfer', 'history', 'settings'])('sees %s', async (name) => {
        await open(`/admin/${name}`);
        await main('button, select, article').first().waitFor();
        await look(name);
        expect(browser.complaints).toEqual([]);
      });
    });
  });
});
