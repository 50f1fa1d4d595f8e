import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, nextFrame, startBrowser, type TestBrowser } from '../_util/browser.ts';
import { itInLongSuites } from '../_util/long-suites.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

const text = (start: string) => `${start} ${'of one thing and another '.repeat(6)}`;

describeInBrowser('going back', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startTestServer();
    const admin = await signIn(server.url);
    const meanings = (part: string) =>
      Array.from({ length: 14 }, (_, i) => ({
        definition: text(`meaning ${i + 1}`),
        examples: Array.from({ length: 4 }, (_, n) => `example ${i + 1}.${n + 1}`),
        synonyms:
          i === 12 ? [...Array.from({ length: 20 }, (_, n) => `${part} ${n}`), 'happy'] : [],
        translations: ['de', 'fr'].map((language) => ({ language, title: `Uferlang${i + 1}` })),
      }));
    for (const part of ['noun', 'verb']) {
      await admin.post('/en/words', {
        word: 'longbank',
        part_of_speech: part,
        meanings: meanings(part),
      });
    }
    await admin.post('/en/datasets', { name: 'jargon', title: 'Jargon' });
    await admin.post('/en/words', {
      word: 'longbank',
      part_of_speech: 'noun',
      dataset: 'jargon',
      meanings: [{ definition: text('jargon'), synonyms: ['trunk'] }],
    });
    browser = await startBrowser();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(() => {
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const load = async (path: string) => {
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  /** What a reader sees: where the page is scrolled to, what has the focus, and the text. */
  const shown = async () => {
    await page.waitForLoadState('networkidle');
    await nextFrame(page);
    return page.evaluate(() => ({
      scrolled: Math.round(scrollY),
      focus: document.activeElement?.textContent?.trim(),
      // What is kept for reading offline grows by the word between.
      text: document.querySelector('main')?.innerText.replace(/\d+ kB/g, ''),
      tab: location.search,
    }));
  };
  /** Follows a link by its name, or the last one, and comes back. */
  const follow = async (name: string | RegExp, nth = -1) => {
    const link = page.getByRole('main').getByRole('link', { name }).nth(nth);
    await link.focus();
    const left = await shown();
    expect(left.scrolled).toBeGreaterThan(100);
    const address = page.url();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href !== address);
    await shown();
    await page.goBack();
    await page.waitForURL(address);
    await expect.poll(shown).toEqual(left);
  };

  it('finds a long entry with the same parts unfolded, at the same place', async () => {
    await load('/word/longbank');
    await page.getByLabel('Translations').selectOption('de');
    await button('4 more meanings').first().press('Enter');
    await button('2 more examples').nth(11).press('Enter');
    await button('13 more').press('Enter');
    await page.getByText('Jargon').first().click();
    await follow('happy');
    expect(await page.getByLabel('Translations').inputValue()).toBe('de');
    expect(await page.locator('details[open]').count()).toBe(0);
    // Also after a link to a place on the page, and with a further dictionary open.
    await page.getByText('Jargon').first().click();
    await page.getByRole('navigation', { name: 'Parts of speech' }).getByText('verb').click();
    await follow('trunk');
    // A folded part stays folded.
    await button('Show less').first().press('Enter');
    await follow('trunk');
  });

  itInLongSuites('finds the thesaurus of a word', async () => {
    await page.setViewportSize({ width: 800, height: 300 });
    await load('/word/longbank?view=thesaurus');
    await button(/more/).first().press('Enter');
    await follow('happy');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  itInLongSuites(
    'finds results, a list that was read on, found words, starred words and a shared list',
    async () => {
      await page.setViewportSize({ width: 390, height: 500 });
      await load('/search?q=r');
      await follow(/^run/);
      await load('/browse?word_level=A1&word_level=B1');
      await page.getByRole('list', { name: 'Browse' }).waitFor();
      await page.locator('summary').first().click();
      await follow(/./);
      await load('/find?spelled=ru*');
      await page.getByText('Narrow it down').click();
      await follow(/^r/);
      const starred = page.getByRole('main').getByRole('button', { name: /^Star “/ });
      for (const word of ['run', 'happy', 'trunk', 'rune', 'longbank']) {
        await load(`/word/${word}`);
        await starred.first().press('Enter');
        // It shows the change when it is stored.
        await expect.poll(() => starred.first().getAttribute('aria-pressed')).toBe('true');
      }
      await load('/my-words');
      await follow('happy');
      await load('/list');
      await page.getByRole('textbox', { name: 'Words' }).fill('run\nrune\nhappy\ntrunk\nlongbank');
      await button('Make the list').press('Enter');
      await page.getByText('Worksheet').click();
      await follow(/^trunk/);
      await page.setViewportSize({ width: 1280, height: 900 });
    },
  );
});
