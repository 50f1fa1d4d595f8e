/// <reference lib="dom" />
/**
 * `npm run screenshots -- [--language=de]... [<name>...]`: every page and state that the files beside
 * this one list, or those whose name has one of the words, at two widths in both themes, into
 * `screenshots/<language>` (not in git). It starts a server of its own on the bundled dictionary.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import type { InterfaceLanguage } from '../../renderer/src/i18n/language.svelte.ts';
import { TRANSLATION_LANGUAGES } from '../../server/contract/vocabulary.ts';
import { launchBrowser } from '../../tests/_util/browser.ts';
import { CREDENTIALS } from '../../tests/_util/credentials.ts';
import { holdDownload } from '../../tests/_util/held-download.ts';
import { startBundledServer } from '../_util/bundled-server.ts';
import { ADMIN, SIGN_IN } from './admin.ts';
import { fillBrowser, fillServer } from './content.ts';
import { EDITOR } from './editor.ts';
import { LEARNER } from './learner.ts';
import { addPictureFonts } from './picture-fonts.ts';
import { READER } from './reader.ts';
import type { Shot } from './shot.ts';
import { type AllTexts, loadTexts } from './texts.ts';

const WIDTHS = [390, 1440];
const THEMES = ['light', 'dark'] as const;
const HEADING = 'main h1';
/** How long a page may take to come into its state: the first search by meaning builds its index. */
const WAIT_MS = 60_000;

const { values, positionals: wanted } = parseArgs({
  options: { language: { type: 'string', multiple: true, default: ['en', 'ar', 'zh'] } },
  allowPositionals: true,
});
const known: readonly string[] = ['en', ...TRANSLATION_LANGUAGES];
const isKnown = (code: string): code is InterfaceLanguage => known.includes(code);
const languages = values.language.filter(isKnown);
if (languages.length < values.language.length) throw new Error(`languages: ${known.join(', ')}`);
const isWanted = ({ name }: Shot) =>
  wanted.length === 0 || wanted.some((piece) => name.includes(piece));

const keys = mkdtempSync(join(tmpdir(), 'wordkeep-keys-'));
const published = await holdDownload('published.zip', Buffer.alloc(100_000));
const server = await startBundledServer({
  API_KEYS_FILE: join(keys, 'keys.json'),
  AUDIO_HOSTS: 'upload.wikimedia.org',
  DICTIONARY_DATASET_URL: published.url,
  OTHER_DICTIONARIES:
    'Wiktionary=https://en.wiktionary.org/wiki/{word}; Etymonline=https://www.etymonline.com/search?q={word}',
  SEARCH_MISSES_ENABLED: 'true',
});
const failed: string[] = [];
try {
  await fillServer(server.url);
  for (const language of languages) await takeIn(language);
} finally {
  await server.close();
  published.close();
  rmSync(keys, { recursive: true });
}
if (failed.length > 0) {
  console.error(`Not taken: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function takeIn(language: InterfaceLanguage): Promise<void> {
  const folder = join('screenshots', language);
  mkdirSync(folder, { recursive: true });
  const texts = await loadTexts(language);
  const browser = await launchBrowser();
  try {
    browser.context.setDefaultTimeout(WAIT_MS);
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.evaluate((code) => localStorage.setItem('wordkeep.language', code), language);
    await fillBrowser(page, server.url, texts);
    await takeAll(page, texts, folder, [...READER, ...LEARNER, ...SIGN_IN].filter(isWanted));
    const admin = [...ADMIN, ...EDITOR].filter(isWanted);
    if (admin.length > 0) {
      await signIn(page, texts);
      await takeAll(page, texts, folder, admin);
    }
    for (const complaint of browser.complaints) console.error(complaint);
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, { admin }: AllTexts): Promise<void> {
  await page.goto(`${server.url}/admin`);
  await page.getByLabel(admin.signIn.username).fill(CREDENTIALS.ADMIN_USERNAME);
  await page.getByLabel(admin.signIn.password).fill(CREDENTIALS.ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByLabel(admin.signIn.password).waitFor({ state: 'detached' });
}

async function takeAll(
  page: Page,
  texts: AllTexts,
  folder: string,
  shots: readonly Shot[],
): Promise<void> {
  for (const shot of shots) {
    try {
      await take(page, texts, folder, shot);
      console.log(join(folder, shot.name));
    } catch (error) {
      // The others are worth having all the same.
      failed.push(join(folder, shot.name));
      console.error(`${shot.name}: ${error instanceof Error ? error.message : error}`);
      await page.context().setOffline(false);
    }
  }
}

async function take(page: Page, texts: AllTexts, folder: string, shot: Shot): Promise<void> {
  const before = await remember(page, shot.stored ?? {});
  const { held, refused } = shot;
  if (held) await page.route(held, () => {});
  if (refused) {
    await page.route(refused.url, (route) =>
      refused.method === undefined || route.request().method() === refused.method
        ? route.fulfill({ status: refused.status, json: errorOf(refused) })
        : route.continue(),
    );
  }
  try {
    for (const width of WIDTHS) {
      await page.emulateMedia({ media: shot.isPrint ? 'print' : 'screen' });
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await page.goto(server.url + shot.path);
      await page
        .locator(shot.ready ?? HEADING)
        .first()
        .waitFor();
      await shot.prepare?.(page, texts);
      await addPictureFonts(page);
      for (const colorScheme of shot.isPrint ? (['light'] as const) : THEMES) {
        await page.emulateMedia({ colorScheme });
        const path = join(folder, `${shot.name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: shot.isWhole ?? false });
      }
      await shot.after?.(page, texts);
    }
  } finally {
    await page.unrouteAll();
    await remember(page, before);
  }
}

function errorOf({ status, code }: NonNullable<Shot['refused']>) {
  return { statusCode: status, code, message: code, error: true };
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
