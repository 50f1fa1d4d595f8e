import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser } from '../_util/browser.ts';

describeInBrowser('an empty dictionary', () => {
  let pages: AdminPages;

  beforeAll(async () => {
    pages = await startAdminPages({ DICTIONARY_AUTO_IMPORT: 'false' });
  });
  afterAll(() => pages?.close());

  it('says so, and is filled with the bundled one', async () => {
    const page = await pages.open('/admin');
    await page.getByText('The dictionary is empty').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Import' }).click();
    await page.getByRole('button', { name: 'Import: The bundled dictionary' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByText('Imported', { exact: true }).waitFor({ timeout: 150_000 });
    const added = await page.getByText('Added').locator('..').innerText();
    expect(Number(added.replace(/\D/g, ''))).toBeGreaterThan(150_000);

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Word records').waitFor();
    expect(await page.getByText('The dictionary is empty').count()).toBe(0);
    expect((await pages.server.api.get('/words/dictionary')).status).toBe(200);
    expect(pages.browser.complaints).toEqual([]);
  }, 200_000);
});
