/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeInBrowser, startBrowser, type TestBrowser } from '../_util/browser.ts';
import { Keyboard } from '../_util/keyboard.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** A word with everything that a page of a word can have, much of it folded. */
const TOWN = {
  word: 'town',
  part_of_speech: 'noun',
  word_level: 'A1',
  forms: [{ word: 'towns', form_of_word: 'plural_form' }],
  short_translations: ['ar', 'de', 'fr'].map((language) => ({ language, description: 'ville' })),
  etymologies: [
    { number: 1, text: 'From Old English tūn.' },
    { number: 2, text: `From a fence, ${'or so they say, '.repeat(30)}and no further.` },
  ],
  meanings: Array.from({ length: 14 }, (_, i) => ({
    title: `town ${i + 1}`,
    definition: `a happy place in which people run and leave things, number ${i + 1}`,
    ...(i < 3 && { meaning_level: 'A2' }),
    ...(i % 5 === 0 && {
      examples: ['One town.', 'Two towns.', 'Three towns.', 'Four towns.'],
      synonyms: ['run', 'runner', 'happy', 'leaf', 'saw', 'left', 'march', 'rune', 'café', 'dude'],
      antonyms: ['unhappy'],
      quotes: [{ text: 'God made the country.', reference: 'Cowper', source_url: '' }],
      translations: ['ar', 'de', 'es', 'fr'].map((language) => ({
        language,
        title: 'ville',
        definition: 'ville',
        variants_of_words: [],
      })),
    }),
  })),
};

describe.each(WIDTHS)('at $width px', (viewport) => {
  describeInBrowser('a reader with a keyboard alone', () => {
    let server: TestServer;
    let browser: TestBrowser;
    let page: Page;
    let keys: Keyboard;
    const isNarrow = viewport.width < 800;

    beforeAll(async () => {
      server = await startTestServer({
        OTHER_DICTIONARIES: 'Elsewhere=https://example.org/look?up={word}',
      });
      const admin = await signIn(server.url);
      const verbs = Array.from({ length: 12 }, (_, i) => `town ${'abcdefghijkl'[i]}`);
      for (const word of [...verbs, 'townlet']) {
        const meanings = [{ definition: `what ${word} is` }];
        await admin.post('/en/words', { word, part_of_speech: 'verb', meanings });
      }
      const [first, ...others] = TOWN.meanings;
      const relations = [{ kind: 'derived', word: 'townlet', target_part_of_speech: 'verb' }];
      const meanings = [{ ...first, relations }, ...others];
      const body = { ...TOWN, meanings, phrasal_variants: verbs };
      const created = await admin.post('/en/words', body);
      if (created.status !== 201) throw new Error(JSON.stringify(created.body));
      await admin.post('/en/words', { ...TOWN, part_of_speech: 'verb', meanings: others });
      browser = await startBrowser({ viewport });
      page = await browser.newPage();
      keys = new Keyboard(page);
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
    });

    const open = async (path: string) => {
      await page.goto(server.url + path);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    };
    const title = () => page.getByRole('heading', { level: 1 });
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
    const dialog = () => page.getByRole('dialog');
    const arrive = async (name: string | RegExp) => {
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await keys.isOn(title());
    };

    it('skips to the content, searches, and chooses among what was found', async () => {
      await open('/about');
      await keys.press('Tab');
      await keys.isOn(link('Skip to the content'));
      await keys.press('Enter', 'Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBeNull();
      await keys.press('/');
      await keys.type('run');
      const options = page.locator('[data-term=run]').getByRole('option');
      await options.first().waitFor();
      await keys.press('ArrowDown', 'ArrowDown', 'End');
      expect(await options.last().getAttribute('aria-selected')).toBe('true');
      await keys.press('Home');
      expect(await options.first().getAttribute('aria-selected')).toBe('true');
      await keys.press('Escape', 'Escape');
      expect(await page.getByRole('combobox').inputValue()).toBe('');
      await keys.type('happ');
      await page.locator('[data-term=happ]').getByRole('option').first().waitFor();
      await keys.press('ArrowDown', 'Enter');
      await arrive('happy');
    });

    it('opens menus, moves in them with arrows, and is back at their buttons', async () => {
      await open('/word/happy');
      const theme = button('Theme');
      await keys.enter(theme);
      const items = page.getByRole('menuitemradio');
      await keys.isOn(items.first());
      await keys.press('End');
      await keys.isOn(items.last());
      await keys.press('Home', 'ArrowDown');
      await keys.isOn(items.nth(1));
      await keys.press('Escape');
      await keys.isOn(theme);
      await keys.press('ArrowDown');
      await keys.isOn(items.first());
      await keys.press('End', 'Enter');
      await keys.isOn(theme);
      await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
      await keys.press('Space');
      await keys.isOn(items.first());
      await keys.press('Enter');
      await keys.isOn(theme);
      if (isNarrow) {
        await keys.enter(button('Menu'));
        await page.getByRole('menuitem', { name: 'Browse' }).waitFor();
        await keys.press('Enter');
      } else {
        await keys.enter(page.getByRole('banner').getByRole('link', { name: 'Browse' }), {
          back: true,
        });
      }
      await arrive('Browse');
      await page.goBack();
      await arrive('happy');
      // Another page closes them.
      await keys.enter(theme, { back: true });
      await keys.isOn(items.first());
      await page.goForward();
      await arrive('Browse');
      expect(await items.count()).toBe(0);
    });

    it('comes through every page, forwards and backwards', async () => {
      for (const path of [
        '/',
        '/word/town',
        '/word/towns',
        '/word/town?view=thesaurus',
        '/word/nosuchtown',
        '/search?q=ru',
        '/browse?search=r',
        '/find?means=place',
        '/my-words',
        '/practice',
        '/list#C09NzVYw5CoqzePKSU1M48pILCioBAA',
        '/quiz#C09NzVYw5CoqzePKSU1M48pILCioBAA',
        '/history',
        '/about',
        '/api-docs',
      ]) {
        await open(path);
        await page.waitForLoadState('networkidle');
        expect.soft(await keys.goThrough(), path).toBeGreaterThan(5);
      }
    });

    it('does so in Arabic, in the dark', async () => {
      await open('/word/town');
      await keys.enter(button('Language of the interface'));
      const arabic = page.getByRole('menuitemradio', { name: 'العربية' });
      await page.getByRole('menuitemradio').first().waitFor();
      for (let i = 0; i < 8 && (await arabic.and(page.locator(':focus')).count()) === 0; i += 1)
        await keys.press('ArrowDown');
      await keys.press('Enter');
      await page.waitForFunction(() => document.documentElement.dir === 'rtl');
      await keys.isSeen('after the language');
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await keys.goThrough()).toBeGreaterThan(20);
      await open('/browse?search=r');
      await page.waitForLoadState('networkidle');
      expect(await keys.goThrough()).toBeGreaterThan(20);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.evaluate(() => localStorage.removeItem('wordkeep.language'));
    });

    it('unfolds and folds what is long on the page of a word', async () => {
      await open('/word/town');
      const noun = page.getByRole('region', { name: 'noun' }).first();
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await keys.enter(noun.getByText('Outline of 14 meanings'));
      await keys.enter(noun.getByRole('button', { name: /^12/ }));
      expect(await focused()).toContain('number 12');
      await keys.tabTo(noun.getByRole('button', { name: 'Show less' }).last());
      await keys.press('Enter');
      await keys.isOn(noun.getByRole('button', { name: /more meanings$/ }));
      await keys.press('Enter');
      expect(await focused()).toContain('number 4');
      await open('/word/town');
      await keys.enter(noun.getByRole('button', { name: '2 more examples' }).first());
      expect(await focused()).toBe('Three towns.');
      await keys.enter(noun.getByText('Quotations (1)').first());
      await keys.enter(noun.getByRole('button', { name: '2 more', exact: true }).first());
      // They are in alphabetical order.
      expect(await focused()).toContain('runner');
      await keys.enter(noun.getByRole('button', { name: 'Show more' }).first());
      expect(await focused()).toContain('and no further');
      const verb = page.getByRole('region', { name: 'verb' }).first();
      await keys.enter(verb.getByRole('button', { name: '4 more', exact: true }));
      expect(await focused()).toContain('town i');
    });

    it('goes to the other part of speech, to the thesaurus and to related words', async () => {
      await open('/word/town');
      const parts = page.getByRole('navigation', { name: 'Parts of speech' });
      await keys.tabTo(parts.getByRole('link', { name: /^verb/ }));
      await keys.press('Enter');
      await keys.isOn(page.getByRole('heading', { level: 2, name: 'verb' }));
      await keys.enter(link('Thesaurus'), { back: true });
      await page.waitForURL(/view=thesaurus/);
      await page.getByText('Antonyms').first().waitFor();
      await keys.isSeen('in the thesaurus');
      await keys.enter(parts.getByRole('link', { name: /^verb/ }), { back: true });
      await keys.isOn(page.getByRole('heading', { level: 2, name: 'verb' }));
      await keys.enter(link('Meanings'), { back: true });
      await keys.enter(link('townlet').last());
      await arrive('townlet');
    });

    it('looks words of the text up, one after the other', async () => {
      await open('/word/town');
      const card = (word: string) => dialog().and(page.getByLabel(`“${word}” in short`));
      await keys.press('d');
      await keys.isOn(card('town'));
      await keys.press('ArrowDown');
      await keys.isSeen('in the next text');
      await page.keyboard.press('Escape');
      await keys.isSeen('after the card');
      await expect.poll(() => dialog().count()).toBe(0);

      // From a place that has the focus.
      const noun = page.getByRole('region', { name: 'noun' }).first();
      await keys.enter(noun.getByRole('button', { name: '2 more examples' }).first());
      await keys.press('d');
      await keys.isOn(card('Three'));
      await keys.press('ArrowRight');
      await keys.isOn(card('towns'));
      await keys.press('ArrowRight');
      await keys.isOn(card('Four'));
      await keys.press('ArrowUp');
      await keys.isOn(card('Three'));
      await keys.press('ArrowUp');
      await keys.isOn(card('Two'));
      await keys.press('ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight');
      const found = card('towns').getByRole('link', { name: 'town', exact: true });
      await found.waitFor();
      await keys.press('Tab');
      await keys.isOn(found);
      await keys.press('Escape');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Three towns.');
      await keys.press('d', 'ArrowDown', 'ArrowDown');
      await dialog().getByRole('link').waitFor();
      await keys.press('Tab', 'Enter');
      await keys.isOn(title());
      expect(await dialog().count()).toBe(0);
    });

    it('stars, shares, reports and proposes', async () => {
      await open('/word/town');
      await keys.press('s');
      await page.getByText('Added to My words').waitFor();
      await keys.tabTo(page.getByRole('button', { name: 'Star “town”', pressed: true }));
      await keys.press('Space', 'Space');
      await keys.tabTo(page.getByRole('button', { name: 'Star meaning 1' }).first());
      await keys.press('Enter');
      await page.getByRole('button', { name: 'Star meaning 1', pressed: true }).waitFor();
      const share = button('Share, cite or print');
      await keys.enter(share, { back: true });
      await keys.isOn(page.getByRole('menuitem').first());
      await keys.press('ArrowDown', 'Enter');
      await keys.isOn(share);

      const pencil = button('Suggest a change to meaning 2').first();
      await keys.enter(pencil);
      await keys.isOn(
        dialog().getByRole('radio', { checked: true }).or(dialog().getByRole('textbox').first()),
      );
      await keys.tabTo(dialog().getByLabel('Definition'));
      await keys.press('Control+a');
      await keys.type('a place');
      await keys.enter(dialog().getByRole('button', { name: 'Send' }));
      await page.getByText('The administrator will review it.').waitFor();
      await expect.poll(() => dialog().count()).toBe(0);
      await keys.isOn(pencil);
      const report = page.getByRole('button', { name: 'Report a mistake' }).first();
      await keys.enter(report);
      await keys.isOn(dialog().getByRole('radio', { checked: true }));
      await keys.tabTo(dialog().getByLabel('What is wrong?'));
      await keys.press('Escape');
      await keys.isOn(report);

      await open('/word/nosuchtown');
      await keys.enter(button('Propose this word'));
      await keys.isOn(dialog().getByRole('textbox').first());
      await keys.enter(dialog().getByRole('button', { name: 'Send' }));
      await keys.isOn(dialog().getByRole('textbox').last());
      // Round and round, without a way out but Escape and the buttons.
      for (let i = 0; i < 8; i += 1) await keys.press('Tab');
      await expect
        .poll(() => page.evaluate(() => !!document.activeElement?.closest('[role=dialog]')))
        .toBe(true);
      await keys.type('A small town.');
      await keys.press('Escape');
      await keys.isOn(button('Propose this word'));

      await keys.press('?');
      await dialog().getByText('Search from anywhere').waitFor();
      await keys.press('Tab', 'Escape');
      await keys.isOn(button('Propose this word'));
    });

    it('keeps lists, notes and files of its words', async () => {
      await open('/word/happy');
      await keys.press('s');
      await page.getByText('Added to My words').waitFor();
      await open('/browse?search=run');
      for (const word of ['run', 'runner', 'rune']) {
        const star = { name: `Star “${word}”`, exact: true };
        await keys.tabTo(page.getByRole('button', star).first());
        await keys.press('Space');
        await page
          .getByRole('button', { ...star, pressed: true })
          .first()
          .waitFor();
      }
      await open('/my-words');
      const words = page.getByRole('list', { name: 'Words' }).locator('> li');
      await expect.poll(() => words.count()).toBe(6);
      await keys.enter(button('New list'));
      await keys.isOn(dialog().getByLabel('Name of the list'));
      await keys.press('Enter');
      await keys.isSeen('after a refusal');
      await keys.type('Moods');
      await keys.press('Enter');
      await page.getByText('No words in this list yet').waitFor();
      await keys.isSeen('after the list was made');
      await keys.enter(button('Rename the list'));
      await keys.type('Places');
      await keys.press('Enter');
      await link('Places 0').waitFor();
      await keys.isOn(button('Rename the list'));
      await keys.enter(page.getByRole('link', { name: /^All words/ }), { back: true });
      const edit = button('Note and lists for happy');
      await keys.enter(edit);
      await keys.isOn(page.getByRole('textbox', { name: /happy/ }));
      await keys.type('As happy as Larry');
      await keys.tabTo(page.getByRole('checkbox', { name: 'Places' }));
      await keys.press('Space');
      await keys.enter(button('Save'));
      await page.getByRole('link', { name: 'Places 1' }).waitFor();
      await keys.isOn(edit);
      await keys.press('Enter', 'Escape');
      await keys.isOn(edit);

      await keys.tabTo(button('Remove happy from My words'));
      await keys.press('Enter');
      await keys.isOn(button('Undo'));
      await keys.press('Enter');
      await keys.isOn(page.getByRole('main').getByRole('link', { name: 'happy', exact: true }));
      await keys.tabTo(page.getByRole('searchbox', { name: 'Search my words' }), { back: true });
      await keys.type('larry');
      await expect.poll(() => words.count()).toBe(1);

      const files = button('File');
      await keys.enter(files, { back: true });
      await keys.isOn(page.getByRole('menuitem').first());
      const begun = page.waitForEvent('download');
      await keys.press('ArrowDown', 'Enter');
      const file = await readFile(await (await begun).path());
      await keys.isOn(files);
      const asked = page.waitForEvent('filechooser');
      await keys.press('Enter');
      await keys.isOn(page.getByRole('menuitem').first());
      await keys.press('End', 'Enter');
      await (await asked).setFiles({ name: 'x.json', mimeType: 'application/json', buffer: file });
      await page.getByText(/^0 words added/).waitFor();
      await keys.isSeen('after the file');

      await keys.enter(page.getByRole('link', { name: 'Places 1' }));
      await keys.enter(button('Delete the list'));
      await keys.isSeen('before deleting');
      await keys.enter(dialog().getByRole('button', { name: 'Delete' }));
      await page.getByRole('link', { name: 'Places 1' }).waitFor({ state: 'detached' });
      await keys.isSeen('after deleting');
    });

    it('practises', async () => {
      await open('/my-words');
      await keys.enter(page.getByRole('link', { name: /^Practise/ }));
      await page.getByRole('article').waitFor();
      await keys.isSeen('before the first card');
      await keys.press('Space');
      await keys.isOn(button(/^Good/));
      await keys.press('Space');
      await keys.isOn(button('Show the answer'));
      await keys.press('u');
      await keys.isOn(button('Show the answer'));
      await keys.press('Enter', '4');
      await keys.isOn(button('Show the answer'));
      // By the button, which goes away with the last answer that it takes back.
      await keys.enter(button('Undo the last answer'));
      await keys.isOn(button('Show the answer'));
      for (let i = 0; i < 12 && (await page.getByRole('article').count()) > 0; i += 1) {
        await keys.press('Space', '4');
      }
      await keys.isOn(page.getByRole('main').getByRole('link', { name: 'My words' }));
      expect(await keys.goThrough()).toBeGreaterThan(5);
    });

    it('keeps words for offline use, and forgets them', async () => {
      await open('/my-words');
      await keys.enter(button('Keep the core for offline use'));
      const remove = button('Delete from this browser: The core of the dictionary');
      await remove.waitFor();
      await keys.isSeen('after keeping the core');
      await keys.enter(remove);
      await button('Keep the core for offline use').waitFor();
      await keys.isOn(button('Keep the core for offline use'));
      const forget = button('Delete from this browser: Recently looked up words');
      await keys.enter(forget);
      await expect.poll(() => forget.getAttribute('aria-disabled')).toBe('true');
      await keys.isOn(forget);
      await keys.tabTo(page.getByRole('checkbox', { name: 'Keep the words I look up' }));
      await keys.press('Space');
    });

    it('browses by level, letter, filter and order', async () => {
      await open('/browse');
      await keys.enter(page.getByRole('region', { name: 'By level' }).getByRole('link').first());
      await page.waitForURL(/word_level=A1/);
      await page.getByRole('region', { name: 'By level' }).waitFor({ state: 'detached' });
      await keys.isSeen('after a level');
      await keys.enter(link('Most common first'));
      await page.waitForURL(/sort=frequency/);
      await keys.isOn(link('Most common first'));
      await keys.enter(page.getByRole('navigation', { name: 'First letter' }).getByText('T'), {
        back: true,
      });
      await page.waitForURL(/search=t/);
      const filters = page.locator('summary').filter({ hasText: 'Filters' });
      if (isNarrow) await keys.enter(filters);
      await keys.tabTo(page.getByRole('checkbox', { name: /^noun/ }));
      await keys.press('Space');
      await page.waitForURL(/part_of_speech=noun/);
      await keys.isOn(page.getByRole('checkbox', { name: /^noun/ }));
      await keys.enter(button('Clear filters'));
      await page.waitForURL(/\/browse$/);
      await keys.isSeen('after clearing the filters');
      await keys.enter(button('Random word from these'), { back: true });
      await page.waitForURL(/\/word\//);
      await keys.isOn(title());
    });

    it('forgets the history, word by word', async () => {
      for (const word of ['happy', 'trunk', 'leaf']) await open(`/word/${word}`);
      await open('/history');
      await keys.enter(button('Remove leaf'));
      await button('Remove leaf').waitFor({ state: 'detached' });
      await keys.isOn(button('Remove trunk'));
      await keys.press('Enter');
      await button('Remove trunk').waitFor({ state: 'detached' });
      await keys.isOn(button('Remove happy'));
      await keys.enter(button('Clear history'), { back: true });
      await page.getByText('No word looked up yet').waitFor();
      await keys.isOn(title());
    });

    it('asks the API, and finds words by meaning', async () => {
      await open('/api-docs');
      await keys.enter(
        page.getByRole('navigation', { name: 'Operations' }).getByRole('link').nth(1),
      );
      await keys.isOn(page.getByRole('heading', { level: 2 }).nth(1));
      const section = page.getByRole('region', {
        name: 'Get a headword with all its parts of speech',
      });
      await keys.tabTo(section.getByLabel(/^word/));
      await keys.press('Control+a');
      await keys.type('happy');
      const ask = section.getByRole('button', { name: 'Try it' });
      await keys.enter(ask);
      await section.getByText(/Answer: 200/).waitFor();
      await keys.isOn(ask);
      await open('/find');
      await keys.tabTo(page.getByRole('main').getByRole('textbox').first());
      await keys.type('place people');
      await keys.press('Enter');
      await page.waitForURL(/means=place/);
      await page.getByRole('main').getByRole('link', { name: /^town/ }).first().waitFor();
      await keys.isSeen('after finding');
      expect(browser.complaints).toEqual([]);
    });
  });
});
