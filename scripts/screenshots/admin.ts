import type { Page } from 'playwright-core';
import { button, dialogOf, LONG, openMenu, scroll, scrollTo, type Shot } from './shot.ts';
import type { AllTexts } from './texts.ts';

/** The administrator's pages except the editor. */

/** What is not translated into German, the most common words first. */
const QUEUE = '/admin/words?untranslated=de&sort=frequency&order=desc';
const LEVELLED = '/admin/words?word_level=C1';

const dataset = (...lines: (object | string)[]) => ({
  name: 'words.jsonl',
  mimeType: 'application/x-ndjson',
  buffer: Buffer.from(
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  ),
});
const CHANGED = {
  word: 'sedge',
  part_of_speech: 'noun',
  word_level: 'C2',
  description: 'Also a colour.',
};

/** Selects the first three records of a list. */
async function select(page: Page): Promise<void> {
  await page.locator('[data-row]').first().waitFor();
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
}

async function previewBulk(page: Page, { admin, vocabulary }: AllTexts) {
  await select(page);
  await page.keyboard.press('e');
  const dialog = await dialogOf(page);
  await dialog.getByLabel(admin.fields.word_level).selectOption('C2');
  await dialog.getByLabel(vocabulary.labels.literary).selectOption('add');
  await button(dialog, admin.bulk.preview).click();
  await dialog.getByRole('table').waitFor();
  return dialog;
}

async function applyBulk(page: Page, texts: AllTexts) {
  const dialog = await previewBulk(page, texts);
  await dialog.locator('footer button, .actions button').last().click();
  return dialog;
}

const find = (text: string) => async (page: Page) => {
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('Control+k');
  const dialog = await dialogOf(page);
  await page.keyboard.type(text);
  await dialog.getByRole('option').filter({ hasText: text }).first().waitFor();
};

const choose = async (page: Page, ...lines: (object | string)[]) =>
  page.locator('input[type="file"]').setInputFiles(dataset(...lines));

/** Imports without looking first at what would change. */
const unchecked = (page: Page, { admin }: AllTexts) =>
  page.getByLabel(admin.transfer.preview.first).uncheck();

export const SIGN_IN: Shot[] = [
  { name: 'admin-sign-in', path: '/admin' },
  {
    name: 'admin-sign-in-wrong',
    path: '/admin',
    prepare: async (page, { admin }) => {
      await page.getByLabel(admin.signIn.username).fill('keeper');
      await page.getByLabel(admin.signIn.password).fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
];

/** Pages that require signing in. */
export const ADMIN: Shot[] = [
  { name: 'admin', path: '/admin', ready: 'main canvas[style]', isWhole: true },
  {
    name: 'admin-menu',
    path: '/admin/settings',
    ready: 'main dl',
    prepare: async (page, { admin }) => {
      const menu = page.getByRole('button', { name: admin.nav.label, exact: true });
      if (await menu.isVisible()) await openMenu(page, admin.nav.label);
      else await openMenu(page, admin.account);
    },
  },
  { name: 'admin-words', path: '/admin/words', ready: '[data-row]' },
  {
    name: 'admin-words-end',
    path: '/admin/words',
    ready: '[data-row]',
    prepare: (page) => page.keyboard.press('End'),
  },
  {
    name: 'admin-words-filtered',
    path: '/admin/words?part_of_speech=verb&word_level=B1&missing=translations',
    ready: 'main table',
  },
  {
    name: 'admin-words-filters',
    path: '/admin/words?part_of_speech=verb&word_level=B1&label=dated',
    ready: 'main h1',
    prepare: async (page, { admin }) => {
      const more = page.getByRole('button', { name: admin.words.moreFilters });
      if (!(await more.isVisible())) await page.locator('main summary').first().click();
      await more.click();
    },
  },
  { name: 'admin-words-nothing', path: `/admin/words?search=${LONG}` },
  { name: 'admin-words-loading', path: '/admin/words', held: '**/api/en/words?*' },
  {
    name: 'admin-words-failed',
    path: '/admin/words',
    refused: { url: '**/api/en/words?*', status: 503, code: 'database_unreachable' },
    ready: '[role="alert"]',
  },
  { name: 'admin-queue', path: QUEUE, ready: '[data-row]' },
  {
    name: 'admin-queue-record',
    path: QUEUE,
    ready: '[data-row]',
    prepare: async (page, { admin }) => {
      await page.locator('[data-row]').first().click();
      await page.getByRole('navigation', { name: admin.words.queue.label }).waitFor();
    },
  },
  {
    name: 'admin-view',
    path: QUEUE,
    ready: '[data-row]',
    prepare: async (page, { admin }) => {
      await button(page, admin.views.save).click();
      await dialogOf(page);
    },
  },
  {
    name: 'admin-view-menu',
    path: '/admin/words?missing=level&sort=frequency&order=desc',
    ready: '[data-row]',
    prepare: (page, { admin }) => openMenu(page, admin.views.more('To be graded')),
  },
  { name: 'admin-selected', path: LEVELLED, prepare: select },
  {
    name: 'admin-bulk',
    path: LEVELLED,
    prepare: async (page) => {
      await select(page);
      await page.keyboard.press('e');
      await dialogOf(page);
    },
  },
  { name: 'admin-bulk-preview', path: LEVELLED, prepare: previewBulk },
  {
    name: 'admin-bulk-running',
    path: LEVELLED,
    held: '**/api/en/bulk-edits',
    prepare: async (page, texts) => {
      const dialog = await applyBulk(page, texts);
      await button(dialog, texts.admin.bulk.stop).waitFor();
    },
  },
  {
    name: 'admin-bulk-done',
    path: LEVELLED,
    prepare: async (page, texts) => {
      const dialog = await applyBulk(page, texts);
      await button(dialog, texts.admin.bulk.undo).waitFor();
    },
  },
  {
    name: 'admin-bulk-undone',
    path: LEVELLED,
    prepare: async (page, texts) => {
      const dialog = await applyBulk(page, texts);
      await button(dialog, texts.admin.bulk.undo).click();
      await dialog.getByText(texts.admin.bulk.undone(3)).waitFor();
    },
  },
  { name: 'admin-palette', path: '/admin/words', prepare: find('run') },
  { name: 'admin-palette-nothing', path: '/admin/words', prepare: find('qqqqzzz') },
  {
    name: 'admin-shortcuts',
    path: '/admin/words',
    prepare: async (page) => {
      await page.locator('[data-row]').first().waitFor();
      await page.keyboard.press('?');
      await dialogOf(page);
    },
  },
  { name: 'admin-transfer', path: '/admin/transfer', ready: 'main h2', isWhole: true },
  {
    name: 'admin-export-format',
    path: '/admin/transfer?format=csv',
    ready: 'main h2',
    prepare: (page, { admin }) => scrollTo(page.getByLabel(admin.transfer.exportFormat)),
  },
  {
    name: 'admin-backup',
    path: '/admin/transfer',
    ready: 'main h2',
    prepare: async (page, { admin }) => {
      await button(page, admin.transfer.backupNow).click();
      const progress = page.locator('main').getByRole('progressbar');
      await progress.waitFor();
      await scrollTo(progress);
    },
  },
  {
    name: 'admin-import-preview',
    path: '/admin/transfer',
    prepare: async (page, { admin }) => {
      await page.locator('input[type="radio"]').last().check();
      await choose(page, CHANGED, { word: 'sedgeful', part_of_speech: 'adjective' });
      const told = page.getByRole('region', { name: admin.transfer.preview.title });
      await told.locator('summary').first().click();
      await scrollTo(told.getByRole('table').first());
    },
  },
  {
    name: 'admin-import-refused',
    path: '/admin/transfer',
    prepare: async (page, { admin }) => {
      await choose(page, CHANGED, { word: 'nopart' }, '{ not json');
      const report = page.getByRole('region', { name: admin.transfer.report.title });
      await report.waitFor();
      await scrollTo(report);
    },
  },
  {
    name: 'admin-import-running',
    path: '/admin/transfer',
    prepare: async (page, texts) => {
      await unchecked(page, texts);
      const { importSource, sources, cancelImport } = texts.admin.transfer;
      await button(page, importSource(sources.published)).click();
      await button(page, cancelImport).waitFor();
      await page.locator('main').getByRole('progressbar').first().waitFor();
    },
    after: async (page, { admin }) => {
      await button(page, admin.transfer.cancelImport).click();
      await page.getByText(admin.transfer.cancelled).first().waitFor();
    },
  },
  {
    name: 'admin-import-done',
    path: '/admin/transfer',
    prepare: async (page, texts) => {
      await unchecked(page, texts);
      await choose(page, CHANGED);
      await page.getByText(texts.admin.transfer.done, { exact: true }).waitFor();
    },
  },
  { name: 'admin-history', path: '/admin/history', ready: 'main article' },
  {
    name: 'admin-history-scrolled',
    path: '/admin/history',
    ready: 'main article',
    prepare: scroll,
  },
  {
    name: 'admin-history-revert',
    path: '/admin/history?headword=dog',
    ready: 'main article',
    prepare: async (page, { admin }) => {
      await button(page, admin.history.revert).click();
      await dialogOf(page);
    },
  },
  {
    name: 'admin-history-not-reverted',
    path: '/admin/history?headword=cat',
    ready: 'main article',
    prepare: async (page, { admin }) => {
      await page.getByRole('button', { name: admin.history.revert, exact: true }).last().click();
      await button(await dialogOf(page), admin.history.revert).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'admin-history-bulk',
    path: LEVELLED,
    prepare: async (page, texts) => {
      const dialog = await applyBulk(page, texts);
      await dialog.getByRole('link', { name: texts.admin.bulk.inHistory }).click();
      await page.locator('main article').first().waitFor();
    },
  },
  { name: 'admin-history-nothing', path: '/admin/history?headword=qqqqzzz' },
  { name: 'admin-suggestions', path: '/admin/suggestions', ready: 'main article' },
  {
    name: 'admin-suggestion-delete',
    path: '/admin/suggestions',
    ready: 'main article',
    prepare: async (page, { admin }) => {
      await button(page, admin.suggestions.decisions.remove).click();
      await dialogOf(page);
    },
  },
  { name: 'admin-suggestions-resolved', path: '/admin/suggestions?status=resolved' },
  { name: 'admin-misses', path: '/admin/misses', ready: 'main li' },
  { name: 'admin-keys', path: '/admin/keys', ready: 'main form' },
  {
    name: 'admin-keys-refused',
    path: '/admin/keys',
    prepare: async (page, { admin }) => {
      await page.getByLabel(admin.keys.name).fill('x');
      await page.getByLabel(admin.keys.limit).fill('many');
      await button(page, admin.keys.create).click();
      await page.locator('[aria-invalid="true"]').waitFor();
    },
  },
  {
    name: 'admin-keys-made',
    path: '/admin/keys',
    prepare: async (page, { admin }) => {
      await page.getByLabel(admin.keys.name).fill(`Reading app ${Date.now()}`);
      await button(page, admin.keys.create).click();
      await page.locator('main code').waitFor();
    },
  },
  {
    name: 'admin-keys-delete',
    path: '/admin/keys',
    ready: 'main li',
    prepare: async (page, { admin }) => {
      await button(page, admin.keys.remove).click();
      await dialogOf(page);
    },
  },
  { name: 'admin-settings', path: '/admin/settings', ready: 'main dl', isWhole: true },
  { name: 'admin-no-page', path: '/admin/nothing-here' },
];
