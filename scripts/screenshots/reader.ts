/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { button, dialogOf, LONG, openMenu, scroll, scrollTo, type Shot } from './shot.ts';

/** The reader's pages and states that `npm run screenshots` takes pictures of. */

const look = async (page: Page, term: string) => {
  await page.getByRole('combobox').fill(term);
  await page.getByRole('option').first().waitFor();
};

/** The card of a word in a definition. */
const openCard = async (page: Page) => {
  const text = page.locator('main section .text').first();
  await text.waitFor();
  await text.dblclick({ position: { x: 60, y: 10 } });
  await page.getByRole('dialog').getByRole('link').first().waitFor();
};

export const READER: Shot[] = [
  { name: 'home', path: '/', ready: 'section .read' },
  { name: 'home-first-visit', path: '/', ready: 'section .read', stored: { history: '[]' } },
  { name: 'home-search', path: '/', prepare: (page) => look(page, 'runn') },
  { name: 'home-typo', path: '/', prepare: (page) => look(page, 'definately') },
  {
    name: 'home-nothing',
    path: '/',
    prepare: async (page, { reader }) => {
      await page.getByRole('combobox').fill('qqqqqqqqzzz');
      await page.getByText(reader.search.nothing('qqqqqqqqzzz')).first().waitFor();
    },
  },
  {
    name: 'home-offline',
    path: '/',
    ready: 'section .read',
    prepare: async (page) => {
      await page.context().setOffline(true);
      await page.getByRole('combobox').fill('happ');
      await page.getByRole('alert').or(page.getByRole('option')).first().waitFor();
    },
    after: (page) => page.context().setOffline(false),
  },
  {
    name: 'header-search',
    path: '/about',
    ready: 'main dl',
    prepare: (page) => look(page, 'give'),
  },
  {
    name: 'languages',
    path: '/',
    ready: 'section .read',
    prepare: (page, { reader }) => openMenu(page, reader.nav.language),
  },
  {
    name: 'menu',
    path: '/history',
    prepare: async (page, { reader }) => {
      const menu = page.getByRole('button', { name: reader.nav.menu, exact: true });
      if (await menu.isVisible()) await openMenu(page, reader.nav.menu);
    },
  },
  {
    name: 'shortcuts',
    path: '/about',
    ready: 'main dl',
    prepare: async (page) => {
      await page.keyboard.press('?');
      await dialogOf(page);
    },
  },
  { name: 'word-run', path: '/word/run' },
  { name: 'word-whole', path: '/word/happy', isWhole: true },
  { name: 'word-left-whole', path: '/word/left', isWhole: true },
  { name: 'word-dog', path: '/word/dog' },
  { name: 'word-ran', path: '/word/ran' },
  { name: 'word-went', path: '/word/went' },
  { name: 'word-give-up', path: '/word/give%20up' },
  { name: 'word-colour', path: '/word/colour' },
  { name: 'word-rare-fields', path: '/word/leaf', isWhole: true },
  {
    name: 'word-loading',
    path: '/about',
    ready: 'main dl',
    held: '**/api/v1/words/ocean*',
    prepare: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('ocean');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.locator('main [role="status"]').first().waitFor();
    },
  },
  {
    name: 'word-failed',
    path: '/about',
    ready: 'main dl',
    refused: { url: '**/api/v1/words/river*', status: 500, code: 'internal_error' },
    prepare: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('river');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.locator('main').getByRole('alert').waitFor();
    },
  },
  {
    name: 'word-kept',
    path: '/my-words',
    ready: 'main ul',
    prepare: async (page) => {
      await page.context().setOffline(true);
      await page.locator('main ul a').filter({ hasText: 'happy' }).click();
      await page.locator('main section').first().waitFor();
    },
    after: (page) => page.context().setOffline(false),
  },
  { name: 'word-missing', path: '/word/definately', ready: 'main li' },
  { name: 'word-nonsense', path: '/word/qqqqqqqqzzz' },
  { name: 'word-card', path: '/word/trunk', prepare: openCard },
  {
    name: 'word-outline',
    path: '/word/run',
    prepare: (page) => page.locator('main details summary').first().click(),
  },
  {
    name: 'word-suggest',
    path: '/word/dog',
    prepare: async (page, { reader }) => {
      await button(page, reader.word.suggestMeaning(1)).click();
      await dialogOf(page);
    },
  },
  {
    name: 'word-suggest-refused',
    path: '/word/dog',
    prepare: async (page, { reader }) => {
      await button(page, reader.word.suggestMeaning(1)).click();
      const dialog = await dialogOf(page);
      await dialog.getByText(reader.suggest.report, { exact: true }).click();
      await button(dialog, reader.suggest.send).click();
      await dialog.getByText(reader.suggest.needsMessage).waitFor();
    },
  },
  {
    name: 'word-propose',
    path: '/word/qqqqqqqqzzz',
    prepare: async (page, { reader }) => {
      await button(page, reader.propose.action).click();
      const dialog = await dialogOf(page);
      await button(dialog, reader.suggest.send).click();
      await dialog.getByText(reader.propose.needsMessage).waitFor();
    },
  },
  {
    name: 'word-star-toast',
    path: '/word/serendipity',
    prepare: async (page, { reader }) => {
      await page.keyboard.press('s');
      await page.getByText(reader.stars.removed).waitFor();
      await page.keyboard.press('s');
      await page.getByText(reader.stars.added).waitFor();
    },
  },
  {
    name: 'word-share',
    path: '/word/run',
    prepare: (page, { reader }) => openMenu(page, reader.word.shareOrCite),
  },
  {
    name: 'word-menu',
    path: '/word/run',
    prepare: (page, { reader }) => openMenu(page, reader.nav.theme),
  },
  {
    name: 'word-menu-scrolled',
    path: '/word/run',
    prepare: async (page, { reader }) => {
      await scroll(page);
      await openMenu(page, reader.nav.theme);
    },
  },
  {
    name: 'word-unfolded',
    path: '/word/run',
    prepare: async (page) => {
      const folded = page.locator('main section button[aria-expanded="false"]');
      await folded.last().press('Enter');
    },
  },
  {
    name: 'word-end',
    path: '/word/run',
    prepare: (page) => page.keyboard.press('End'),
  },
  { name: 'word-translated', path: '/word/happy', stored: { translations: 'ar' }, isWhole: true },
  { name: 'word-chinese', path: '/word/happy', stored: { translations: 'zh' } },
  { name: 'word-all-languages', path: '/word/happy', stored: { translations: 'all' } },
  { name: 'word-thesaurus', path: '/word/happy?view=thesaurus', isWhole: true },
  { name: 'word-thesaurus-empty', path: '/word/serendipity?view=thesaurus' },
  { name: 'word-print', path: '/word/run', isPrint: true, isWhole: true },
  { name: 'thesaurus-print', path: '/word/happy?view=thesaurus', isPrint: true, isWhole: true },
  { name: 'search', path: '/search?q=runn', ready: 'main li' },
  { name: 'search-typo', path: '/search?q=definately', ready: 'main li' },
  { name: 'search-nothing', path: '/search?q=qqqqqqqqzzz' },
  { name: 'search-long', path: `/search?q=${LONG}` },
  { name: 'search-empty', path: '/search' },
  { name: 'browse-start', path: '/browse', ready: 'main li', isWhole: true },
  { name: 'browse', path: '/browse?word_level=B1&part_of_speech=verb', ready: 'main li' },
  {
    name: 'browse-filters',
    path: '/browse?language_register=informal&sort=frequency',
    ready: 'main h1',
    prepare: async (page) => {
      const filters = page.locator('main details').first();
      if (!(await filters.evaluate((node) => (node as HTMLDetailsElement).open))) {
        await filters.locator('summary').first().click();
      }
    },
  },
  { name: 'browse-empty', path: '/browse?search=zzzz', ready: 'main h1' },
  { name: 'browse-loading', path: '/browse', held: '**/api/v1/words?*', ready: '[role="status"]' },
  { name: 'finder', path: '/find' },
  { name: 'finder-meaning', path: '/find?means=fear%20of%20heights', ready: 'main section li' },
  { name: 'finder-rhymes', path: '/find?rhymes_with=nation', ready: 'main section li' },
  {
    name: 'finder-pattern',
    path: '/find?spelled=r?n*&part_of_speech=noun',
    ready: 'main section li',
  },
  { name: 'finder-letters', path: '/find?letters=listen', ready: 'main section li' },
  { name: 'finder-nothing', path: '/find?means=xyzzy', ready: 'main .empty' },
  { name: 'history', path: '/history' },
  { name: 'history-empty', path: '/history', stored: { history: '[]' } },
  { name: 'api', path: '/api-docs', ready: 'main section' },
  {
    name: 'api-tried',
    path: '/api-docs',
    ready: 'main section',
    prepare: async (page, { reader }) => {
      const first = button(page, reader.api.tryIt);
      await first.click();
      const answer = page.getByText(new RegExp(`^${reader.api.answer}`)).first();
      await answer.waitFor();
      await scrollTo(answer);
    },
  },
  { name: 'about', path: '/about', ready: 'main dl', isWhole: true },
  { name: 'no-page', path: '/nothing-here' },
];
