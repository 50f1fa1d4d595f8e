import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeInBrowser, startBrowser } from '../_util/browser.ts';
import { settingsFor, startServe } from '../_util/command.ts';
import { createDatabase } from '../_util/databases.ts';
import { manyNouns, writeDatasetFolder } from '../_util/datasets.ts';

describeInBrowser('a reader of a dictionary that is filled', () => {
  it('is told how far it is, and goes on when it is there', async () => {
    const browser = await startBrowser();
    const page = await browser.newPage();
    const database = await createDatabase();
    // In a process of its own, which takes many times as long to import it as a page to load.
    const words = { 'words.jsonl': manyNouns(20_000) };
    const server = await startServe({
      ...settingsFor(database),
      DICTIONARY_AUTO_IMPORT: 'true',
      DICTIONARY_IMPORT_DIR: await writeDatasetFolder(join(database.folder, 'in'), words),
    });
    await page.goto(server.url);
    await page.getByText('The dictionary is loading').first().waitFor();
    await page.getByText(/^\d+ %$/).waitFor();
    await page.getByRole('combobox', { name: 'Look up a word' }).first().waitFor();
    await page.getByText(/headwords with/).waitFor();
    expect(browser.complaints).toEqual([]);
    await browser.close();
    server.process.kill('SIGTERM');
    await server.ended;
    await database.drop();
  });
});
