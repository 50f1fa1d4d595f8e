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
    await rows.first().getByRole('button', { name: 'Take back' }).click();
    const question = page.getByRole('dialog', { name: 'Take this change of "undoable" back?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await levelOf()).toBe('C2');

    await rows.first().getByRole('button', { name: 'Take back' }).click();
    await question.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('Taken back', { exact: true }).waitFor();
    await rows
      .first()
      .getByText(/takes no\. \d+ back/)
      .waitFor();
    expect(await levelOf()).toBe('B1');
  });

  it('says what has changed since when it cannot', async () => {
    await pages.admin.patch(`/en/${id}`, { word_level: 'A1' });
    await pages.admin.patch(`/en/${id}`, { word_level: 'A2' });
    const page = await pages.open(`/admin/history?word_id=${id}`);
    const older = page.getByRole('article').nth(1);
    await older.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    const refusal = older.getByRole('alert');
    await refusal.getByText('This cannot be taken back').waitFor();
    expect(await refusal.innerText()).toContain('word_level is "A2" now');
    expect(await levelOf()).toBe('A2');
  });

  it('offers nothing of the kind for an import', async () => {
    const page = await pages.open('/admin/history?action=import');
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(0);
  });
});
