import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { READER_PAGES } from '../../server/contract/public/pages.ts';
import { LOOKED_UP } from '../../server/base/channels.ts';
import {
  appShown,
  describeInBrowser,
  nextFrame,
  seriousProblems,
  startBrowser,
  type TestBrowser,
  visit,
} from '../_util/browser.ts';
import { narrowSearchBoxes } from '../_util/search-box.ts';
import type { ApiClient } from '../_util/client.ts';
import { IS_LONG_SUITE, itInLongSuites } from '../_util/long-suites.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

describeInBrowser('a reader', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;
  let admin: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await signIn(server.url);
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

  const titled = () => page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  const load = async (path: string) => {
    await page.goto(server.url + path);
    await titled();
  };
  /** As by a link, so that the title of a word may be there before its text. */
  const open = async (path: string) => {
    await visit(page, server.url + path);
    await appShown(page);
    await titled();
  };
  const title = () => page.getByRole('heading', { level: 1 });
  const search = () => page.getByRole('combobox', { name: 'Look up a word' });

  it('looks a word up with the keyboard alone', async () => {
    await open('/about');
    await page.keyboard.press('/');
    await page.keyboard.type('runn');
    // Wait until the answers to "r", "ru" and "run" have passed, because each resets the choice.
    await page
      .locator('[data-term=runn]')
      .getByRole('option', { name: /^runner/ })
      .waitFor();
    await page.keyboard.press('ArrowDown');
    const first = await search().getAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await search().getAttribute('aria-activedescendant')).toBe(first);
    const chosen = page.getByRole('option', { selected: true });
    const word = (await chosen.locator('[lang=en]').first().textContent())?.trim();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/word/${word}`);
    await expect.poll(() => page.title()).toBe(`${word} · Wordkeep`);
    expect(await title().textContent()).toBe(word);
    // The focus is on the heading of the page, not in the search box.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('tells kinds of matches apart, and shows the form that matched', async () => {
    await open('/');
    await search().fill('ran');
    const exact = page.getByRole('group', { name: 'This word' });
    expect(await exact.getByRole('option').first().textContent()).toMatch(/run.*ran.*past simple/s);
    await search().fill('run');
    await page.getByRole('group', { name: 'Phrasal verbs' }).waitFor();
    await page.getByRole('group', { name: 'Words and phrases with “run”' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await search().inputValue()).toBe('');
  });

  it('goes to the form that was typed, and says whose form it is', async () => {
    await open('/');
    await search().fill('ran');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/word/ran');
    await expect.poll(() => title().textContent()).toBe('run');
    const base = page.getByText(/^ran\s+is the past simple of\s+run$/);
    await base.getByRole('link', { name: 'run' }).click();
    await page.waitForURL('**/word/run');
    await page.getByRole('region', { name: 'noun' }).waitFor();
    // Sharing and bookmarks refer to the current page.
    const about = page.locator('meta[property="og:description"]');
    expect(await about.getAttribute('content')).toMatch(/^verb: /);
    await page.getByRole('link', { name: 'About' }).first().click();
    await expect.poll(() => about.getAttribute('content')).toMatch(/^Meanings, pronunciation/);
  });

  itInLongSuites(
    'reaches a word that was copied with what nobody sees, by key and by address',
    async () => {
      await open('/about');
      await search().fill('ｈap\u00adpy\u200b');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/word/happy');
      await load('/word/%E2%80%8Br%C2%ADan');
      await page.getByText(/^ran\s+is the past simple of\s+run$/).waitFor();
    },
  );

  it('drops answers that come late', async () => {
    await open('/');
    // The first answer is held until the second is shown.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/search?search=run&*', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest('**/search?search=run&*');
    await search().fill('run');
    const late = await asked;
    // It is over whether the page aborts it or receives it.
    const over = Promise.race([
      page.waitForEvent('requestfinished', (request) => request === late),
      page.waitForEvent('requestfailed', (request) => request === late),
    ]);
    await search().fill('happy');
    await page.getByRole('option', { name: /^happy/ }).waitFor();
    release();
    await over;
    await nextFrame(page);
    expect(await page.getByRole('option', { name: /^happy/ }).count()).toBe(1);
    expect(await page.getByRole('option', { name: /^run\b/ }).count()).toBe(0);
    await page.unroute('**/search?search=run&*');
  });

  it('goes on typing in the search box while a slow page arrives', async () => {
    await open('/about');
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const asked = page.waitForRequest('**/words/runner');
    await page.route('**/words/runner', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.keyboard.press('/');
    await page.keyboard.type('runner');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/word/runner');
    await asked;
    await page.keyboard.type('hap');
    answer();
    await title().filter({ hasText: 'runner' }).waitFor();
    await nextFrame(page);
    await page.keyboard.type('py');
    expect(await search().inputValue()).toBe('happy');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/word/happy');
    await page.unroute('**/words/runner');
  });

  it('is told when nothing is found, and when the server is away', async () => {
    await open('/');
    await search().fill('qqqqqqqqzzz');
    await page.getByText('Nothing found for “qqqqqqqqzzz”').first().waitFor();
    await browser.context.setOffline(true);
    // A word that nobody has looked up: others are kept in the browser.
    await search().fill('trunk');
    await page.getByRole('alert').getByText('No connection').waitFor();
    await browser.context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('option', { name: /^trunk/ }).waitFor();
  });

  itInLongSuites(
    'sees what each word found means, in its own language where that is known',
    async () => {
      await open('/');
      await page.evaluate(() => localStorage.setItem('wordkeep.translations', 'de'));
      await load('/find');
      // What can be asked, in every way.
      for (const name of ['fear of spiders', '*ology', 'nation', 'kwire', 'scrabble']) {
        await page.getByRole('link', { name, exact: true }).waitFor();
      }
      const option = (name: RegExp) => page.getByRole('option', { name });
      await search().fill('lea');
      await option(/^leaf.* noun .*Blatt$/).waitFor();
      await option(/^leave.* verb .*to go away from a place$/).waitFor();
      await search().fill('Blatt');
      await option(/^Blatt → leaf.* a flat green part of a plant$/).waitFor();
      await load('/search?q=lea');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^leaf .*Blatt a flat green/ })
        .waitFor();
      await load('/find?spelled=l?a*');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^leaf noun .*Blatt$/ })
        .waitFor();
      await load('/search?q=xyzzyxyz');
      await page.getByRole('link', { name: 'Schmetterling' }).waitFor();
      expect(await seriousProblems(page)).toEqual([]);
      await page.evaluate(() => localStorage.removeItem('wordkeep.translations'));
      await page.reload();
    },
  );

  it('reads a word with its forms, levels, examples and links', async () => {
    await load('/word/run');
    const verb = page.getByRole('region', { name: 'verb' });
    expect(await verb.getByText('/ɹʌn/').count()).toBe(1);
    expect(await verb.getByText('CEFR level A1: beginner').count()).toBeGreaterThan(0);
    expect(await verb.getByRole('row', { name: 'past simple ran' }).count()).toBe(1);
    const emphasised = verb.locator('q strong').first();
    expect(await emphasised.textContent()).toBe('runs');
    expect(await page.getByRole('navigation', { name: 'Parts of speech' }).count()).toBe(1);
    // "jog" is not in this dictionary: a link to it would lead nowhere.
    await expect.poll(() => verb.getByRole('link', { name: 'jog' }).count()).toBe(0);
    expect(await verb.getByText('jog').count()).toBe(1);
    await verb.getByRole('link', { name: 'run into' }).click();
    await expect.poll(() => title().textContent()).toBe('run into');
  });

  itInLongSuites('unfolds what is long where reading goes on, and folds it again', async () => {
    const { body } = await server.api.get('/words/trunk');
    const [{ id, meanings }] = body.data;
    const examples = ['One trunk.', 'Two trunks.', 'Three trunks.', 'Four trunks.'];
    await admin.patch(`/en/${id}/meanings/${meanings[0].id}`, { examples });
    const etymologies = [
      { number: 1, text: 'From Latin truncus.' },
      { number: 2, text: `From the sea, ${'or so they say, '.repeat(30)}and no further.` },
    ];
    expect((await admin.patch(`/en/${id}`, { etymologies })).status).toBe(200);
    await load('/word/trunk');
    const fold = page.getByRole('button', { name: '2 more examples' });
    await fold.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Three trunks.');
    const button = page.getByRole('button', { name: 'Show less' });
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await button.press('Enter');
    expect(await focused()).toBe('2 more examples');
    expect(await page.getByText('Three trunks.').count()).toBe(0);

    const origins = page.getByRole('region', { name: 'Origin' });
    await origins.getByText(/^2From the sea, .* they say, …$/).waitFor();
    await origins.getByRole('button', { name: 'Show more' }).press('Enter');
    expect(await focused()).toMatch(/^2From the sea, .* and no further\.$/);
    expect(await seriousProblems(page)).toEqual([]);
    await origins.getByRole('button', { name: 'Show less' }).press('Enter');
    expect(await focused()).toBe('Show more');
    expect((await admin.patch(`/en/${id}`, { etymologies: [] })).status).toBe(200);
  });

  itInLongSuites(
    'is led by a translation to the meaning that has it, and comes back to where it left',
    async () => {
      const meanings = Array.from({ length: 20 }, (_, i) => ({
        definition: `meaning ${i + 1}`,
        translations: [{ language: 'de', title: `Zimtufer${i + 1}` }],
        synonyms: i === 18 ? ['happy'] : [],
      }));
      const { body } = await admin.post('/en/words', {
        word: 'cinnamonbank',
        part_of_speech: 'noun',
        meanings,
      });
      await load('/search?q=Zimtufer17');
      await page.getByRole('main').getByText('meaning 17', { exact: true }).click();
      const meaning = (number: number) =>
        page.locator('li[id]', { has: page.getByText(`meaning ${number}`, { exact: true }) });
      const isInView = () =>
        meaning(17).evaluate((item) => {
          const { top, bottom } = item.getBoundingClientRect();
          return item === document.activeElement && top > 0 && bottom < innerHeight;
        });
      await page.waitForURL(`**/word/cinnamonbank#meaning-${body.meanings[16].id}`);
      await expect.poll(isInView).toBe(true);
      await page.getByRole('button', { name: 'Show less' }).waitFor();
      // The list of the search box leads there as well.
      await open('/about');
      await search().fill('Zimtufer12');
      await page.getByRole('option', { name: /cinnamonbank/ }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/word/cinnamonbank#meaning-${body.meanings[11].id}`);

      await open('/word/cinnamonbank');
      expect(await meaning(19).count()).toBe(0);
      await page.getByRole('button', { name: '10 more meanings' }).click();
      await meaning(19).getByRole('link', { name: 'happy' }).click();
      await expect.poll(() => title().textContent()).toBe('happy');
      await page.goBack();
      await expect.poll(() => title().textContent()).toBe('cinnamonbank');
      await meaning(19).waitFor();
      await expect
        .poll(() => meaning(19).evaluate((item) => item.getBoundingClientRect().top < innerHeight))
        .toBe(true);
      await admin.delete(`/en/${body.id}`);
    },
  );

  itInLongSuites('prints everything, or what is shown', async () => {
    const meanings = Array.from({ length: 14 }, (_, i) => ({
      definition: `meaning ${i + 1}`,
      examples: ['one', 'two', 'three'],
      quotes: [{ text: 'quoted' }],
    }));
    const { body } = await admin.post('/en/words', {
      word: 'papery',
      part_of_speech: 'adjective',
      meanings,
    });
    await load('/word/papery');
    const shown = page.locator('main section .text');
    await page.getByRole('button', { name: '4 more meanings' }).waitFor();
    expect(await shown.count()).toBe(10);
    // Not all browsers tell the page that it is printed.
    const address = page.getByText(`${server.url}/word/papery`, { exact: true });
    const missing = page.getByText('4 more meanings').and(page.locator('p'));
    expect(await address.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect([await address.isVisible(), await missing.isVisible()]).toEqual([true, true]);
    const frame = [page.locator('header').first(), page.locator('footer')];
    for (const part of frame) expect(await part.isVisible()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await shown.count()).toBe(14);
    expect(await missing.count()).toBe(0);
    const examples = page.getByText('three', { exact: true });
    const quotes = page.getByText('quoted', { exact: true });
    const seen = async () => [await examples.count(), await quotes.first().isVisible()];
    expect(await seen()).toEqual([14, true]);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => shown.count()).toBe(10);
    expect(await seen()).toEqual([0, false]);
    // The choice also holds for the browser's own command.
    await page.evaluate(
      () => (window.print = () => document.body.setAttribute('data-printed', '')),
    );
    const menu = page.getByRole('button', { name: 'Share, cite or print' });
    await menu.click();
    await page.getByRole('menuitemradio', { name: 'Print what is shown' }).click();
    await page.locator('[data-printed]').waitFor();
    await load('/word/papery');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect([await shown.count(), ...(await seen())]).toEqual([10, 0, false]);
    await page.evaluate(() => localStorage.removeItem('wordkeep.print'));
    await admin.delete(`/en/${body.id}`);
  });

  it('shows a word of the text in short, by double click and by key', async () => {
    await open('/word/run');
    const definition = page.getByRole('region', { name: 'verb' }).locator('.text').first();
    await definition.evaluate((element) => {
      const text = element.firstChild as Text;
      text.textContent = 'a happy text';
      getSelection()?.setBaseAndExtent(text, 2, text, 7);
    });
    await page.keyboard.press('d');
    const card = page.getByRole('dialog', { name: '“happy” in short' });
    const link = card.getByRole('link', { name: 'happy' });
    await link.waitFor();
    expect(await card.innerText()).toContain('adjective');
    await page.keyboard.press('Escape');
    await expect.poll(() => card.count()).toBe(0);
    await definition.dblclick({ position: { x: 40, y: 10 } });
    await link.click();
    await expect.poll(() => title().textContent()).toBe('happy');
    expect(await card.count()).toBe(0);
  });

  itInLongSuites('shows the word under the pointer while Shift is held', async () => {
    await open('/word/trunk');
    const definition = page.getByRole('region', { name: 'noun' }).locator('.text').first();
    await definition.evaluate((element) => (element.textContent = 'happy zzzz'));
    await definition.hover({ position: { x: 10, y: 10 } });
    const card = page.getByRole('dialog');
    expect(await card.count()).toBe(0);
    await page.keyboard.down('Shift');
    await card.getByRole('link', { name: 'happy' }).waitFor();
    // No card appears for a word that is not in the dictionary.
    await page.mouse.move(0, 0);
    const asked = page.waitForResponse('**/words/zzzz');
    await definition.hover({ position: { x: 65, y: 10 } });
    await asked;
    await expect.poll(() => card.isVisible()).toBe(false);
    await page.keyboard.press('?');
    await page.keyboard.up('Shift');
    await card.getByText('Held over a word of the text: show it in short').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => card.count()).toBe(0);
  });

  itInLongSuites('looks a word up once: on its page, by a link to it, or in a card', async () => {
    const lookedUp: unknown[] = [];
    const note = (word: unknown) => lookedUp.push(word);
    const definition = page
      .getByRole('region', { name: /noun|adjective/ })
      .locator('.text')
      .first();
    const write = (text: string) =>
      definition.evaluate((element, written) => (element.textContent = written), text);
    const card = page.getByRole('dialog');
    LOOKED_UP.subscribe(note);
    try {
      await load('/word/rune');
      await open('/word/trunk');
      await write('happy text');
      await definition.hover({ position: { x: 10, y: 10 } });
      await page.keyboard.down('Shift');
      await card.getByRole('link', { name: 'happy' }).waitFor();
      await page.keyboard.up('Shift');
      expect(lookedUp).toEqual(['rune', 'trunk']);
      await card.getByRole('link', { name: 'happy' }).click();
      await expect.poll(() => title().textContent()).toBe('happy');
      expect(lookedUp).toEqual(['rune', 'trunk', 'happy']);
      await write('knowledge text');
      await definition.dblclick({ position: { x: 10, y: 10 } });
      await card.getByRole('link', { name: 'knowledge' }).click();
      await expect.poll(() => title().textContent()).toBe('knowledge');
      expect(lookedUp).toEqual(['rune', 'trunk', 'happy', 'knowledge']);
    } finally {
      LOOKED_UP.unsubscribe(note);
    }
  });

  it('goes on to related words: phrasal verbs, the family, the thesaurus', async () => {
    const link = (kind: string, word: string, part = 'noun') => ({
      kind,
      word,
      target_part_of_speech: part,
    });
    const sprint = await admin.post('/en/words', {
      word: 'sprint',
      part_of_speech: 'verb',
      meanings: [
        { definition: 'have no links' },
        {
          definition: 'run very fast',
          antonyms: ['stroll'],
          relations: [link('broader', 'run', 'verb'), link('derived', 'sprinter')],
        },
      ],
    });
    const sprinter = await admin.post('/en/words', { word: 'sprinter', part_of_speech: 'noun' });
    await load('/word/run');
    const phrasal = page.getByRole('region', { name: 'Phrasal verbs' });
    await phrasal.getByText('meet somebody by chance').waitFor();

    await load('/word/sprint');
    const family = page.getByRole('region', { name: 'Word family' });
    expect(await family.innerText()).toMatch(/noun\s+sprinter\s+verb\s+sprint/);
    await page.getByRole('link', { name: 'Thesaurus' }).press('Enter');
    await page.waitForURL('**/word/sprint?view=thesaurus');
    const verb = page.getByRole('region', { name: 'verb' });
    await verb.getByText('More general').waitFor();
    expect(await verb.innerText()).toMatch(/^verb\s+2\s+run very fast\s+Antonyms\s+stroll\s+/);
    // What is not in the dictionary is text.
    expect(await verb.getByRole('link').allInnerTexts()).toEqual(['run']);
    expect(await seriousProblems(page)).toEqual([]);
    await verb.getByRole('link', { name: 'run' }).press('Enter');
    await expect.poll(() => title().textContent()).toBe('run');
    await page.getByRole('link', { name: 'Thesaurus' }).press('Enter');
    const specific = page.getByText('More specific').locator('..');
    await specific.getByRole('link', { name: 'sprint' }).waitFor();
    await page.getByRole('link', { name: 'Meanings' }).press('Enter');
    await phrasal.waitFor();
    for (const { body } of [sprint, sprinter]) await admin.delete(`/en/${body.id}`);
  });

  it('says what was found in a sentence, and what was searched for in a question', async () => {
    await load('/search?q=it happy in the long run');
    await page.getByRole('heading', { name: 'Phrasal verbs and phrases' }).waitFor();
    expect(await page.locator('main :not(section) > ul > li').allInnerTexts()).toEqual([
      expect.stringMatching(/^in the long run[\s\S]*\bphrase\b/),
    ]);
    await load('/search?q=what does run mean');
    await page.getByRole('heading', { name: 'Words with “run”' }).waitFor();
    await load('/search?q=happy knowledge');
    const question = page.getByText('Did you mean happy or knowledge?');
    expect(await question.getByRole('link').allInnerTexts()).toEqual(['happy', 'knowledge']);
  });

  it('lists its keys, and cites the page', async () => {
    await open('/word/happy');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Search from anywhere').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => keys.count()).toBe(0);
    const menu = page.getByRole('button', { name: 'Share, cite or print' });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Copy a citation' }).press('Enter');
    await page.getByText('Copied').waitFor();
    // The button that opened the menu has the focus again.
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await search().focus();
    await page.keyboard.press('Control+v');
    expect(await search().inputValue()).toMatch(/^“happy”\. \S/);
    await search().fill('');
  });

  it('chooses the language of translations once', async () => {
    await load('/word/happy');
    await page.getByLabel('Translations').selectOption('Arabic');
    const translation = page.locator('dd[lang=ar]');
    expect(await translation.textContent()).toContain('سعيد');
    expect(await translation.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');
    expect(await page.locator('dd[lang=ru]').count()).toBe(0);
    await load('/word/happy');
    expect(await page.getByLabel('Translations').inputValue()).toBe('ar');
    await page.getByLabel('Translations').selectOption('All languages');
    expect(await page.locator('dd[lang]').count()).toBe(7);
    await page.getByLabel('Translations').selectOption('None');
    expect(await page.locator('dd[lang]').count()).toBe(0);
  });

  it('keeps a history of words, and can forget them', async () => {
    for (const word of ['happy', 'trunk', 'happy']) {
      await open(`/word/${word}`);
      await page.locator('main .text').first().waitFor();
    }
    await open('/history');
    const words = () => page.getByRole('main').getByRole('link').allTextContents();
    expect((await words()).slice(0, 2)).toEqual(['happy', 'trunk']);
    await page.getByRole('button', { name: 'Remove happy' }).click();
    expect((await words())[0]).toBe('trunk');
    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByText('No word looked up yet').waitFor();
    await open('/');
    expect(await page.getByText('Recently looked up').count()).toBe(0);
  });

  it('groups the history by days of 23 and 25 hours, and of a clock that went back', async () => {
    const inBerlin = await startBrowser({ timezoneId: 'Europe/Berlin' });
    const other = await inBerlin.newPage();
    const days = async (now: string, times: string[]) => {
      await other.clock.setFixedTime(now);
      const history = times.map((time, at) => ({ word: `w${at}`, at: Date.parse(time) }));
      await other.goto(`${server.url}/about`);
      const stored = JSON.stringify(history);
      await other.evaluate((value) => localStorage.setItem('wordkeep.history', value), stored);
      await other.goto(`${server.url}/history`);
      await other.getByRole('main').getByRole('link').last().waitFor();
      return other.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    };
    const lastHour = ['2026-10-25T22:40:00Z', '2026-10-24T12:00:00Z'];
    expect(await days('2026-10-25T22:45:00Z', lastHour)).toEqual(['Today', 'Yesterday']);
    const firstHour = ['2026-03-29T12:00:00Z', '2026-03-28T12:00:00Z'];
    expect((await days('2026-03-29T22:15:00Z', firstHour))[0]).toBe('Yesterday');
    const wrong = ['2026-06-03T10:00:00Z', '2026-06-05T10:00:00Z', '2026-06-03T08:00:00Z'];
    expect(await days('2026-06-03T12:00:00Z', wrong)).toHaveLength(2);
    expect(inBerlin.complaints).toEqual([]);
    await inBerlin.close();
  });

  it('browses with filters that are in the address, to the end', async () => {
    await open('/browse');
    await page.getByRole('navigation', { name: 'First letter' }).getByText('R').click();
    await page.waitForURL('**/browse?search=r');
    const { body } = await server.api.get('/words?search=r&part_of_speech=noun&limit=100');
    const total = body.data.length;
    await page.getByRole('checkbox', { name: `noun ${total}`, exact: true }).press('Space');
    await page.waitForURL('**/browse?search=r&part_of_speech=noun');
    const rows = page.getByRole('list', { name: 'Browse' }).getByRole('listitem');
    await expect
      .poll(async () => (await rows.allTextContents()).every((text) => /noun/.test(text)))
      .toBe(true);
    await page.getByText('That is all.').waitFor();
    expect(await rows.count()).toBe(total);
    await page.getByText(`${total} entries`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Random word from these' }).click();
    await page.waitForURL('**/word/r*');
    await page.goBack();
    await page.waitForURL('**/browse?search=r&part_of_speech=noun');
    await expect.poll(() => rows.count()).toBe(body.data.length);
  });

  it('browses by level and by frequency, and sees how many words each choice leaves', async () => {
    const { data } = (await server.api.get('/words?word_level=A1&limit=100')).body;
    const commonest = data.toSorted(
      (a: { frequency: number }, b: { frequency: number }) => b.frequency - a.frequency,
    )[0];
    await open('/browse');
    const levels = page.getByRole('region', { name: 'By level' });
    await levels.getByRole('link', { name: `A1 beginner ${data.length} entries` }).press('Enter');
    await page.waitForURL('**/browse?word_level=A1');
    await expect.poll(() => levels.count()).toBe(0);
    await page.getByRole('link', { name: 'Most common first' }).press('Enter');
    await page.waitForURL('**/browse?word_level=A1&sort=frequency');
    const first = page.getByRole('list', { name: 'Browse' }).getByRole('link').first();
    await expect.poll(() => first.innerText()).toMatch(new RegExp(`^${commonest.word}\\b`));
    const verbs = data.filter(({ part_of_speech: part }: { part_of_speech: string }) => {
      return part === 'verb';
    });
    await page.getByRole('checkbox', { name: `verb ${verbs.length}`, exact: true }).waitFor();
    const rows = page.getByRole('list', { name: 'Browse' }).getByRole('listitem');
    expect(await rows.count()).toBe(data.length);
  });

  it('browses with translations, in both orders', async () => {
    await open('/browse');
    await page.evaluate(() => localStorage.setItem('wordkeep.translations', 'de'));
    const { data } = (await server.api.get('/words/happy')).body;
    const inGerman = (part: { language: string }) => part.language === 'de';
    const { title } = data[0].meanings[0].translations.find(inGerman);
    for (const order of ['', '&sort=frequency']) {
      await load(`/browse?search=happy${order}`);
      await page.getByRole('link', { name: new RegExp(`^happy .*${title}$`) }).waitFor();
    }
    await page.evaluate(() => localStorage.removeItem('wordkeep.translations'));
  });

  it('offers to reload a page that is older than the server', async () => {
    await open('/');
    await page.route('**/assets/AboutPage-*', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await page.getByRole('alert').getByText('Wordkeep has been updated').waitFor();
    await page.unroute('**/assets/AboutPage-*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await titled();
  });

  it('is offered similar words where there is none, and a way back from nowhere', async () => {
    await open('/word/runer');
    await page.getByText('“runer” is not in the dictionary').waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^runner/ })
      .click();
    await expect.poll(() => title().textContent()).toBe('runner');
    await open('/nothing/here');
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.waitForURL(`${server.url}/`);
  });

  itInLongSuites('finds the longest of words readable on the narrowest of screens', async () => {
    const word = `${'pneumonoultramicroscopic'.repeat(5)}silicate`;
    const created = await admin.post('/en/words', {
      word,
      part_of_speech: 'noun',
      description: '<img src=x onerror=alert(1)>',
      meanings: [{ definition: word.repeat(2), examples: [word], synonyms: [word, 'and/or'] }],
    });
    expect(created.status).toBe(201);
    await page.setViewportSize({ width: 320, height: 800 });
    for (const path of [`/word/${word}`, `/word/${word}s`, '/history', '/browse?search=pneu']) {
      await open(path);
      await page.getByText(word).last().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
    // What people wrote is text, never markup.
    await open(`/word/${word}`);
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    await page.getByRole('link', { name: 'and/or' }).click();
    await page.waitForURL('**/word/and%2For');
    await page.reload();
    await expect.poll(() => title().textContent()).toBe('and/or');
    await page.setViewportSize({ width: 1280, height: 900 });
    await admin.delete(`/en/${created.body.id}`);
  });

  itInLongSuites('sees what is typed in the language with the longest links', async () => {
    await open('/history');
    await page.evaluate(() => localStorage.setItem('wordkeep.language', 'es'));
    await load('/history');
    const size = page.viewportSize()!;
    expect(await narrowSearchBoxes(page, [320, 390, 641, 1024, 1185, 1440])).toEqual([]);
    await page.setViewportSize(size);
    // From right to left, the key is still at the other end than the glass.
    await page.evaluate(() => localStorage.setItem('wordkeep.language', 'ar'));
    await load('/history');
    const form = page.getByRole('search').first();
    const [glass, key] = await Promise.all(
      ['svg', 'kbd'].map(async (part) => (await form.locator(part).boundingBox())?.x ?? 0),
    );
    expect(glass! - key!).toBeGreaterThan(200);
    await page.evaluate(() => localStorage.removeItem('wordkeep.language'));
    await load('/history');
  });

  it('goes back to where the page was scrolled to', async () => {
    await page.setViewportSize({ width: 800, height: 300 });
    await load('/word/run');
    const link = page.getByRole('link', { name: 'run into' });
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(100);
    await link.click();
    await expect.poll(() => title().textContent()).not.toBe('run');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => title().textContent()).toBe('run');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  itInLongSuites(
    'reads translations into the language of the interface, unless it chose another',
    async () => {
      await open('/word/happy');
      await page.evaluate(() => localStorage.removeItem('wordkeep.translations'));
      await load('/word/happy');
      const choose = async (button: string, name: string) => {
        await page.getByRole('button', { name: button }).click();
        await page.getByRole('menuitemradio', { name }).click();
      };
      const translation = (code: string) => page.locator(`main dd[lang=${code}]`).first();
      expect(await translation('ar').count()).toBe(0);
      await choose('Language of the interface', 'العربية');
      await translation('ar').waitFor();
      await page.reload();
      await translation('ar').waitFor();
      await page.locator('main select').selectOption('fr');
      await translation('fr').waitFor();
      await choose('لغة الواجهة', 'Deutsch');
      await page.getByRole('button', { name: 'Sprache der Oberfläche' }).waitFor();
      expect([await translation('fr').count(), await translation('de').count()]).toEqual([1, 0]);
      await choose('Sprache der Oberfläche', 'English');
    },
  );

  it('chooses a theme and a language, which are remembered', async () => {
    await open('/about');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.getByRole('button', { name: 'Language of the interface' }).click();
    await page.getByRole('menuitemradio', { name: 'Русский' }).click();
    await expect.poll(() => title().textContent()).toBe('Об этом словаре');
    await page.reload();
    await expect.poll(() => page.title()).toBe('Об этом словаре · Wordkeep');
    const shown = await page.evaluate(() => [
      document.documentElement.lang,
      getComputedStyle(document.documentElement).colorScheme,
    ]);
    expect(shown).toEqual(['ru', 'dark']);
    await page.getByRole('button', { name: 'Тема' }).click();
    await page.getByRole('menuitemradio', { name: 'Как в системе' }).click();
    await page.getByRole('button', { name: 'Язык интерфейса' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
  });

  it('proposes an edit, which arrives in the queue', async () => {
    await open('/word/trunk');
    await page.getByRole('button', { name: 'Suggest a change to meaning 1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('You have not changed anything yet.').waitFor();
    await dialog.getByLabel('Definition').fill('the thick stem of a tree');
    // Closed by mistake: what was typed is still there.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Suggest a change to meaning 1' }).click();
    expect(await dialog.getByLabel('Definition').inputValue()).toBe('the thick stem of a tree');
    await dialog.getByLabel(/^Note/).fill('As foresters say.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The administrator will review it.').waitFor();
    expect(await dialog.count()).toBe(0);

    const { body } = await admin.get('/en/suggestions');
    expect(body.items[0]).toMatchObject({ headword: 'trunk', message: 'As foresters say.' });
    expect(body.items[0].edits[0].changes).toMatchObject([
      { field: 'definition', after: 'the thick stem of a tree' },
    ]);
  });

  it('asks the API on its page, by a command that works elsewhere', async () => {
    await open('/api-docs');
    const section = page.getByRole('region', {
      name: 'Get a headword with all its parts of speech',
    });
    await section.getByLabel(/^word/).fill('happy');
    const command = await section.getByRole('region', { name: 'Example' }).textContent();
    expect(command).toBe(`curl ${server.url}/api/v1/words/happy`);
    await section.getByRole('button', { name: 'Try it' }).click();
    await section.getByText(/Answer: 200 in \d+ ms/).waitFor();
    expect(await section.getByRole('region', { name: /^Answer/ }).textContent()).toContain(
      '"word": "happy"',
    );
  });

  it('says whose work the dictionary is', async () => {
    const { body } = await server.api.get('/meta');
    await open('/about');
    const main = page.getByRole('main');
    await main.getByText(body.data.attribution).first().waitFor();
    await main.getByText(body.data.license).first().waitFor();
    expect(await page.getByRole('contentinfo').textContent()).toContain('Licence');
  });
});

describeInBrowser('a reader of a server with settings of its own', () => {
  let browser: TestBrowser;
  let server: TestServer;
  let sounds: Server;
  let soundHost: string;
  let anki: Server;
  let isAllowed = true;

  beforeAll(async () => {
    browser = await startBrowser();
    sounds = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await once(sounds, 'listening');
    soundHost = `127.0.0.1:${(sounds.address() as AddressInfo).port}`;
    anki = createServer((request, response) => {
      void json(request).then((asked) => {
        const { action } = asked as { action: string };
        const permission = isAllowed ? 'granted' : 'denied';
        const result = action === 'requestPermission' ? { permission } : [];
        response.setHeader('access-control-allow-origin', '*');
        response.end(JSON.stringify({ result, error: null }));
      });
    }).listen(0, '127.0.0.1');
    await once(anki, 'listening');
    const ankiHost = `127.0.0.1:${(anki.address() as AddressInfo).port}`;
    server = await startTestServer({
      SUGGESTIONS_RATE_LIMIT: '1/3600',
      AUDIO_HOSTS: soundHost,
      OTHER_DICTIONARIES: 'Elsewhere=https://example.org/look?up={word}&in=en',
      ANKI_CONNECT_URL: `http://${ankiHost}`,
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    sounds?.close();
    anki?.close();
  });

  it('adds a word to Anki, and is told why Anki does not take it', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/word/trunk`);
    const button = page.getByRole('button', { name: 'Add to Anki' });
    await button.click();
    await page.getByText(/Added to Anki: \d note/).waitFor();
    isAllowed = false;
    await button.click();
    await page.getByText('Anki did not allow this site to add notes.').waitFor();
  });

  it('hears recordings of allowed hosts, and is led to others and to other dictionaries', async () => {
    const admin = await signIn(server.url);
    const [{ id }] = (await server.api.get('/words/trunk')).body.data;
    const said = (area_variant: string, text: string, url: string) => ({
      type: 'ipa',
      text,
      area_variant,
      audio: [{ url, source_url: '', attribution: 'Ann' }],
    });
    const pronunciations = [
      said('british', 'trʌŋk', `http://${soundHost}/gb.ogg`),
      said('american', 'trəŋk', 'https://sounds.example.org/us.ogg'),
    ];
    expect((await admin.patch(`/en/${id}`, { pronunciations })).status).toBe(200);
    const page = await browser.newPage();
    await page.goto(`${server.url}/word/trunk`);
    const noun = page.getByRole('region', { name: 'noun' }).first();
    const asked = once(sounds, 'request');
    await noun.getByRole('button', { name: 'Listen, UK, Recording, Ann' }).press('Enter');
    const [request] = await asked;
    expect(request.url).toBe('/gb.ogg');
    expect(request.headers.referer).toBeUndefined();
    // The response is not audio.
    await page.getByText('The recording could not be played').waitFor();
    const other = noun.getByRole('link', { name: 'Recording' });
    expect(await other.getAttribute('href')).toBe('https://sounds.example.org/us.ogg');

    const elsewhere = page.getByRole('region', { name: 'In other dictionaries' });
    const address = () => elsewhere.getByRole('link', { name: 'Elsewhere' }).getAttribute('href');
    expect(await address()).toBe('https://example.org/look?up=trunk&in=en');
    expect(await seriousProblems(page)).toEqual([]);
    await page.goto(`${server.url}/word/zz%26zz`);
    await page.getByRole('link', { name: 'Look for words by their meaning' }).waitFor();
    expect(await address()).toBe('https://example.org/look?up=zz%26zz&in=en');
    await page.goto(`${server.url}/about`);
    await page.getByText(`Only recordings come from elsewhere`).waitFor();
    expect(browser.complaints).toEqual([]);
  });

  itInLongSuites('hears the same in practice, and is asked for it in a quiz', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/word/trunk`);
    await page.getByRole('button', { name: 'Star “trunk”' }).click();
    await page.getByRole('button', { name: 'Star “trunk”', pressed: true }).waitFor();
    const recording = () => page.waitForRequest(`http://${soundHost}/gb.ogg`);
    await page.goto(`${server.url}/practice`);
    const listen = page.getByRole('article').getByRole('button', { name: 'Listen: trunk' });
    await Promise.all([recording(), listen.click()]);
    await page.goto(`${server.url}/quiz`);
    await Promise.all([
      recording(),
      page.getByLabel('Questions').selectOption('Type what you hear'),
    ]);
    await page.getByRole('textbox', { name: 'The word' }).fill('trunk');
    await page.keyboard.press('Enter');
    await page.getByText('Right').waitFor();
  });

  it('is told how long to wait, and loses nothing', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/word/happy`);
    const report = async (text: string) => {
      await page.getByRole('button', { name: 'Report a mistake' }).click();
      await page.getByLabel('What is wrong?').fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
    };
    await report('The first one.');
    await page.getByText('The administrator will review it.').waitFor();
    await report('The second one.');
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.getByText('Too many requests').waitFor();
    expect(await alert.textContent()).toMatch(/Try again in \d+ minutes\./);
    expect(await page.getByLabel('What is wrong?').inputValue()).toBe('The second one.');
    expect(browser.complaints).toEqual([]);
  });
});

describeInBrowser('the first page of a reader', () => {
  it.each(IS_LONG_SUITE ? ['en-GB', 'de-DE'] : ['de-DE'])(
    'comes with its words, in %s',
    async (locale) => {
      const server = await startTestServer();
      const browser = await startBrowser({ locale });
      try {
        const page = await browser.newPage();
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        for (const path of ['/search?q=lea', '/browse']) {
          await page.goto(server.url + path);
          await page.locator('main#content li a').first().waitFor();
          expect(asked.splice(0).filter((name) => /^\/(api|browse)\//.test(name))).toEqual([]);
        }
      } finally {
        await browser.close();
        await server.stop();
      }
    },
  );
});

describeInBrowser('a reader without scripts', () => {
  let server: TestServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    server = await startTestServer();
    browser = await startBrowser({ javaScriptEnabled: false });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('has a header, a search box and links on every page, and finds and reads words', async () => {
    const page = await browser.newPage();
    const box = page.getByRole('searchbox', { name: 'Look up a word' });
    for (const path of [...READER_PAGES, '/search?q=zzz', '/word/run', '/word/zzz', '/zzz']) {
      await page.goto(server.url + path);
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      expect(await box.isVisible(), path).toBe(true);
      for (const name of ['Wordkeep', 'Start', 'About']) {
        expect(await page.getByRole('link', { name, exact: true }).isVisible(), path).toBe(true);
      }
    }
    await box.fill('runn');
    await box.press('Enter');
    await page.getByRole('main').getByRole('link', { name: 'runner', exact: true }).click();
    await page.waitForURL('**/word/runner');
    await page.getByRole('heading', { level: 1, name: 'runner' }).waitFor();
    await page.goto(`${server.url}/word/run`);
    await page.getByRole('link', { name: 'run into' }).click();
    await page.waitForURL('**/word/run%20into');
    await page.goto(`${server.url}/about`);
    expect(await page.content()).toContain('<p>The Wordkeep authors');
  });
});
