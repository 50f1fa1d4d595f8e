/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** The pages and states that `npm run screenshots` takes pictures of. */

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
const LONG = 'supercalifragilistic'.repeat(7).slice(0, 128);

const openMenu = (name: string) => async (page: Page) => {
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
  { name: 'browse-empty', path: '/browse?search=zzzz', ready: 'main h1' },
];

export const SIGN_IN: Shot = { name: 'admin-sign-in', path: '/admin' };

/** Pages that require signing in. */
export const ADMIN: Shot[] = [
  { name: 'admin', path: '/admin', ready: 'main canvas' },
  { name: 'admin-words', path: '/admin/words', ready: 'main tbody' },
  {
    name: 'admin-words-filtered',
    path: '/admin/words?part_of_speech=verb&word_level=B1&missing=translations',
    ready: 'main tbody',
  },
  {
    name: 'admin-editor',
    path: '/admin/words?search=run',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'run', exact: true }).first().click();
      await page.getByLabel('Headword').waitFor();
    },
  },
  {
    name: 'admin-form-editor',
    path: '/admin/words?search=ran&form_of_word=past_simple',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'ran', exact: true }).first().click();
      await page.getByLabel('Spelling').waitFor();
    },
  },
  { name: 'admin-new-word', path: '/admin/words/new' },
  { name: 'admin-transfer', path: '/admin/transfer' },
  { name: 'admin-history', path: '/admin/history', ready: 'main article' },
  { name: 'admin-suggestions', path: '/admin/suggestions', ready: 'main article' },
  { name: 'admin-settings', path: '/admin/settings' },
  {
    name: 'admin-refused',
    path: '/admin/words/new',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add a meaning' }).first().click();
      await page.getByRole('button', { name: 'Create' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'admin-words-menu', path: '/admin/words', prepare: openMenu('Account') },
  { name: 'admin-words-long', path: `/admin/words?search=${LONG}` },
  { name: 'admin-words-loading', path: '/admin/words', held: '**/api/en/words?*' },
];
