/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { LONG, openMenu, type Shot } from './shots.ts';

/** The administrator's pages and states that `npm run screenshots` takes pictures of. */

/** What is not translated into German, the most common words first. */
const QUEUE = '/admin/words?untranslated=de&sort=frequency&order=desc';
const LEVELLED = '/admin/words?word_level=C1';

/** Would change one record and add another. */
const DATASET = {
  name: 'words.jsonl',
  mimeType: 'application/x-ndjson',
  buffer: Buffer.from(
    [
      { word: 'sedge', part_of_speech: 'noun', word_level: 'C2', description: 'Also a colour.' },
      { word: 'sedgeful', part_of_speech: 'adjective' },
    ]
      .map((record) => JSON.stringify(record))
      .join('\n'),
  ),
};

async function openRecord(page: Page, word: string): Promise<void> {
  await page.getByRole('link', { name: word, exact: true }).first().click();
  await page.getByLabel('Headword').waitFor();
}

/** Selects the first three records of a list. */
async function select(page: Page): Promise<void> {
  await page.locator('[data-row]').first().waitFor();
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
}

async function previewBulk(page: Page): Promise<void> {
  await select(page);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Level').selectOption('C2');
  await dialog.getByLabel('literary').selectOption('add');
  await dialog.getByRole('button', { name: 'Show what changes' }).click();
  await dialog.getByRole('table').waitFor();
}

export const SIGN_IN: Shot = { name: 'admin-sign-in', path: '/admin' };

/** Pages that require signing in. */
export const ADMIN: Shot[] = [
  { name: 'admin', path: '/admin', ready: 'main canvas[style]' },
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
      await openRecord(page, 'run');
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
  {
    name: 'admin-editor-preview',
    path: '/admin/words?search=run',
    prepare: async (page) => {
      await openRecord(page, 'run');
      await page.keyboard.press('Alt+p');
    },
  },
  {
    name: 'admin-editor-folded',
    path: '/admin/words?search=set',
    prepare: async (page) => {
      await openRecord(page, 'set');
      await page.getByRole('button', { name: 'Fold all', exact: false }).first().click();
    },
  },
  {
    name: 'admin-editor-arabic',
    path: '/admin/words?search=happy',
    stored: { language: 'ar' },
    prepare: async (page) => {
      await page.getByRole('link', { name: 'happy', exact: true }).first().click();
      await page.locator('main article').first().waitFor();
    },
  },
  { name: 'admin-arabic', path: '/admin', ready: 'main canvas[style]', stored: { language: 'ar' } },
  { name: 'admin-queue', path: QUEUE, ready: 'main tbody' },
  {
    name: 'admin-queue-record',
    path: QUEUE,
    ready: 'main tbody',
    prepare: async (page) => {
      await page.locator('[data-row]').first().click();
      await page.getByRole('navigation', { name: 'Place in the list' }).waitFor();
    },
  },
  {
    name: 'admin-view',
    path: QUEUE,
    ready: 'main tbody',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Save this view' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-selected', path: LEVELLED, prepare: select },
  {
    name: 'admin-bulk',
    path: LEVELLED,
    prepare: async (page) => {
      await select(page);
      await page.keyboard.press('e');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-bulk-preview', path: LEVELLED, prepare: previewBulk },
  {
    name: 'admin-bulk-done',
    path: LEVELLED,
    prepare: async (page) => {
      await previewBulk(page);
      await page.getByRole('button', { name: /^Change \d/ }).click();
      const undo = page.getByRole('button', { name: 'Undo all of it' });
      await undo.waitFor();
    },
  },
  {
    name: 'admin-palette',
    path: '/admin/words',
    prepare: async (page) => {
      await page.locator('[data-row]').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('run');
      await page.getByRole('dialog').getByRole('option', { name: 'run' }).first().waitFor();
    },
  },
  {
    name: 'admin-shortcuts',
    path: '/admin/words',
    prepare: async (page) => {
      await page.locator('[data-row]').first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-transfer', path: '/admin/transfer' },
  {
    name: 'admin-import-preview',
    path: '/admin/transfer',
    prepare: async (page) => {
      await page.getByRole('radio', { name: /Update/ }).check();
      await page.locator('input[type="file"]').setInputFiles(DATASET);
      const told = page.getByRole('region', { name: 'What would change' });
      await told.locator('summary').first().click();
    },
  },
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
