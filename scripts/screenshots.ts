/// <reference lib="dom" />
/**
 * `npm run screenshots [-- <name>...]`: every page, or those whose name has one of the words, at
 * three widths in both themes, into `screenshots/` (not in git). It starts a server of its own on
 * the bundled dictionary.
 */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { startBrowser } from '../tests/_util/browser.ts';
import { ApiClient } from '../tests/_util/client.ts';
import { CREDENTIALS } from '../tests/_util/server.ts';
import { signIn as signInToApi } from '../tests/_util/sign-in.ts';
import { startBundledServer } from './_util/bundled-server.ts';

const WIDTHS = [390, 1024, 1600];
const THEMES = ['light', 'dark'] as const;
const FOLDER = 'screenshots';

interface Shot {
  name: string;
  path: string;
  /** Seen when the page is ready. */
  ready?: string;
  /** Brings the page into the state that is to be seen. */
  prepare?: (page: Page) => Promise<void>;
}

const heading = 'main h1';

const READER: Shot[] = [
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
];

const SIGN_IN: Shot = { name: 'admin-sign-in', path: '/admin' };

/** Needs to be signed in. */
const ADMIN: Shot[] = [
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
];

const wanted = process.argv.slice(2);
const isWanted = ({ name }: Shot) =>
  wanted.length === 0 || wanted.some((piece) => name.includes(piece));

const server = await startBundledServer();
const browser = await startBrowser();
try {
  const page = await browser.newPage();
  const visited = JSON.stringify(['serendipity', 'run', 'give up', 'definitely'].map(toLookUp));
  await page.goto(server.url);
  await page.evaluate((text) => localStorage.setItem('wordkeep.history', text), visited);
  await takeAll(page, [...READER, SIGN_IN].filter(isWanted));
  const admin = ADMIN.filter(isWanted);
  if (admin.length > 0) {
    await signIn(page);
    await fillQueue();
    await takeAll(page, admin);
  }
  for (const complaint of browser.complaints) console.error(complaint);
} finally {
  await browser.close();
  await server.close();
}

function toLookUp(word: string, i: number) {
  return { word, at: Date.now() - i * 3_600_000 };
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/admin`);
  await page.getByLabel('User name').fill(CREDENTIALS.ADMIN_USERNAME);
  await page.getByLabel('Password').fill(CREDENTIALS.ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** Something to moderate, and something in the history. */
async function fillQueue(): Promise<void> {
  const api = new ApiClient(server.url);
  const { id, meanings } = (await api.get('/words/dog')).body.data[0];
  const [meaning] = meanings;
  const definition = meaning.definition.replace('genus', 'family');
  const edits = [{ target_type: 'meaning', target_id: meaning.id, changes: { definition } }];
  await api.post('/suggestions', { headword: 'dog', kind: 'edit', edits });
  await api.post('/suggestions', { headword: 'run', message: 'The second meaning is old slang.' });
  const admin = await signInToApi(server.url);
  await admin.patch(`/en/${id}`, { description: 'Also said of people.' });
}

async function takeAll(page: Page, shots: Shot[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const shot of shots) {
    for (const theme of THEMES) {
      await page.evaluate((choice) => localStorage.setItem('wordkeep.theme', choice), theme);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
        await page.goto(server.url + shot.path);
        await page
          .locator(shot.ready ?? heading)
          .first()
          .waitFor();
        await shot.prepare?.(page);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: `${FOLDER}/${shot.name}-${width}-${theme}.png` });
      }
    }
    console.log(shot.name);
  }
}
