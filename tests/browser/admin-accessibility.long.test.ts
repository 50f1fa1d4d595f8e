import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser, seriousProblemsInThemes, visit } from '../_util/browser.ts';

// The pages themselves are in `languages.long.test.ts`.
describeInBrowser('axe finds nothing serious', () => {
  let pages: AdminPages;
  let runId: number;
  let page: Page;

  beforeAll(async () => {
    pages = await startAdminPages();
    const { body } = await pages.server.api.get('/words/run');
    runId = body.data[0].id;
    page = await pages.open('/admin');
  });
  afterAll(() => pages?.close());

  const goTo = (path: string) => visit(page, pages.server.url + path);
  const expectNothing = async () => expect(await seriousProblemsInThemes(page)).toEqual([]);

  it.each([
    ['/admin/misses', 'Switch on counting in the settings'],
    ['/admin/keys', 'Set API_KEYS_FILE'],
  ])('on %s, where it is off', async (path, text) => {
    await goTo(path);
    await page.getByText(text).first().waitFor();
    await expectNothing();
  });

  it('in a list with a selection, and in the steps of its change', async () => {
    await goTo('/admin/words?search=run&sort=changed&order=desc');
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await page.getByText('records selected').waitFor();
    await expectNothing();
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNothing();
    await page.getByRole('button', { name: 'Change…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('humorous').selectOption('add');
    await expectNothing();
    await dialog.getByRole('button', { name: 'Show what would change' }).click();
    await dialog.getByText('will change').waitFor();
    await expectNothing();
    await dialog.getByRole('button', { name: /^Change / }).click();
    await dialog.getByRole('button', { name: 'Undo all' }).waitFor();
    await expectNothing();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('in the dialogs of a conflict and of a session that is over', async () => {
    await goTo(`/admin/words/${runId}`);
    await page.getByLabel('Level').first().selectOption('C1');
    await pages.admin.patch(`/en/${runId}`, { word_level: 'C2' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('changed by both').waitFor();
    await expectNothing();
    await page.getByRole('button', { name: 'Merge' }).click();
    await pages.browser.context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
    await expectNothing();
    await pages.enter();
  });
});
