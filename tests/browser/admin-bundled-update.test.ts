import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser, seriousProblems } from '../_util/browser.ts';
import { writeDatasetZip } from '../_util/datasets.ts';

describeInBrowser('a newer bundled dictionary', () => {
  let pages: AdminPages;
  let bundledDir: string;

  const bundle = (version: string) =>
    writeDatasetZip(
      join(bundledDir, 'wordkeep.zip'),
      {
        'words.jsonl': [
          { word: 'leaf', part_of_speech: 'noun', word_level: 'A2' },
          { word: 'trunk', part_of_speech: 'noun', word_level: 'B2' },
          { word: 'brandnew', part_of_speech: 'adjective' },
        ],
      },
      { name: 'Wordkeep test dictionary', version },
    );
  beforeAll(async () => {
    bundledDir = await mkdtemp(join(tmpdir(), 'wordkeep-bundled-'));
    await bundle('2.0.0');
    pages = await startAdminPages({}, { config: { bundledDir } });
  });
  afterAll(async () => {
    await pages?.close();
    if (bundledDir) await rm(bundledDir, { recursive: true, force: true });
  });
  const levelOf = async (word: string) => {
    const { body } = await pages.server.api.get(`/words/${word}`);
    return body.data[0]?.word_level;
  };

  it('is told of, until this version is dismissed', async () => {
    const page = await pages.load('/admin');
    const notice = page.getByText('Version 2.0.0 of the dictionary');
    await notice.waitFor();
    await page.getByText('this instance has 1.2.3.').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Skip this version' }).click();
    await notice.waitFor({ state: 'detached' });
    await pages.load('/admin/transfer');
    await page.getByText('The bundled dictionary', { exact: true }).waitFor();
    expect(await notice.count()).toBe(0);

    await bundle('2.1.0');
    await pages.load('/admin');
    await page.getByText('Version 2.1.0 of the dictionary').waitFor();
  });

  it('shows what would change, then updates and keeps what was edited', async () => {
    const { body } = await pages.server.api.get('/words/leaf');
    await pages.admin.patch(`/en/${body.data[0].id}`, { word_level: 'C2' });
    const before = await levelOf('trunk');
    const page = await pages.load('/admin');
    await page.getByRole('button', { name: 'See what would change' }).click();
    const told = page.getByRole('region', { name: 'What would change' });
    const rows = told.getByRole('table').first().getByRole('row');
    await rows.nth(4).waitFor();
    expect((await rows.allInnerTexts()).slice(1).sort()).toEqual([
      // Below `trunk`: what differs.
      'Level · Frequency · Form “trunks” · Meaning “stem” · Meaning “boot”',
      expect.stringMatching(/^brandnew\s+adjective\s+Added/),
      expect.stringMatching(/^leaf\s+noun\s+Kept/),
      expect.stringMatching(/^trunk\s+noun\s+Updated/),
    ]);
    expect(await levelOf('trunk')).toBe(before);
    await page.getByRole('button', { name: 'Do not import' }).click();
    const notice = page.getByText('Version 2.1.0 of the dictionary');
    await notice.waitFor();

    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Imported', { exact: true }).waitFor();
    expect(await levelOf('trunk')).toBe('B2');
    expect(await levelOf('leaf')).toBe('C2');
    expect((await pages.server.api.get('/words/brandnew')).status).toBe(200);
    // It is here now, so there is nothing to tell of.
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Dataset version').waitFor();
    await notice.waitFor({ state: 'detached' });
    expect(pages.browser.complaints).toEqual([]);
  });
});
