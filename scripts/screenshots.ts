/// <reference lib="dom" />
/**
 * `npm run screenshots [-- <name>...]`: every page and state of `_util/shots.ts`
 * and `_util/admin-shots.ts`, or those whose name has one of the words, at
 * three widths in both themes, into `screenshots/` (not in git). It starts a server of its own on
 * the bundled dictionary.
 */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../tests/_util/browser.ts';
import { ApiClient } from '../tests/_util/client.ts';
import { CREDENTIALS } from '../tests/_util/credentials.ts';
import { signIn as signInToApi } from '../tests/_util/sign-in.ts';
import { addPictureFonts } from './_util/picture-fonts.ts';
import { ADMIN, SIGN_IN } from './_util/admin-shots.ts';
import { READER, type Shot } from './_util/shots.ts';
import { startBundledServer } from './_util/bundled-server.ts';

const WIDTHS = [390, 1024, 1600];
const THEMES = ['light', 'dark'] as const;
const FOLDER = 'screenshots';
const HEADING = 'main h1';

const wanted = process.argv.slice(2);
const isWanted = ({ name }: Shot) =>
  wanted.length === 0 || wanted.some((piece) => name.includes(piece));

const server = await startBundledServer();
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  const visited = JSON.stringify(['serendipity', 'run', 'give up', 'definitely'].map(toLookUp));
  await page.goto(server.url);
  await page.evaluate((text) => localStorage.setItem('wordkeep.history', text), visited);
  await starWords(page);
  await takeAll(page, [...READER, SIGN_IN].filter(isWanted));
  const admin = ADMIN.filter(isWanted);
  if (admin.length > 0) {
    await signIn(page);
    await fillQueue();
    await takeAll(page, admin);
  }
  for (const complaint of browser.complaints) console.error(complaint);
} finally {
  await browser.close();
  await server.close();
}

function toLookUp(word: string, i: number) {
  return { word, at: Date.now() - i * 3_600_000 };
}

/** Something in My words, and to practise. */
async function starWords(page: Page): Promise<void> {
  for (const word of ['happy', 'run', 'give up', 'serendipity']) {
    await page.goto(`${server.url}/word/${word}`);
    const star = page.getByRole('button', { name: `Star “${word}”` }).first();
    await star.click();
    await star.and(page.locator('[aria-pressed="true"]')).waitFor();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/admin`);
  await page.getByLabel('User name').fill(CREDENTIALS.ADMIN_USERNAME);
  await page.getByLabel('Password').fill(CREDENTIALS.ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** Something to moderate, and something in the history. */
async function fillQueue(): Promise<void> {
  const api = new ApiClient(server.url);
  const { id, meanings } = (await api.get('/words/dog')).body.data[0];
  const [meaning] = meanings;
  const definition = meaning.definition.replace('genus', 'family');
  const edits = [{ target_type: 'meaning', target_id: meaning.id, changes: { definition } }];
  await api.post('/suggestions', { headword: 'dog', kind: 'edit', edits });
  await api.post('/suggestions', { headword: 'run', message: 'The second meaning is old slang.' });
  const admin = await signInToApi(server.url);
  await admin.patch(`/en/${id}`, { description: 'Also said of people.' });
}

async function takeAll(page: Page, shots: Shot[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const shot of shots) {
    const before = await remember(page, shot.stored ?? {});
    await page.emulateMedia({ media: shot.isPrint ? 'print' : 'screen' });
    if (shot.held) await page.route(shot.held, () => {});
    for (const theme of shot.isPrint ? (['light'] as const) : THEMES) {
      await page.evaluate((choice) => localStorage.setItem('wordkeep.theme', choice), theme);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
        await page.goto(server.url + shot.path);
        await page
          .locator(shot.ready ?? HEADING)
          .first()
          .waitFor();
        await shot.prepare?.(page);
        await addPictureFonts(page);
        await page.screenshot({ path: `${FOLDER}/${shot.name}-${width}-${theme}.png` });
      }
    }
    if (shot.held) await page.unroute(shot.held);
    await remember(page, before);
    console.log(shot.name);
  }
}

/** Makes the browser remember these values; resolves to what it remembered before. */
function remember(
  page: Page,
  stored: Readonly<Record<string, string | null>>,
): Promise<Record<string, string | null>> {
  return page.evaluate((entries) => {
    const before = entries.map(([name]) => [name, localStorage.getItem(`wordkeep.${name}`)]);
    for (const [name, value] of entries) {
      if (value === null) localStorage.removeItem(`wordkeep.${name}`);
      else localStorage.setItem(`wordkeep.${name}`, value);
    }
    return Object.fromEntries(before);
  }, Object.entries(stored));
}
