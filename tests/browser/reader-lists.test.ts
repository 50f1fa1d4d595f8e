/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  describeInBrowser,
  seriousProblemsInThemes,
  startBrowser,
  type TestBrowser,
} from '../_util/browser.ts';
import { manyNouns, writeDatasetFolder } from '../_util/datasets.ts';
import { itInLongSuites } from '../_util/long-suites.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

describeInBrowser('a teacher with a list', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;
  let link: string;

  beforeAll(async () => {
    server = await startTestServer();
    browser = await startBrowser();
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(() => {
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  const open = async (path: string) => {
    await page.goto(server.url + path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  };
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const button = (name: string) => page.getByRole('main').getByRole('button', { name });
  const words = () => page.getByRole('main').getByRole('listitem');
  const answersToday = () =>
    page.locator('dl > div', { hasText: 'Answers today' }).locator('dd').textContent();

  it('makes one of the words of a level and chooses among them, by keyboard', async () => {
    await open('/browse?search=run&word_level=A1');
    await title('Browse: A1');
    await button('Make a list').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/list#*');
    await words()
      .getByRole('link', { name: /^run verb, noun .*on foot/ })
      .waitFor();
    const count = await words().count();
    await page.getByText('Change the list').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name of the list').fill('Week 1');
    const lines = page.getByRole('textbox', { name: 'Words' });
    await lines.fill(`${await lines.inputValue()}\nleaf, happy; xyzzy\ntrunk\nran`);
    await button('Save').press('Enter');
    await title('Week 1');
    await page.getByText('Not in this dictionary: xyzzy').waitFor();
    // A form of a word that is there is that word.
    await words().getByRole('link', { name: /^leaf/ }).waitFor();
    await expect.poll(() => words().count()).toBe(count + 3);
    await page.getByRole('checkbox', { name: `${count + 3} of ${count + 3} chosen` }).uncheck();
    for (const word of ['run', 'leaf', 'happy', 'trunk']) {
      const box = page.getByRole('checkbox', { name: `Choose “${word}”` });
      await box.focus();
      await page.keyboard.press('Space');
    }
    await page.getByText(`4 of ${count + 3} chosen`).waitFor();
    expect(await seriousProblemsInThemes(page)).toEqual([]);
  });

  it('prints a worksheet, saves the words, and passes them on as a link', async () => {
    await page.getByText('Worksheet').click();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.getByRole('main');
    const onPaper = async () => (await sheet.innerText()).replace(/\s+/g, ' ');
    expect(await onPaper()).toMatch(/^Week 1 Name: happy leaf run trunk .*She every morning\./);
    expect(await onPaper()).toContain('to move quickly on foot');
    expect(await onPaper()).not.toContain('Star all');
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('checkbox', { name: 'Words in a box' }).uncheck();
    await page.getByRole('checkbox', { name: 'With answers' }).check();
    await page.emulateMedia({ media: 'print' });
    expect(await onPaper()).toMatch(/^Week 1 Name: .*She runs every morning\..*Leaves fall/);
    await page.emulateMedia({ media: null });

    await button('File').click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('Week 1.csv');
    const rows = await readFile(await (await download).path(), 'utf8');
    expect(rows).toContain('trunk,noun');
    expect(rows).not.toContain('runner');
    await button('File').click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Copied').waitFor();
    link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/list#[\w-]+$/);
  });

  it('whose pupils star all of them, and are asked for them by keyboard', async () => {
    await page.goto('about:blank');
    await page.goto(link);
    await title('Week 1');
    await expect.poll(() => words().count()).toBe(4);
    await button('Star all').press('Enter');
    await page.getByText('4 words added; you have 4 words now.').waitFor();
    await button('Star “leaf”').and(page.locator('[aria-pressed=true]')).waitFor();
    await button('Quiz').press('Enter');
    await title('Quiz · Week 1');

    await page.getByLabel('Questions').selectOption('Choose the meaning');
    const meanings: Record<string, string> = {
      run: 'to move quickly on foot',
      leaf: 'a flat green part of a plant',
      happy: 'feeling pleasure',
      trunk: 'the main stem of a tree',
    };
    const card = page.getByRole('article');
    const next = page.getByRole('button', { name: 'Next' }).and(page.locator(':focus'));
    for (let i = 1; i <= 4; i += 1) {
      await page.getByText(`${i} of 4`).waitFor();
      const asked = (await card.locator('.word').textContent()) ?? '';
      const choices = await card.getByRole('button').allInnerTexts();
      const place = choices.findIndex((text) => text.includes(meanings[asked] ?? '?'));
      // The last answer is wrong.
      await page.keyboard.press(String(i < 4 ? place + 1 : ((place + 1) % 4) + 1));
      await page.getByText(i < 4 ? 'Right' : 'The answer is').waitFor();
      await next.waitFor();
      if (i === 4) expect(await seriousProblemsInThemes(page)).toEqual([]);
      await page.keyboard.press('Enter');
    }
    await page.getByText('3 of 4 right').waitFor();
    expect(await page.getByRole('list', { name: 'Words to learn' }).locator('li').count()).toBe(1);
    await expect.poll(answersToday).toBe('4');
  });

  itInLongSuites('loses no answer that is given while the one before is being stored', async () => {
    await button('Another round').press('Enter');
    await page.getByText('1 of 4').waitFor();
    await page.evaluate(async () => {
      const press = async (what: string) => {
        document.querySelector<HTMLElement>(what)?.click();
        // Svelte shows the change in microtasks; the browser stores nothing before they are done.
        for (let i = 0; i < 20; i += 1) await Promise.resolve();
      };
      for (let i = 0; i < 4; i += 1) {
        await press('article .choice');
        await press('article .next');
      }
    });
    await page.getByText(/\d of 4 right/).waitFor();
    await expect.poll(answersToday).toBe('8');
  });

  it('types words from their meanings and into sentences, in a quiz of My words', async () => {
    await open('/my-words?list=Week%201');
    await page.getByRole('link', { name: 'Quiz' }).click();
    await title('Quiz · Week 1');
    await page.getByLabel('Questions').selectOption('Fill the gap');
    const field = page.getByRole('textbox', { name: 'The word' });
    const answers: Record<string, string> = { She: 'RUNS ', fall: 'leaves', child: 'happy' };
    for (let i = 1; i <= 3; i += 1) {
      await page.getByText(`${i} of 3`).waitFor();
      const sentence = await page.getByRole('article').innerText();
      const [, answer = ''] =
        Object.entries(answers).find(([word]) => sentence.includes(word)) ?? [];
      await field.and(page.locator(':focus')).waitFor();
      await page.keyboard.type(answer);
      await page.keyboard.press('Enter');
      await page.getByText('Right').waitFor();
      await page.keyboard.press('Enter');
    }
    await page.getByText('3 of 3 right').waitFor();
    await page.getByLabel('Questions').selectOption('Type the word');
    await page.getByText('1 of 4').waitFor();
    await button('I don’t know').click();
    await page.getByText('The answer is').waitFor();
  });

  itInLongSuites('stars the words of a list that were not known, for practice', async () => {
    const pupil = await startBrowser();
    const other = await pupil.newPage();
    await other.goto(link.replace('/list#', '/quiz#'));
    await other.getByLabel('Questions').selectOption('Type the word');
    for (let i = 1; i <= 4; i += 1) {
      await other.getByText(`${i} of 4`).waitFor();
      await other.getByRole('button', { name: 'I don’t know' }).click();
      await other.getByRole('button', { name: 'Next' }).click();
    }
    await other.getByRole('button', { name: 'Star all' }).click();
    await other.getByText('4 words added; you have 4 words now.').waitFor();
    await other.goto(`${server.url}/practice`);
    await other.getByRole('article').getByRole('button').first().waitFor();
    expect(pupil.complaints).toEqual([]);
    await pupil.close();
  });

  it('is told of a link that is damaged, and starts a list of words there', async () => {
    await page.goto('about:blank');
    await page.goto(link.slice(0, -9));
    await page.getByText('This link has no list, or is damaged.').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('textbox', { name: 'Words' }).fill('rune\nrun into');
    await button('Make the list').click();
    await words()
      .getByRole('link', { name: /^run into/ })
      .waitFor();
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow()).toBe(0);
    await page.goBack();
    await page.getByText('This link has no list, or is damaged.').waitFor();
  });

  it('is told where there are more words than a list has room for', async () => {
    const folder = join(server.database.folder, 'many');
    await writeDatasetFolder(folder, { 'words.jsonl': manyNouns(501) });
    const large = await startTestServer({ DICTIONARY_IMPORT_DIR: folder });
    await page.goto(`${large.url}/browse?part_of_speech=noun`);
    await button('Make a list').click();
    await page.getByText('These are the first 500 words: a list has no more.').waitFor();
    await expect.poll(() => words().count()).toBe(500);
    await large.stop();
  });
});
