/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MyWordsContents } from '../../renderer/src/reader/stars/contents.ts';
import { aStar, NOW } from '../../renderer/src/reader/stars/star.test-util.ts';
import { describeInBrowser, startBrowser, type TestBrowser } from './browser.ts';
import { leaveWhenShown, type Shown } from './leaving.ts';
import { startTestServer, type TestServer } from './server.ts';

/** What the browser has stored of the reader. */
interface Stored extends MyWordsContents {
  settings: Record<string, string>;
}

interface Change {
  name: string;
  path: string;
  /** Brings the page to where only the last press is missing. */
  prepare?: () => Promise<unknown>;
  press: () => Promise<unknown>;
  /** What says that it is done. */
  shown: Shown;
  isKept: (before: Stored, after: Stored) => boolean;
}

/** The word that is starred, removed and starred again. */
const OWN_WORD = 'happy';

const OWN_CHANGES = [
  'star',
  'note',
  'new list',
  'renamed list',
  'removed list',
  'removal taken back',
  'removal',
  'star taken off',
  'answer',
  'answer taken back',
  'setting',
];

/**
 * A reader who makes each of these changes, or the first of them, `rounds` times with a processor
 * slowed so many times.
 */
export function describeLeaving(
  rounds: number,
  slowings: readonly number[],
  count = OWN_CHANGES.length,
): void {
  describeInBrowser('a reader who leaves as soon as something is done', () => {
    let server: TestServer;
    let browser: TestBrowser;
    let page: Page;

    beforeAll(async () => {
      server = await startTestServer();
      browser = await startBrowser();
      page = await browser.newPage();
      await page.goto(`${server.url}/my-words`);
      // Each round keeps one answer, and there is a card left after each.
      const buffer = Buffer.from(dueCards(slowings.length * rounds + 2));
      const file = { name: 'x.json', mimeType: 'application/json', buffer };
      await page.getByLabel('Add from a file…', { exact: true }).setInputFiles(file);
      await page.getByText(/words added/).waitFor();
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
    });

    const speeds = slowings.flatMap((slowed) => Array.from({ length: rounds }, () => slowed));
    it.each(speeds)('loses nothing with a processor slowed %i times', async (slowed) => {
      const all = changes(page).slice(0, count);
      expect(await changesKept(page, server.url, all, slowed)).toEqual(OWN_CHANGES.slice(0, count));
    });
  });
}

/** A file of My words with `count` cards that are all due. */
function dueCards(count: number): string {
  const schedule = {
    due: NOW.toISOString(),
    last_review: null,
    stability: 10,
    difficulty: 5,
    elapsed_days: 0,
    scheduled_days: 10,
    learning_steps: 0,
    reps: 1,
    lapses: 0,
    state: 2,
  };
  const stars = Array.from({ length: count }, (_, i) => aStar(`card ${i}`, { schedule }));
  return JSON.stringify({ format: 'wordkeep-my-words', version: 1, lists: [], stars, days: [] });
}

/**
 * Makes each of the changes once, and leaves the page after each change in the
 * task that shows it. Returns what was kept, up to the first loss, on which the next would depend.
 */
async function changesKept(
  page: Page,
  server: string,
  all: readonly Change[],
  slowed: number,
): Promise<string[]> {
  const kept: string[] = [];
  for (const { name, path, prepare, press, shown, isKept } of all) {
    await page.goto(server + path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await prepare?.();
    const before = await stored(page);
    await leaveWhenShown(page, shown, press, slowed);
    if (!isKept(before, await stored(page))) break;
    kept.push(name);
  }
  return kept;
}

function changes(page: Page): Change[] {
  const word = OWN_WORD;
  const starIs = (on: boolean) => `button[aria-label="Star “${word}”"][aria-pressed=${on}]`;
  const pressStar = (on: boolean) => () => page.locator(starIs(!on)).click();
  const row = page.locator('li', { has: page.locator('.head', { hasText: word }) });
  const hasWord = ({ stars }: MyWordsContents) => stars.some((star) => star.word === word);
  const noteOf = ({ stars }: MyWordsContents) => stars.find((star) => star.word === word)?.note;
  const answers = ({ days }: MyWordsContents) => days.reduce((sum, day) => sum + day.answers, 0);
  const remove = () => row.getByRole('button', { name: /^Remove/ }).click();
  const show = () => page.getByRole('button', { name: 'Show the answer' }).click();
  const askList = async () => {
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByLabel('Name of the list').fill('Moods');
  };
  const askOfList = (button: string) => () =>
    page.getByRole('button', { name: button, exact: true }).click();
  const translations = page.getByLabel('Translations', { exact: true });
  const enter = () => page.keyboard.press('Enter');
  return [
    {
      name: 'star',
      path: `/word/${word}`,
      press: pressStar(true),
      shown: { selector: starIs(true) },
      isKept: (_, after) => hasWord(after),
    },
    {
      name: 'note',
      path: '/my-words',
      prepare: async () => {
        await row.locator('.edit').click();
        await row.getByRole('textbox').fill('As happy as Larry');
      },
      press: () => row.getByText('Save').click(),
      shown: { selector: 'li p', text: 'As happy as Larry' },
      isKept: (_, after) => noteOf(after) === 'As happy as Larry',
    },
    {
      name: 'new list',
      path: '/my-words',
      prepare: askList,
      press: enter,
      shown: { selector: '.bar a', text: 'Moods' },
      isKept: (_, { lists }) => lists.includes('Moods'),
    },
    {
      name: 'renamed list',
      path: '/my-words?list=Moods',
      prepare: async () => {
        await askOfList('Rename the list')();
        await page.getByLabel('Name of the list').fill('Tempers');
      },
      press: enter,
      shown: { selector: '.bar a', text: 'Tempers' },
      isKept: (_, { lists }) => lists.includes('Tempers'),
    },
    {
      name: 'removed list',
      path: '/my-words?list=Tempers',
      prepare: askOfList('Delete the list'),
      press: () => page.getByRole('dialog').locator('button[type=submit]').click(),
      shown: { selector: '.bar nav:not(:has(a + a))' },
      isKept: (_, { lists }) => lists.length === 0,
    },
    {
      name: 'removal taken back',
      path: '/my-words',
      prepare: async () => {
        await remove();
        await page.locator('.removed').waitFor();
      },
      press: () => page.getByRole('button', { name: 'Undo' }).click(),
      shown: { selector: '.head', text: word },
      isKept: (_, after) => hasWord(after),
    },
    {
      name: 'removal',
      path: '/my-words',
      press: remove,
      shown: { selector: '.removed' },
      isKept: (_, after) => !hasWord(after),
    },
    {
      name: 'star taken off',
      path: `/word/${word}`,
      prepare: pressStar(true),
      press: pressStar(false),
      shown: { selector: starIs(false) },
      isKept: (_, after) => !hasWord(after),
    },
    {
      name: 'answer',
      path: '/practice',
      prepare: show,
      press: () => page.keyboard.press('4'),
      shown: { selector: 'main button', text: 'Undo' },
      isKept: (before, after) => answers(after) === answers(before) + 1,
    },
    {
      name: 'answer taken back',
      path: '/practice',
      prepare: async () => {
        await show();
        await page.keyboard.press('4');
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      },
      press: () => page.keyboard.press('u'),
      shown: { selector: 'main:not(:has(.button.quiet))' },
      isKept: (before, after) => answers(after) === answers(before) - 1,
    },
    {
      name: 'setting',
      path: `/word/${word}`,
      prepare: () => translations.selectOption('none'),
      press: () => translations.selectOption('fr'),
      shown: { selector: 'main [lang=fr]' },
      isKept: (_, { settings }) => settings['wordkeep.translations'] === 'fr',
    },
  ];
}

/** What the browser has stored, after all transactions before. */
function stored(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no reason given'));
      });
    const database = await done(indexedDB.open('wordkeep-my-words', 1));
    const tx = database.transaction(['stars', 'lists', 'days']);
    const [stars, lists, days] = await Promise.all(
      ['stars', 'lists', 'days'].map((name) => done(tx.objectStore(name).getAll())),
    );
    database.close();
    return {
      stars: stars as MyWordsContents['stars'],
      lists: (lists as { name: string }[]).map(({ name }) => name),
      days: days as MyWordsContents['days'],
      settings: { ...(localStorage as unknown as Record<string, string>) },
    };
  });
}
