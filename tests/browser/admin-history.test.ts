import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser } from '../_util/browser.ts';

describeInBrowser('the history', () => {
  let pages: AdminPages;
  let id: number;

  beforeAll(async () => {
    pages = await startAdminPages();
    const body = { word: 'undoable', part_of_speech: 'adjective', word_level: 'B1' };
    id = (await pages.admin.post('/en/words', body)).body.id;
  });
  afterAll(() => pages?.close());

  const levelOf = async () => (await pages.admin.get(`/en/${id}`)).body.word_level;

  it('takes a change back after asking, and shows that as a change', async () => {
    await pages.admin.patch(`/en/${id}`, { word_level: 'C2' });
    const page = await pages.open(`/admin/history?word_id=${id}`);
    const rows = page.getByRole('article');
    await rows.first().getByRole('button', { name: 'Revert' }).click();
    const question = page.getByRole('dialog', { name: 'Revert this change to “undoable”?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await levelOf()).toBe('C2');

    await rows.first().getByRole('button', { name: 'Revert' }).click();
    await question.getByRole('button', { name: 'Revert' }).click();
    await page.getByText('Reverted', { exact: true }).waitFor();
    await rows
      .first()
      .getByText(/reverts no\. \d+/)
      .waitFor();
    await page.locator('article:focus').getByText('Reverted by a newer change.').waitFor();
    expect(await levelOf()).toBe('B1');
  });

  it('takes a change back from the editor, beside what is typed there', async () => {
    await pages.admin.patch(`/en/${id}`, { word_level: 'C2' });
    const page = await pages.open(`/admin/words/${id}`);
    const level = page.getByLabel('Level').first();
    const revert = async () => {
      await page
        .getByRole('article')
        .getByRole('button', { name: 'Revert' })
        .first()
        .press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).press('Enter');
    };
    await revert();
    await expect.poll(() => level.inputValue()).toBe('B1');
    await page
      .getByText(/reverts no\. \d+/)
      .first()
      .waitFor();

    await page.getByLabel('Note on usage').fill('typed meanwhile');
    await revert();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this word' });
    await conflict.getByRole('button', { name: 'Merge' }).press('Enter');
    expect(await level.inputValue()).toBe('C2');
    expect(await page.getByLabel('Note on usage').inputValue()).toBe('typed meanwhile');
    await page.keyboard.press('Control+s');
    await page.getByText('Everything is saved').waitFor();
    expect(await levelOf()).toBe('C2');
  });

  it('says what has changed since when it cannot', async () => {
    await pages.admin.patch(`/en/${id}`, { word_level: 'A1' });
    await pages.admin.patch(`/en/${id}`, { word_level: 'A2' });
    const page = await pages.open(`/admin/history?word_id=${id}`);
    const older = page.getByRole('article').nth(1);
    await older.getByRole('button', { name: 'Revert' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click();
    const refusal = older.getByRole('alert');
    await refusal.getByText('This cannot be reverted').waitFor();
    expect(await refusal.innerText()).toMatch(/Level\s+is “A2” now/);
    expect(await levelOf()).toBe('A2');
  });

  it('offers nothing of the kind for an import', async () => {
    const page = await pages.open('/admin/history?action=import');
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('button', { name: 'Revert' }).count()).toBe(0);
  });

  it('is a step away from the page of a word, for whoever has signed in with this browser', async () => {
    await pages.open('/admin');
    const reader = await pages.open('/word/undoable');
    await reader.getByRole('link', { name: 'Edit' }).press('Enter');
    await reader.waitForURL(`**/admin/words/${id}`);
    await reader.getByRole('button', { name: 'Account' }).click();
    await reader.getByRole('menuitem', { name: 'Sign out' }).click();
    await reader.getByLabel('Password').waitFor();
    await reader.goto(`${pages.server.url}/word/undoable`);
    await reader.getByRole('button', { name: 'Report a mistake' }).waitFor();
    expect(await reader.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    expect(pages.browser.complaints).toEqual([]);
  });
});
