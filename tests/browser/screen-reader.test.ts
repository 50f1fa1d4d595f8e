import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { appShown, describeInBrowser } from '../_util/browser.ts';
import { itInLongSuites } from '../_util/long-suites.ts';
import { announced, readTree, treeProblems } from '../_util/screen-reader.ts';

/** A list of run, leaf and happy, as it is in a link. */
const WEEK = 'C09NzVYw5CoqzePKSU1M48pILCioBAA';

describeInBrowser('a screen reader', () => {
  let pages: AdminPages;
  let page: Page;

  beforeAll(async () => {
    pages = await startAdminPages({ AUDIO_HOSTS: 'sounds.test' });
    const { server, admin } = pages;
    const [{ id }] = (await server.api.get('/words/leaf')).body.data;
    const audio = [{ url: 'https://sounds.test/leaf.ogg', source_url: '', attribution: 'Ann' }];
    const pronunciations = [{ type: 'ipa', text: 'liːf', area_variant: 'british', audio }];
    expect((await admin.patch(`/en/${id}`, { pronunciations })).status).toBe(200);
    const edits = [
      { headword: 'run', message: 'A typo.' },
      { headword: 'happy', message: 'Sad.' },
    ];
    for (const edit of edits) await server.api.post('/suggestions', edit);
    page = await pages.load('/about');
  });
  afterAll(() => pages?.close());

  const load = async (path: string) => {
    await pages.load(path);
    await appShown(page);
  };
  const says = (text: string | RegExp) => expect.poll(() => announced(page)).toMatch(text);
  /** The same button adds a meaning above and below the others. */
  const isMeant = (problem: string) => problem.endsWith('button Add a meaning');
  const isWell = async (name: string) => {
    const problems = await treeProblems(page);
    expect
      .soft(
        problems.filter((problem) => !isMeant(problem)),
        name,
      )
      .toEqual([]);
  };
  const names = async (role: string) =>
    (await readTree(page)).filter((one) => one.role === role).map(({ name }) => name);

  it('looks up a word, hears and stars it', async () => {
    await load('/');
    await isWell('the start page');
    const box = page.getByRole('combobox', { name: 'Look up a word' });
    await box.fill('leaf');
    await page.getByRole('option', { name: /^leaf/ }).waitFor();
    await isWell('suggestions');
    await says(/\d+ words?/);
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'leaf' }).waitFor();
    await isWell('a word');
    expect(await names('button')).toContain('Listen, UK, Recording, Ann');
    await page.getByRole('button', { name: 'Star “leaf”' }).click();
    await page.getByRole('button', { name: 'Star “leaf”', pressed: true }).waitFor();
    await load('/my-words');
    await page.getByRole('listitem').first().waitFor();
    await isWell('my words');
  });

  itInLongSuites('hears that a word is misspelled, and which may be meant', async () => {
    await load('/search?q=necesary');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^necessary/ })
      .waitFor();
    await isWell('corrections');
  });

  itInLongSuites('makes a worksheet, and is asked for the words', async () => {
    await load('/list');
    await isWell('a new list');
    await load(`/list#${WEEK}`);
    await page.getByRole('listitem').first().waitFor();
    await isWell('a list');
    await load(`/quiz#${WEEK}`);
    await page.getByRole('article').waitFor();
    await isWell('a question');
    await page.getByLabel('Questions').selectOption('Choose the meaning');
    await page.getByRole('article').getByRole('button').first().click();
    await says(/Right|The answer is/);
    await isWell('an answer');
    await load('/practice');
    await page.getByRole('article').waitFor();
    await isWell('practice');
  });

  itInLongSuites('reads a text', async () => {
    await load('/text');
    await isWell('a form for a text');
    await page.getByLabel('An English text').fill('A dude ran.');
    await page.getByRole('button', { name: 'Read it' }).click();
    await says('1 word is marked');
    await isWell('a text');
  });

  itInLongSuites('browses and finds', async () => {
    await load('/browse');
    await page.getByRole('listitem').first().waitFor();
    await isWell('browse');
    await load('/find?spelled=r*n');
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await isWell('the word finder');
    await says(/\d+ words?/);
  });

  it('comes to a record', async () => {
    await load('/admin');
    await page.locator('meter').first().waitFor();
    await isWell('the dashboard');
    await load('/admin/words?search=ru');
    await page.locator('[data-row]').first().waitFor();
    await isWell('words');
    await page.getByRole('main').getByRole('link', { name: 'run', exact: true }).first().click();
    await page.locator('[data-part=forms]').waitFor();
    await isWell('the editor');
  });

  it('translates, in a queue and in a table', async () => {
    await load('/admin/words?untranslated=fr');
    await page.locator('[data-row]').first().click();
    const focused = page.locator('input:focus');
    await focused.waitFor();
    await isWell('a record of the queue');
    const place = page.getByRole('navigation', { name: 'Position in the list' });
    await place.getByText(/to go/).waitFor();
    await focused.fill('mot');
    const word = await page.getByRole('heading', { level: 1 }).innerText();
    await page.keyboard.press('Control+Enter');
    await says(`“${word}” is saved`);
    await load('/admin/translate?untranslated=fr');
    const row = page.locator('[data-row]').first();
    await row.waitFor();
    await isWell('a table of translations');
    await row.fill('mot');
    await row.press('Enter');
    await says('Everything is saved');
    await isWell('a table with a saved row');
  });

  it('writes a new word', async () => {
    await load('/admin/words/new');
    await isWell('a new word');
    for (const key of ['Alt+m', 'Control+s']) await page.keyboard.press(key);
    await page.getByRole('alert').getByRole('listitem').first().waitFor();
    await isWell('a new word that is refused');
    await page.getByLabel('Headword').fill('blorp');
    await page.getByLabel('Definition').first().fill('a sound');
    await page.getByLabel('Definition').last().fill('to make a sound');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { level: 1, name: 'blorp' }).waitFor();
    await says('“blorp” is saved');
    await isWell('the new word');
  });

  itInLongSuites('moderates suggestions', async () => {
    await load('/admin/suggestions');
    await page.getByRole('article').first().waitFor();
    await isWell('suggestions');
    await page
      .getByRole('button', { name: /^Resolve/ })
      .first()
      .click();
    await says('Resolved');
    await isWell('a decision');
    await load('/admin/settings');
    await page.getByRole('region', { name: 'Switches' }).waitFor();
    await isWell('settings');
    await load('/admin/datasets');
    await page.getByRole('main').getByText('default').first().waitFor();
    await isWell('dictionaries');
  });
});
