import type { Page } from 'playwright-core';
import { button, dialogOf, openMenu, scroll, scrollTo, type Shot } from './shot.ts';
import type { AllTexts } from './texts.ts';

/** The editor of a record, and its states. */

const open = async (page: Page, word: string) => {
  await page.getByRole('link', { name: word, exact: true }).first().click();
  await page.locator('main article').first().waitFor();
};
const list = (word: string) => `/admin/words?search=${word}`;

/** A record opened from the list of those that begin like it, and what is done in it. */
const editor = (
  name: string,
  word: string,
  act?: (page: Page, texts: AllTexts) => Promise<unknown>,
): Shot => ({
  name: `admin-editor${name}`,
  path: list(word),
  ready: '[data-row]',
  prepare: async (page, texts) => {
    await open(page, word);
    await act?.(page, texts);
  },
});

export const EDITOR: Shot[] = [
  editor('', 'run'),
  { ...editor('-whole', 'leaf'), isWhole: true },
  editor('-scrolled', 'happy', scroll),
  {
    ...editor('-folded', 'set', (page) => scrollTo(page.locator('main article').nth(1))),
    // So long that it begins folded.
    path: `${list('set')}&part_of_speech=verb`,
  },
  editor('-preview', 'run', (page) => page.keyboard.press('Alt+p')),
  editor('-menu', 'dog', (page, { admin }) => openMenu(page, admin.editor.more)),
  editor('-rare-fields', 'leaf', async (page) => {
    const more = page.locator('main article summary').filter({ visible: true }).last();
    await more.click();
    await scrollTo(more);
  }),
  editor('-outline', 'set', async (page, { admin }) => {
    const outline = page.getByRole('button', { name: admin.editor.outline, exact: true });
    if (await outline.isVisible()) await outline.click();
  }),
  editor('-unknown-word', 'happy', async (page, { admin }) => {
    const input = page.getByLabel(admin.fields.synonyms).first();
    await input.pressSequentially('gladdd');
    await page.keyboard.press('Enter');
    await page.getByText(admin.editor.unknownWords('gladdd')).waitFor();
    await scrollTo(input);
  }),
  editor('-changed', 'happy', async (page, { admin }) => {
    await page.getByLabel(admin.fields.description).first().fill('x');
    await page.keyboard.press('Tab');
  }),
  editor('-refused', 'happy', async (page, { admin }) => {
    await page.keyboard.press('Alt+m');
    await page.keyboard.press('Control+s');
    await page.getByRole('list', { name: admin.editor.errorCount(1) }).waitFor();
  }),
  {
    ...editor('-failed', 'happy', async (page, { admin }) => {
      await page.getByLabel(admin.fields.description).first().fill('x');
      await page.keyboard.press('Control+s');
      await page.getByRole('alert').first().waitFor();
    }),
    refused: { url: /\/api\/en\/\d+$/, status: 500, code: 'internal_error', method: 'PATCH' },
  },
  editor('-conflict', 'cat', async (page, { admin }) => {
    const description = page.getByLabel(admin.fields.description).first();
    await description.fill('typed here');
    await page.evaluate(async () => {
      const id = location.pathname.split('/').at(-1);
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ description: `typed elsewhere ${Math.random()}` });
      await fetch(`/api/en/${id}`, { method: 'PATCH', headers, body });
    });
    await page.keyboard.press('Control+s');
    await dialogOf(page);
  }),
  editor('-leave', 'happy', async (page, { admin }) => {
    await page.getByLabel(admin.fields.description).first().fill('x');
    await page.evaluate(() => history.back());
    await dialogOf(page);
  }),
  editor('-delete', 'dog', async (page, { admin }) => {
    await openMenu(page, admin.editor.more);
    await page.getByRole('menuitem').first().click();
    await dialogOf(page);
  }),
  {
    name: 'admin-form-editor',
    path: '/admin/words?search=ran&form_of_word=past_simple',
    ready: '[data-row]',
    prepare: async (page, { admin }) => {
      await page.getByRole('link', { name: 'ran', exact: true }).first().click();
      await page.getByLabel(admin.fields.formWord).waitFor();
    },
  },
  { name: 'admin-new-word', path: '/admin/words/new' },
  {
    name: 'admin-new-word-refused',
    path: '/admin/words/new',
    prepare: async (page, { admin }) => {
      await button(page, admin.editor.addMeaning).click();
      await button(page, admin.editor.create).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'admin-expired',
    path: '/admin/history',
    ready: '[role="dialog"]',
    refused: { url: '**/api/en/history*', status: 401, code: 'invalid_token' },
  },
];
