/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** The reader's pages and states that `npm run screenshots` takes pictures of. */

export interface Shot {
  name: string;
  path: string;
  /** Visible when the page is ready. */
  ready?: string;
  /** Brings the page into the state to be shown. */
  prepare?: (page: Page) => Promise<void>;
  /** What this browser has stored under `wordkeep.` while the picture is taken. */
  stored?: Record<string, string>;
  /** As printed. */
  isPrint?: boolean;
  /** The first request to this is never answered, so the page waits. */
  held?: string;
}

/** As long as a search may be. */
export const LONG = 'supercalifragilistic'.repeat(7).slice(0, 128);

export const openMenu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem').or(page.getByRole('menuitemradio')).first().waitFor();
};
const scroll = (page: Page) => page.mouse.wheel(0, 900);

export const READER: Shot[] = [
  { name: 'home', path: '/', ready: 'section .read' },
  {
    name: 'home-search',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('combobox').fill('runn');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'home-typo',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('combobox').fill('definately');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'word-run', path: '/word/run' },
  { name: 'word-dog', path: '/word/dog' },
  { name: 'word-left', path: '/word/left' },
  { name: 'word-ran', path: '/word/ran' },
  { name: 'word-give-up', path: '/word/give%20up' },
  { name: 'word-missing', path: '/word/definately', ready: 'main li' },
  {
    name: 'word-suggest',
    path: '/word/dog',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Suggest a change to meaning 1' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'search', path: '/search?q=runn', ready: 'main li' },
  { name: 'search-typo', path: '/search?q=definately', ready: 'main li' },
  { name: 'browse', path: '/browse?word_level=B1&part_of_speech=verb', ready: 'main li' },
  { name: 'history', path: '/history' },
  { name: 'api', path: '/api-docs', ready: 'main section' },
  { name: 'about', path: '/about', ready: 'main dl' },
  { name: 'no-page', path: '/nothing-here' },
  { name: 'word-menu', path: '/word/run', prepare: openMenu('Theme') },
  {
    name: 'word-menu-scrolled',
    path: '/word/run',
    prepare: async (page) => {
      await scroll(page);
      await openMenu('Theme')(page);
    },
  },
  {
    name: 'word-unfolded',
    path: '/word/run',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /more meanings/ })
        .first()
        .press('Enter');
    },
  },
  { name: 'word-colour', path: '/word/colour' },
  { name: 'word-arabic', path: '/word/happy', stored: { translations: 'ar' } },
  { name: 'word-chinese', path: '/word/happy', stored: { translations: 'zh' } },
  { name: 'word-all-languages', path: '/word/happy', stored: { translations: 'all' } },
  { name: 'word-russian', path: '/word/happy', stored: { language: 'ru', translations: 'ru' } },
  { name: 'word-print', path: '/word/run', isPrint: true },
  { name: 'search-long', path: `/search?q=${LONG}` },
  { name: 'search-empty', path: '/search' },
  { name: 'history-empty', path: '/history', stored: { history: '[]' } },
  { name: 'browse-loading', path: '/browse', held: '**/api/v1/words?*', ready: '[role="status"]' },
  { name: 'word-thesaurus', path: '/word/happy?view=thesaurus' },
  { name: 'my-words', path: '/my-words', ready: 'main ul' },
  { name: 'my-words-menu', path: '/my-words', ready: 'main ul', prepare: openMenu('File') },
  {
    name: 'my-words-note',
    path: '/my-words',
    ready: 'main ul',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Note and lists for/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Save' }).waitFor();
    },
  },
  { name: 'practice', path: '/practice', ready: 'main article' },
  {
    name: 'practice-answer',
    path: '/practice',
    ready: 'main article',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Show the answer' }).click();
      await page.getByRole('button', { name: /^Easy/ }).waitFor();
    },
  },
  { name: 'browse-empty', path: '/browse?search=zzzz', ready: 'main h1' },
];
