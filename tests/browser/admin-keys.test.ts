import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser } from '../_util/browser.ts';
import { send } from '../_util/raw-http.ts';

describeInBrowser('API keys', () => {
  let pages: AdminPages;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wordkeep-keys-'));
    pages = await startAdminPages({ API_KEYS_FILE: join(folder, 'keys.json') });
  });
  afterAll(async () => {
    await pages?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are made, shown once, counted and deleted', async () => {
    const page = await pages.open('/admin/keys');
    await page.getByText('There are no keys yet').waitFor();
    await page.getByLabel('Name').fill('reading app');
    await page.getByLabel('Limit').fill('many');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Write it as requests/seconds').waitFor();
    await page.getByLabel('Limit').fill('600/60');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await page.locator('code').innerText();
    expect(key).toMatch(/^wk_/);
    const read = () =>
      send(pages.server.url, { path: '/api/v1/words/run', headers: { 'x-api-key': key } });
    expect((await read()).headers['ratelimit-policy']).toBe('"key";q=600;w=60');

    await page.reload();
    await page.getByText('requests: 1').waitFor();
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no keys yet').waitFor();
    expect((await read()).status).toBe(401);
  });
});
