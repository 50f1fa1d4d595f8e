import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser } from '../_util/browser.ts';
import { manyNouns, writeDatasetZip } from '../_util/datasets.ts';

describeInBrowser('an empty dictionary', () => {
  let pages: AdminPages;
  let bundledDir: string;

  beforeAll(async () => {
    bundledDir = await mkdtemp(join(tmpdir(), 'wordkeep-bundled-'));
    await writeDatasetZip(join(bundledDir, 'wordkeep.zip'), { 'words.jsonl': manyNouns(1_500) });
    pages = await startAdminPages({ DICTIONARY_AUTO_IMPORT: 'false' }, { config: { bundledDir } });
  });
  afterAll(async () => {
    await pages?.close();
    if (bundledDir) await rm(bundledDir, { recursive: true, force: true });
  });

  it('says so, and is filled with the bundled one', async () => {
    const page = await pages.open('/admin');
    await page.getByText('The dictionary is empty').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Import' }).click();
    await page.getByRole('button', { name: 'Preview: The bundled dictionary' }).click();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Imported', { exact: true }).waitFor();
    expect(await page.getByText('Added').locator('..').innerText()).toMatch(/1,500/);

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Word records', { exact: true }).waitFor();
    expect(await page.getByText('The dictionary is empty').count()).toBe(0);
    expect((await pages.server.api.get('/words/noun-001499')).status).toBe(200);
    expect(pages.browser.complaints).toEqual([]);
  });
});
