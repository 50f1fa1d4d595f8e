import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseFiles } from '../../main/windows/dictionary-files.ts';
import { checkRows, openBackup } from '../../server/backup/open.ts';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser } from '../_util/browser.ts';
import { type HeldDownload, holdDownload } from '../_util/held-download.ts';
import { manyNouns, writeDatasetFolder, writeDatasetZip } from '../_util/datasets.ts';
import { itInLongSuites } from '../_util/long-suites.ts';

const PUBLISHED = 'Import: The published dataset';

describeInBrowser('import and export', () => {
  let pages: AdminPages;
  let folder: string;
  /** Never comes to its end, so that its import goes on until it is cancelled. */
  let published: HeldDownload;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wordkeep-datasets-'));
    const zip = await writeDatasetZip(join(folder, 'published.zip'), {
      'words.jsonl': [{ word: 'published-word', part_of_speech: 'noun' }],
    });
    published = await holdDownload('published.zip', await readFile(zip));
    pages = await startAdminPages({
      DICTIONARY_DATASET_URL: published.url,
      BACKUP_DIR: join(folder, 'backups'),
    });
  });
  afterAll(async () => {
    await pages?.close();
    published?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  const found = async (word: string) => (await pages.server.api.get(`/words/${word}`)).status;

  /** Without looking first at what would change. */
  const openToImport = async () => {
    const page = await pages.load('/admin/transfer');
    await page.getByLabel('See what would change').uncheck();
    return page;
  };

  it('imports an uploaded zip, and shows what came of it', async () => {
    const zip = await writeDatasetZip(join(folder, 'nouns.zip'), {
      'words.jsonl': manyNouns(1_000),
    });
    const page = await openToImport();
    await page.getByText('Drop a dataset').waitFor();
    await page.locator('input[type="file"]').setInputFiles(zip);
    await page.getByText('Imported', { exact: true }).waitFor();
    expect(await page.getByText('Added').locator('..').innerText()).toMatch(/1,000/);
    expect(await found('noun-000007')).toBe(200);
  });

  itInLongSuites('takes the files that the desktop app was opened with', async () => {
    const zip = await writeDatasetZip(join(folder, 'opened.zip'), { 'words.jsonl': manyNouns(2) });
    const page = await pages.load('/admin/transfer');
    const session = await page.context().newCDPSession(page);
    const sendCommand = async (command: string, params?: object) =>
      session.send(command as 'Runtime.evaluate', params as { expression: string });
    await chooseFiles({ attach() {}, detach: () => void session.detach(), sendCommand }, [zip]);
    await page.getByRole('button', { name: 'Import now' }).waitFor();
    expect(await page.getByText('opened.zip').count()).toBeGreaterThan(0);
  });

  itInLongSuites('imports the files of a dataset that are dropped, and updates', async () => {
    const source = await writeDatasetFolder(join(folder, 'update'), {
      'words.jsonl': manyNouns(3, 'a better word'),
    });
    const files = await Promise.all(
      ['words.jsonl', 'manifest.json'].map(async (name) => ({
        name,
        text: await readFile(join(source, name), 'utf8'),
      })),
    );
    const page = await openToImport();
    await page.getByRole('radio', { name: /Update/ }).check();
    const transfer = await page.evaluateHandle((list) => {
      const data = new DataTransfer();
      for (const { name, text } of list) data.items.add(new File([text], name));
      return data;
    }, files);
    await page.getByText('Drop a dataset').dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByText('Imported', { exact: true }).waitFor();
    expect(await page.getByText('Updated').locator('..').innerText()).toMatch(/3/);
    const { body } = await pages.server.api.get('/words/noun-000002');
    expect(body.data[0].meanings[0].definition).toBe('a better word');
  });

  itInLongSuites(
    'imports a file of Wiktionary under a name, and tells what it had no place for',
    async () => {
      const line = {
        word: 'wombat',
        lang_code: 'en',
        pos: 'noun',
        senses: [{ glosses: ['A marsupial.'] }],
      };
      const file = join(folder, 'wiktionary.jsonl');
      await writeFile(file, `${JSON.stringify({ ...line, hyphenation: ['wom', 'bat'] })}\n`);
      const page = await openToImport();
      await page.getByText('Name and licence of a dictionary').click();
      await page.getByLabel('Name', { exact: true }).fill('Wombats');
      await page.locator('input[type="file"]').setInputFiles(file);
      await page.getByText('Imported', { exact: true }).waitFor();
      await page.getByText('There was no place for some content').click();
      expect(await page.getByRole('row').allInnerTexts()).toEqual([
        expect.stringContaining('In the file'),
        expect.stringMatching(/hyphenation\s+1/),
      ]);
      const { body } = await pages.server.api.get('/words/wombat');
      expect(body.data[0].source).toBe('Wombats');
    },
  );

  it('shows what would change before it imports, and then imports the same', async () => {
    const zip = await writeDatasetZip(join(folder, 'looked-at.zip'), {
      'words.jsonl': [
        { word: 'looked-at', part_of_speech: 'adjective' },
        { word: 'run', part_of_speech: 'verb' },
        { word: 'nopart' },
      ],
    });
    const page = await pages.load('/admin/transfer');
    expect(await page.getByLabel('See what would change').isChecked()).toBe(true);
    await page.locator('input[type="file"]').setInputFiles(zip);
    await page.getByText('This would not be imported').waitFor();
    await page.getByLabel(/Leave out lines with mistakes/).check();
    await page.locator('input[type="file"]').setInputFiles(zip);
    const told = page.getByRole('region', { name: 'What would change' });
    const rows = told.getByRole('table').first().getByRole('row');
    await rows.nth(2).waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringContaining('Word'),
      expect.stringMatching(/looked-at\s+adjective\s+Added/),
      expect.stringMatching(/run\s+verb\s+Skipped/),
    ]);
    await told.getByRole('region', { name: 'What is wrong with the dataset' }).waitFor();
    expect(await found('looked-at')).toBe(404);

    await told.getByRole('button', { name: 'Do not import' }).click();
    await told.waitFor({ state: 'detached' });
    await page.locator('input[type="file"]').setInputFiles(zip);
    await told.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Imported', { exact: true }).waitFor();
    expect(await found('looked-at')).toBe(200);

    const update = await writeDatasetZip(join(folder, 'looked-at-again.zip'), {
      'words.jsonl': [
        { word: 'looked-at', part_of_speech: 'adjective', description: 'Of what was seen.' },
      ],
    });
    await page.getByRole('radio', { name: /Update/ }).check();
    await page.locator('input[type="file"]').setInputFiles(update);
    await told.getByText('Note on usage').press('Enter');
    await told.locator('ins').getByText('Of what was seen.').waitFor();
    await page.getByRole('button', { name: 'Preview: The import folder itself' }).waitFor();
    await page.getByLabel('See what would change').uncheck();
    await page.getByRole('button', { name: 'Import: The import folder itself' }).waitFor();
  });

  it('says that a file was moved after it was chosen', async () => {
    const file = join(folder, 'moved.csv');
    await writeFile(file, 'word,definition\nmoved,elsewhere now\n');
    const page = await pages.load('/admin/transfer');
    const session = await page.context().newCDPSession(page);
    const sendCommand = async (command: string, params?: object) =>
      session.send(command as 'Runtime.evaluate', params as { expression: string });
    await chooseFiles({ attach() {}, detach: () => void session.detach(), sendCommand }, [file]);
    const now = page.getByRole('button', { name: 'Import now' });
    await now.waitFor();
    await rm(file);
    await now.click();
    await page.getByText('The file has changed').waitFor();
  });

  it('says what is wrong with a broken dataset, line by line, and changes nothing', async () => {
    const zip = await writeDatasetZip(join(folder, 'broken.zip'), {
      'words.jsonl': [
        { word: 'brandnew', part_of_speech: 'noun' },
        { word: 'nopart' },
        '{ not json',
      ],
    });
    const page = await openToImport();
    await page.locator('input[type="file"]').setInputFiles(zip);
    await page.getByText('The import failed').waitFor();
    await page.getByText('The dictionary is exactly as it was.').waitFor();
    const rows = page
      .getByRole('region', { name: 'What is wrong with the dataset' })
      .getByRole('row');
    expect(await rows.count()).toBe(3);
    const cells = await rows.nth(1).getByRole('cell').allInnerTexts();
    expect(cells.slice(0, 3)).toEqual(['words.jsonl', '2', 'part_of_speech']);
    expect(await found('brandnew')).toBe(404);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toMatch(/^words\.jsonl:2: part_of_speech: /);

    await page.locator('input[type="file"]').setInputFiles({
      name: 'ragged.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('word,definition\na,b,c\n'),
    });
    await rows.getByText('This entry cannot be read: 3 cells in a table of 2 columns.').waitFor();

    await page.getByLabel(/Leave out lines with mistakes/).check();
    await page.locator('input[type="file"]').setInputFiles(zip);
    await page.getByText('Imported', { exact: true }).waitFor();
    expect(await found('brandnew')).toBe(200);
  });

  it('shows how far an import is, follows it after the page was loaded anew, and cancels it', async () => {
    const tab = await pages.open('/admin/transfer');
    const statuses = '**/import/status';
    let deliver: (() => Promise<void>) | undefined;
    await tab.route(
      statuses,
      async (route) => {
        const response = await route.fetch();
        deliver = () => route.fulfill({ response });
      },
      { times: 1 },
    );
    const page = await openToImport();
    await expect.poll(() => deliver).toBeDefined();
    await page.getByRole('button', { name: PUBLISHED }).click();
    await page.getByRole('button', { name: 'Cancel the import' }).waitFor();
    // That no import is running, as it was before this one.
    const late = page.waitForResponse(statuses);
    await deliver?.();
    await late;
    await page.getByRole('progressbar', { name: 'Import' }).waitFor();
    await page.getByRole('list', { name: 'Steps' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Cancel the import' }).waitFor();
    await page.getByRole('link', { name: 'Words' }).click();
    await page.getByText('An import is running.').waitFor();
    await page.getByRole('link', { name: 'Show progress' }).click();
    await page.getByRole('button', { name: 'Cancel the import' }).click();
    await page.getByText('The import was cancelled').waitFor();
    expect(await found('published-word')).toBe(404);
  });

  itInLongSuites('imports what lies in the import folder', async () => {
    const page = await openToImport();
    await page.getByRole('button', { name: 'Import: The import folder itself' }).click();
    await page.getByText('Imported', { exact: true }).waitFor();
    expect(await page.getByText('Skipped').locator('..').innerText()).toMatch(/40/);
  });

  itInLongSuites('imports files that say nothing of themselves, and says so', async () => {
    const page = await openToImport();
    await page.locator('input[type="file"]').setInputFiles({
      name: 'words.jsonl',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from('{"word":"nameless","part_of_speech":"adjective"}'),
    });
    await page.getByText('Imported', { exact: true }).waitFor();
    await pages.open('/admin/settings');
    const item = page.getByRole('listitem').filter({ hasText: 'Dataset without a name' });
    expect((await item.innerText()).trim()).toMatch(
      /^Dataset without a name\s+Licence: not stated$/,
    );
  });

  itInLongSuites('refuses what is no dataset before it begins', async () => {
    const page = await openToImport();
    await page.locator('input[type="file"]').setInputFiles({
      name: 'notes.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('no zip at all'),
    });
    await page.getByText(/The import (failed|did not start)/).waitFor();
  });

  it('exports the dictionary as a file that can be imported again', async () => {
    const page = await openToImport();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the dictionary' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^wordkeep-en-\d{4}-\d\d-\d\d\.zip$/);
    await page.getByText(/was handed to the browser/).waitFor();
    const entries = unzipSync(await readFile(await file.path()));
    expect(Object.keys(entries)).toContain('manifest.json');
    const words = Buffer.from(entries['words.jsonl'] ?? []).toString('utf8');
    expect(words).toContain('"word":"run"');
    expect(pages.browser.complaints).toEqual([]);
  });

  it('backs everything up into a file', async () => {
    const page = await openToImport();
    const automatic = page.getByText('An automatic backup is made every 24 hours.');
    await automatic.filter({ hasText: /None has been made yet|Last one: / }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download a backup' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^wordkeep-backup-\d{4}-\d\d-\d\d\.zip$/);
    const backup = await openBackup(await file.path());
    await checkRows(backup);
    expect(backup.manifest.tables['en_words']?.rows).toBeGreaterThan(40);
    await backup.close();
  });

  itInLongSuites(
    'makes a file of corrections once their author agrees, if there are any',
    async () => {
      const page = await openToImport();
      const panel = page.locator('section', { has: page.getByText('Send corrections') });
      const make = panel.getByRole('button', { name: 'Make the file' });
      expect(await make.isDisabled()).toBe(true);
      await panel.getByRole('checkbox').check();
      await make.click();
      await panel.getByText('No change here is a correction').waitFor();
    },
  );

  itInLongSuites('exports what was chosen for another program', async () => {
    const page = await openToImport();
    await page.getByLabel('Format').selectOption('csv');
    for (const language of ['Russian', 'Chinese', 'Arabic']) {
      await page.getByRole('checkbox', { name: language }).uncheck();
    }
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the dictionary' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^wordkeep-en-csv-.*\.zip$/);
    const entries = unzipSync(await readFile(await file.path()));
    const [head = ''] = Buffer.from(entries['wordkeep-en.csv'] ?? [])
      .toString('utf8')
      .split('\n');
    expect(head.match(/translation_\w+/g)).toEqual(
      ['es', 'fr', 'de', 'pt'].map((language) => `translation_${language}`),
    );
  });
});
