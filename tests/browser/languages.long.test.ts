/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser, nextFrame, seriousProblems, visit } from '../_util/browser.ts';
import { narrowSearchBoxes } from '../_util/search-box.ts';
import { storeMisses } from '../_util/search-misses.ts';

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

/** What a level is changed to elsewhere: not what it is, nor what it is changed to here. */
const LEVELS = ['B1', 'B2'];

const WIDTHS = [
  ...[320, 360, 390, 480, 600, 640, 641, 700, 768, 769, 900, 960, 1024, 1100],
  ...[1152, 1184, 1185, 1200, 1280, 1366, 1440, 1600, 1920],
];
// The narrowest that WCAG 2.2 asks for (1.4.10, Reflow).
const PHONE = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 900 };

/** A page or a state of one. What is done on it is found without the texts of a language. */
interface Seen {
  path: string;
  /** Visible when the page is ready. */
  ready?: string;
  /** Brings it into a state, which Escape ends. */
  prepare?: (page: Page) => Promise<unknown>;
}

const open = (control: string) => async (page: Page) => {
  await page.locator(control).filter({ visible: true }).first().click();
  await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
};
const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
  };
const select = async (page: Page) => {
  for (const key of ['j', 'x', 'j', 'Shift+X']) await page.keyboard.press(key);
  await page.locator('[data-id] :checked').nth(1).waitFor();
};

/** A list of run, leaf and happy, as it is in a link. */
const WEEK = 'C09NzVYw5CoqzePKSU1M48pILCioBAA';

const READER: Seen[] = [
  { path: '/', ready: 'section a[href*="/word/"]' },
  {
    path: '/',
    prepare: async (page) => {
      await page.getByRole('combobox').fill('necesary');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  { path: '/word/run', ready: 'main section' },
  { path: '/word/run', ready: 'main section', prepare: press('d') },
  { path: '/word/run?view=thesaurus', ready: 'main section' },
  { path: '/word/happy', ready: 'dd[lang=ar]', prepare: open('main .tools > button:last-child') },
  { path: '/word/happy', ready: 'main section', prepare: open('main [aria-haspopup=menu]') },
  { path: '/word/left', ready: 'main section' },
  { path: '/word/necesary', ready: 'main li' },
  { path: '/search?q=runn', ready: 'main li' },
  { path: '/find?spelled=r?n&part_of_speech=noun', ready: 'main li' },
  { path: '/find?means=xyzzy', ready: 'main section' },
  { path: '/browse', ready: 'main li' },
  { path: '/browse?part_of_speech=noun&search=zzz', ready: 'main h1' },
  { path: '/my-words', ready: 'main li' },
  { path: '/practice', ready: 'main article' },
  { path: `/list#${WEEK}`, ready: 'main li' },
  { path: '/list', ready: 'main textarea' },
  { path: `/quiz#${WEEK}`, ready: 'main article' },
  { path: '/history', ready: 'main li', prepare: press('?') },
  { path: '/history', ready: 'main li' },
  { path: '/api-docs', ready: 'main section' },
  {
    path: '/api-docs',
    ready: 'main section',
    prepare: async (page) => {
      await page.locator('main section > div > button').first().click();
      await page.locator('main section').first().getByRole('status').waitFor();
    },
  },
  { path: '/about', ready: 'main dl' },
  { path: '/about', ready: 'main dl', prepare: open('header [aria-haspopup=menu]') },
  { path: '/nothing' },
];

const ADMIN: Seen[] = [
  { path: '/admin', ready: 'main meter' },
  { path: '/admin/words?missing=level&part_of_speech=noun', ready: '[data-row]' },
  { path: '/admin/words?search=ru', ready: '[data-row]', prepare: select },
  {
    path: '/admin/words?search=ru',
    ready: '[data-row]',
    prepare: async (page) => {
      await select(page);
      await press('e')(page);
    },
  },
  {
    path: '/admin/words?search=ru',
    ready: '[data-row]',
    prepare: async (page) => {
      await select(page);
      await press('e')(page);
      const dialog = page.getByRole('dialog');
      await dialog.locator('select').first().selectOption({ index: 7 });
      await dialog.locator('footer button').last().click();
      await dialog.locator('tbody tr').first().waitFor();
    },
  },
  { path: '/admin/words', ready: '[data-row]', prepare: press('Control+k') },
  { path: '/admin/words', ready: '[data-row]', prepare: press('?') },
  { path: '/admin/words?search=zzz' },
  { path: '/admin/words/RUN', ready: '[data-part=forms]' },
  {
    path: '/admin/words/RUN',
    ready: '[data-part=forms]',
    prepare: async (page) => {
      await page.keyboard.press('Alt+p');
      await page.locator('[data-preview]').waitFor();
    },
  },
  {
    path: '/admin/words/new',
    prepare: async (page) => {
      for (const key of ['Alt+m', 'Control+s']) await page.keyboard.press(key);
      await page.locator('[role=alert] li').first().waitFor();
    },
  },
  { path: '/admin/transfer', ready: 'main h2' },
  { path: '/admin/history', ready: 'main article' },
  { path: '/admin/history', ready: 'main article', prepare: open('main article button') },
  { path: '/admin/suggestions', ready: 'main article' },
  { path: '/admin/misses', ready: 'main li' },
  { path: '/admin/keys', ready: 'main li' },
  { path: '/admin/settings', ready: 'main dl' },
  { path: '/admin/nothing' },
];

describeInBrowser('axe finds nothing serious, and pages fit a phone', () => {
  let folder: string;
  let pages: AdminPages;
  let page: Page;
  let id: number;
  const titles = new Set<string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wordkeep-languages-'));
    pages = await startAdminPages({
      API_KEYS_FILE: join(folder, 'keys.json'),
      OTHER_DICTIONARIES: 'Elsewhere=https://example.org/look?up={word}',
      SEARCH_MISSES_ENABLED: 'true',
    });
    const { server, admin } = pages;
    const { body } = await server.api.get('/words/run');
    const [{ meanings }] = body.data;
    id = body.data[0].id;
    const changes = { definition: 'to move very fast on foot' };
    const edits = [{ target_type: 'meaning', target_id: meanings[0].id, changes }];
    await server.api.post('/suggestions', { headword: 'run', kind: 'edit', edits });
    await admin.patch(`/en/${id}`, { word_level: 'A2' });
    await admin.post('/api-keys', { name: 'one', limit: null });
    await storeMisses(server, ['blorp', 'zorp']);

    page = await pages.open('/word/happy');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => localStorage.setItem('wordkeep.translations', 'all'));
    await pages.load('/word/happy');
    await page.keyboard.press('s');
    await page.locator('main [aria-pressed=true]').first().waitFor();
  });
  afterAll(async () => {
    await pages?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  const shown = () =>
    page.evaluate(() => [document.documentElement.lang.slice(0, 2), document.documentElement.dir]);

  /** Both themes, one at each width. */
  async function look(name: string) {
    for (const [size, colorScheme] of [[PHONE, 'light'] as const, [DESKTOP, 'dark'] as const]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await nextFrame(page);
      const where = `${name}, ${colorScheme}`;
      expect.soft(await overflow(), `${where} is wider than ${size.width} pixels`).toBe(0);
      expect.soft(await seriousProblems(page), where).toEqual([]);
    }
  }

  it.each(LANGUAGES)('in %s', { timeout: 600_000 }, async (code, name) => {
    await visit(page, `${pages.server.url}/about`);
    await page.locator('main dl').first().waitFor();
    await open('header [aria-haspopup=menu]')(page);
    const menu = page.getByRole('menu');
    const direction = await menu.evaluate((element) => getComputedStyle(element).direction);
    expect(direction).toBe((await shown())[1] || 'ltr');
    await page.getByRole('menuitemradio', { name }).click();
    await expect.poll(shown).toEqual([code, code === 'ar' ? 'rtl' : 'ltr']);
    await menu.waitFor({ state: 'detached' });
    titles.add(await page.title());

    await visit(page, `${pages.server.url}/history`);
    expect.soft(await narrowSearchBoxes(page, WIDTHS)).toEqual([]);
    for (const { path, ready = 'main h1', prepare } of [...READER, ...ADMIN]) {
      await visit(page, pages.server.url + path.replace('RUN', String(id)));
      await page.locator(ready).first().waitFor();
      await prepare?.(page);
      await look(prepare ? `${path}, prepared` : path);
      if (prepare) await page.keyboard.press('Escape');
    }

    // Someone else changes what is being changed here, and then the session is over.
    await pages.load(`/admin/words/${id}`);
    const level = page.locator('[data-path=word_level] select');
    await level.selectOption('C1');
    await pages.admin.patch(`/en/${id}`, { word_level: LEVELS[titles.size % LEVELS.length] });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await dialog.locator('fieldset').first().waitFor();
    await look('a conflict');
    await dialog.getByRole('button').last().click();
    await pages.browser.context.clearCookies();
    await page.keyboard.press('Control+s');
    await dialog.locator('[type=password]').waitFor();
    await look('a session that is over');
    await pages.load('/admin');
    await page.locator('[type=password]').waitFor();
    await look('signing in');
    await pages.enter();
    await pages.load('/admin');
  });

  it('has titles in all of them', () => expect(titles.size).toBe(LANGUAGES.length));
});
