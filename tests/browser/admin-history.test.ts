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
    expect(await levelOf()).toBe('B1');
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
    expect(await refusal.innerText()).toContain('word_level is "A2" now');
    expect(await levelOf()).toBe('A2');
  });

  it('offers nothing of the kind for an import', async () => {
    const page = await pages.open('/admin/history?action=import');
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('button', { name: 'Revert' }).count()).toBe(0);
  });
});
