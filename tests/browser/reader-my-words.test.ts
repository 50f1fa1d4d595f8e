/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  appShown,
  describeInBrowser,
  seriousProblems,
  startBrowser,
  type TestBrowser,
} from '../_util/browser.ts';
import { itInLongSuites } from '../_util/long-suites.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

describeInBrowser('a learner', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startTestServer();
    browser = await startBrowser();
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
    await appShown(page);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  };
  const words = () => page.getByRole('list', { name: 'Words' }).locator('> li');
  const row = (text: string) => words().filter({ hasText: text });
  const pressed = (name: string, isPressed: boolean) =>
    page.getByRole('button', { name, exact: true, pressed: isPressed }).first();
  const download = async (name: string) => {
    await page.getByRole('button', { name: 'File' }).click();
    const begun = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    return readFile(await (await begun).path(), 'utf8');
  };
  let file: string;

  it('stars words and meanings, by pointer and by key, and sees them starred again', async () => {
    await open('/my-words');
    await page.getByText('No words yet').waitFor();
    await open('/word/happy');
    await page.keyboard.press('s');
    await page.getByText('Added to My words').waitFor();
    await pressed('Star meaning 1', false).click();
    await pressed('Star meaning 1', true).waitFor();
    await open('/browse?search=run');
    // What the list does not say is fetched, and shown when it comes.
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/words/run', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await pressed('Star “run”', false).click();
    await pressed('Star “run”', true).waitFor();
    await page.getByRole('link', { name: 'My words' }).first().click();
    await row('run').waitFor();
    answer();
    await row('run').getByText('verb').first().waitFor();
    await page.unroute('**/words/run');
    await open('/word/happy');
    await pressed('Star “happy”', true).waitFor();
    await pressed('Star meaning 1', true).waitFor();
  });

  it('puts them into lists with notes, finds them, and takes a removal back', async () => {
    await open('/my-words');
    await expect.poll(() => words().count()).toBe(3);
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByRole('dialog').getByLabel('Name of the list').fill('Moods');
    await page.keyboard.press('Enter');
    await page.getByText('No words in this list yet').waitFor();
    expect(await page.getByRole('link', { name: /^Practise/ }).count()).toBe(0);
    // The name of the list that is shown is taken, too.
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByRole('dialog').getByLabel('Name of the list').fill('Moods');
    await page.keyboard.press('Enter');
    await page.getByText('You already have a list with this name.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'All words 3' }).click();
    const happy = words().nth(1);
    await happy.getByRole('button', { name: 'Note and lists for happy' }).click();
    await page.keyboard.type('As happy as Larry');
    await happy.getByRole('checkbox', { name: 'Moods' }).check();
    await happy.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Moods 1' }).click();
    await row('As happy as Larry').waitFor();
    expect(await words().count()).toBe(1);
    await page.getByRole('link', { name: 'All words 3' }).click();
    await page.getByRole('searchbox', { name: 'Search my words' }).fill('LARRY');
    await expect.poll(() => words().count()).toBe(1);
    await page.getByRole('searchbox').fill('');
    await row('run').getByRole('button', { name: 'Remove run from My words' }).click();
    await page.getByText('“run” was removed.').waitFor();
    // The focus is on the button that takes it back.
    await page.getByRole('button', { name: 'Undo' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await row('run').getByRole('link', { name: 'run' }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
  });

  it('saves them as files of its own, of Anki and as a table', async () => {
    file = await download('Save as a file');
    expect(JSON.parse(file)).toMatchObject({ format: 'wordkeep-my-words', lists: ['Moods'] });
    expect(await download('Save for Anki (text)')).toMatch(/\trun\t.*<i>verb<\/i>/);
    expect(await download('Save as a table (CSV)')).toContain('As happy as Larry');
  });

  it('loses nothing when a file is added, and is told what is wrong with one', async () => {
    for (const word of ['happy', 'run']) {
      await words()
        .getByRole('button', { name: `Remove ${word} from My words` })
        .first()
        .click();
    }
    const input = page.getByLabel('Add from a file…', { exact: true });
    const choose = (text: string) =>
      input.setInputFiles({
        name: 'x.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
    await choose(file.replace('"word": "run"', '"word": 7'));
    const refused = page.getByRole('alert');
    await refused.getByText('It has a mistake:').waitFor();
    expect(await refused.getByRole('listitem').textContent()).toMatch(
      /^stars\.\d\.word: Expected text, found 7\.$/,
    );
    await choose('word;meaning');
    await refused.getByText('does not contain JSON').waitFor();
    await choose(file);
    await page.getByText('2 words added; you have 3 words now.').waitFor();
    await row('As happy as Larry').waitFor();
    expect(await refused.count()).toBe(0);
    expect(await words().count()).toBe(3);
  });

  it('practises with the keyboard alone, takes an answer back and hears when it goes on', async () => {
    await page.getByRole('link', { name: 'Practise (3)' }).click();
    const card = page.getByRole('article', { name: 'Do you know this word?' });
    const counts = page.getByText(/^\d+ due · \d+ new$/);
    await expect.poll(() => counts.textContent()).toBe('0 due · 3 new');
    const first = await card.locator('.word').textContent();
    await page.getByRole('button', { name: 'Show the answer' }).focus();
    await page.keyboard.press('Space');
    await card.getByRole('button', { name: /^Easy/ }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.keyboard.press('4');
    await expect.poll(() => counts.textContent()).toBe('0 due · 2 new');
    await page.keyboard.press('u');
    await expect.poll(() => counts.textContent()).toBe('0 due · 3 new');
    expect(await card.locator('.word').textContent()).toBe(first);
    for (const left of [2, 1]) {
      await page.keyboard.press('Space');
      await page.keyboard.press('4');
      await expect.poll(() => counts.textContent()).toBe(`0 due · ${left} new`);
    }
    // The last one by its buttons: the space bar turns the card and then says "good".
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await expect.poll(() => counts.textContent()).toBe('1 due · 0 new');
    await page.keyboard.press('Space');
    await page.keyboard.press('4');
    await page.getByText('Done for now').waitFor();
    await page.getByText(/^Next: \d words?, in \d+ days?\.$/).waitFor();
    // The card is gone; the focus is on what stands there now.
    const focused = page.locator('main :focus');
    await expect.poll(() => focused.textContent()).toBe('My words');
    await page.reload();
    await page.getByText('Done for now').waitFor();
    expect(await page.getByText('Answers today').locator('..').textContent()).toMatch(/4$/);
  });

  itInLongSuites('is told where the browser keeps nothing', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', {
        get: () => ({
          open() {
            throw new DOMException('off', 'SecurityError');
          },
        }),
      });
    });
    await open('/my-words');
    await page.getByText('Nothing can be kept in this browser').waitFor();
    await open('/practice');
    await page.getByText('Nothing can be kept in this browser').waitFor();
    await open('/word/happy');
    await page.keyboard.press('s');
    await page.getByText('This browser cannot keep words').waitFor();
  });
});
