import { afterAll, beforeAll, it } from 'vitest';
import { BULK_BATCH } from '../../server/contract/admin/bulk-limits.ts';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser } from '../_util/browser.ts';
import { manyNouns } from '../_util/datasets.ts';

describeInBrowser('a change of more records than one batch has', () => {
  let pages: AdminPages;

  beforeAll(async () => {
    pages = await startAdminPages();
  });
  afterAll(() => pages?.close());

  it('stops after a batch when asked, and what was done is taken back', async () => {
    const page = await pages.open('/admin/transfer');
    await page.getByLabel('See what would change').uncheck();
    const lines = manyNouns(BULK_BATCH + 1).map((line) => JSON.stringify(line));
    await page.locator('input[type="file"]').setInputFiles({
      name: 'words.jsonl',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(lines.join('\n')),
    });
    await page.getByText('Imported', { exact: true }).waitFor();

    await page.goto(`${pages.server.url}/admin/words?search=noun-`);
    const dialog = page.getByRole('dialog');
    const previewAll = async () => {
      await page.getByRole('checkbox', { name: 'Select this page' }).click();
      await page.getByRole('button', { name: `Select all ${lines.length} records` }).click();
      await page.getByRole('button', { name: 'Change…' }).click();
      await dialog.getByLabel('humorous').selectOption('add');
      await dialog.getByRole('button', { name: 'Show what would change' }).click();
      await dialog.getByText(`${lines.length} records will change`).waitFor();
    };
    await previewAll();
    // The first batch is held, so that there is something to stop.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/en/bulk-edits', async (route) => {
      await held;
      await route.continue();
    });
    await dialog.getByRole('button', { name: /^Change / }).click();
    const stop = dialog.getByRole('button', { name: 'Stop' });
    await stop.click();
    await stop.and(page.locator('[aria-busy="true"]')).waitFor();
    release();
    await dialog.getByText(`${BULK_BATCH} records changed`).waitFor();
    await dialog.getByText('Stopped: 1 record not changed').waitFor();
    await dialog.getByRole('button', { name: 'Undo all' }).click();
    await dialog.getByText(`${BULK_BATCH} records restored`).waitFor();
    await page.unroute('**/api/en/bulk-edits');
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    // Taking it back stops after a batch, too, and goes on.
    await previewAll();
    await dialog.getByRole('button', { name: /^Change / }).click();
    await dialog.getByText(`${lines.length} records changed`).waitFor();
    const again = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/en/bulk-edits/*/undo', async (route) => {
      await again;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Undo all' }).click();
    await stop.click();
    await stop.and(page.locator('[aria-busy="true"]')).waitFor();
    release();
    await dialog.getByText(`${BULK_BATCH} records restored`).waitFor();
    await dialog.getByText('Stopped: 1 record not restored').waitFor();
    await dialog.getByRole('button', { name: 'Undo all' }).click();
    await dialog.getByText(`${lines.length} records restored`).waitFor();
  });
});
