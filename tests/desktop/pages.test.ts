import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { DesktopState } from '../../server/contract/desktop/app.ts';
import {
  describeInBrowser,
  seriousProblems,
  startBrowser,
  type TestBrowser,
} from '../_util/browser.ts';
import { createDesktop, SETUP, type TestDesktop } from '../_util/desktop.ts';
import { handlersOf, openOwnPage } from '../_util/desktop-pages.ts';
import { itInLongSuites } from '../_util/long-suites.ts';
import { createPostgresDatabase, dropPostgresDatabase } from '../_util/postgres.ts';

/** The folder for screenshots of the pages, if any are wanted. */
const PICTURES = process.env['WORDKEEP_TEST_PICTURES'];

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Wait for colour transitions.
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
    await page.screenshot({ path: `${PICTURES}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null });
}

describeInBrowser("the app's own pages", () => {
  let browser: TestBrowser;
  let app: TestDesktop;
  let opened: string[];

  beforeAll(async () => {
    browser = await startBrowser({ viewport: { width: 720, height: 860 } });
  });
  afterEach(async () => {
    await app.close();
    expect(browser.complaints.splice(0)).toEqual([]);
  });
  afterAll(() => browser?.close());

  async function open(
    name: Parameters<typeof openOwnPage>[1],
    options: Parameters<typeof createDesktop>[0] = {},
  ): Promise<Page> {
    app = await createDesktop(options);
    opened = [];
    await app.desktop.start();
    return openOn(name);
  }

  async function openOn(name: Parameters<typeof openOwnPage>[1]): Promise<Page> {
    const page = await browser.newPage();
    const tell = await openOwnPage(page, name, handlersOf(app, opened));
    app.onState((state) => void tell('state', state).catch(() => {}));
    return page;
  }

  const isReady = ({ server }: DesktopState) => server.phase === 'ready';

  it('a first run is answered on one page, and changed on another', async () => {
    const page = await open('setup');
    await page.getByRole('heading', { name: 'Welcome to Wordkeep' }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await picture(page, 'setup');

    await page.getByRole('button', { name: 'Start the dictionary' }).click();
    await page.getByText('This must not be empty.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    );

    await page.getByLabel('Name').fill('keeper');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.getByText(/^Easy to guess/).waitFor();
    await page.getByRole('button', { name: 'Make one up' }).click();
    await page.getByText('Hard to guess.').waitFor();
    const password = await page.getByLabel('Password', { exact: true }).inputValue();
    await picture(page, 'setup-filled');

    await page.getByRole('button', { name: 'Start the dictionary' }).click();
    await app.waitFor(isReady);
    expect(app.signIns).toMatchObject([{ username: 'keeper', password }]);
    expect(app.desktop.state.settings).toMatchObject({ database: 'builtin', sharing: 'off' });

    // The preferences change it, and the server starts again with them.
    const preferences = await openOn('preferences');
    await preferences.getByRole('heading', { name: 'Preferences' }).waitFor();
    expect(await seriousProblems(preferences)).toEqual([]);
    await picture(preferences, 'preferences');

    await preferences.getByLabel('Port').fill('80');
    await preferences.getByRole('button', { name: 'Save' }).click();
    await preferences.getByText('A number from 1024 to 65535.').waitFor();

    await preferences.getByLabel('Port').fill('3150');
    await preferences.getByLabel('Name').fill('editor');
    await preferences.getByText('has to sign in again').waitFor();
    await preferences.getByRole('radio', { name: 'The dictionary', exact: true }).check();
    await preferences.getByLabel(/Look up a word from anywhere/).check();
    await preferences.getByRole('button', { name: 'Save' }).click();
    await preferences.getByText('Saved.').waitFor();
    await app.waitFor(({ server }) => server.phase === 'starting');
    const { settings } = await app.waitFor(isReady);
    expect(settings).toMatchObject({
      username: 'editor',
      sharing: 'reader',
      port: 3150,
      lookUpShortcut: true,
    });
    expect(app.signIns.at(-1)).toMatchObject({ username: 'editor', password });
    expect(await preferences.getByText('has to sign in again').count()).toBe(0);
  });

  it('sharing shows the addresses, a QR code and what is exposed', async () => {
    const page = await open('setup');
    const choice = page.getByRole('radiogroup', { name: 'Share on the local network' });
    expect(await choice.getByRole('radio', { name: 'Only on this computer' }).isChecked()).toBe(
      true,
    );
    await choice.getByRole('radio', { name: 'The dictionary', exact: true }).check();
    await page.getByText('The admin stays on this computer.').waitFor();
    await page.getByText('http://192.168.1.20:3010', { exact: true }).waitFor();
    await page.getByText('http://10.0.0.7:3010', { exact: true }).waitFor();
    await page.getByRole('img', { name: 'QR code of http://192.168.1.20:3010' }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await picture(page, 'setup-sharing');
  });

  itInLongSuites('sharing in no network says so', async () => {
    const page = await open('setup', { addresses: [] });
    await page.getByRole('radio', { name: 'The dictionary and the admin' }).check();
    await page.getByText('This computer is not on a network now.').waitFor();
  });

  describe('a Postgres address', () => {
    let database: string;
    beforeAll(async () => {
      database = await createPostgresDatabase(inject('postgresUrl'));
    });
    afterAll(() => dropPostgresDatabase(database));

    it('is tried, and not saved before it works', async () => {
      const page = await open('setup');
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await page.getByRole('radio', { name: 'On a Postgres server' }).check();
      const address = page.getByLabel('Address');
      const test = page.getByRole('button', { name: 'Test the connection' });
      const start = page.getByRole('button', { name: 'Start the dictionary' });
      await address.fill('localhost');
      await test.click();
      await page.getByText(/not an address of a Postgres database/).waitFor();
      await address.fill(database.replace('postgres:postgres@', 'postgres:hunter2@'));
      await start.click();
      await page.getByText(/password is wrong/).waitFor();
      expect(await page.locator('body').innerText()).not.toContain('hunter2');
      expect(app.desktop.state.settings).toBeNull();
      await address.fill(database);
      await test.click();
      await page.getByText(/It works: PostgreSQL/).waitFor();
      await picture(page, 'setup-postgres');
      await start.click();
      await app.waitFor(isReady);
      expect(app.desktop.state.settings).toMatchObject({ database: 'postgres' });
      expect(JSON.stringify(app.desktop.state)).not.toContain('postgres://');
    });
  });

  itInLongSuites('the password is asked for where the platform keeps no secrets', async () => {
    app = await createDesktop({ keepsSecrets: false });
    opened = [];
    await app.desktop.start();
    const setup = await openOn('setup');
    await setup.getByText('you will be asked for it at each start').waitFor();
    await app.desktop.setUp(SETUP);
    await app.desktop.close();

    const first = app;
    app = await createDesktop({ keepsSecrets: false, folder: first.folder });
    await app.desktop.start();
    expect(app.children).toHaveLength(0);
    const page = await openOn('status');
    await page.getByLabel('Password').fill('wrong horse');
    await page.getByRole('button', { name: 'Open the dictionary' }).click();
    await page.getByText('That is not the password.').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await picture(page, 'unlock');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Open the dictionary' }).click();
    await app.waitFor(isReady);
    await app.close();
    app = first;
  });

  it('the status shows how far the dictionary is, and what went wrong', async () => {
    const page = await open('status');
    const shown: DesktopState = {
      ...app.desktop.state,
      settings: null,
      server: { phase: 'importing', percent: 42.7 },
    };
    const tell = (change: Partial<DesktopState>) =>
      page.evaluate(
        (detail) => window.dispatchEvent(new CustomEvent('desktop:state', { detail })),
        { ...shown, ...change },
      );
    await page.getByText('The server is stopped.').first().waitFor();
    await tell({});
    await page.getByText('Loading the dictionary: 42 %').waitFor();
    expect(await page.getByRole('progressbar').getAttribute('value')).toBe('42');
    await picture(page, 'importing');

    await tell({
      server: { phase: 'failed', reason: 'database', message: 'DATABASE_URL: refused' },
      log: ['12:00:00 INFO  listening', '12:00:01 ERROR database away'],
    });
    await page.getByText('The database does not answer.').waitFor();
    await page.getByText('12:00:01 ERROR database away').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await picture(page, 'failed');
    await page.getByRole('button', { name: 'Change settings' }).click();
    await page.getByRole('button', { name: 'Open log' }).click();
    await expect.poll(() => opened).toEqual(['preferences', 'log']);
  });

  it('about names the versions and opens the licences', async () => {
    const page = await open('about');
    await page.getByText('45.4.1').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await picture(page, 'about');
    await page.getByRole('button', { name: 'The software it is made with' }).click();
    await expect.poll(() => opened).toEqual(['third-party']);
  });

  it('the find bar searches, moves on and closes by keyboard', async () => {
    const page = await open('find');
    await page.setViewportSize({ width: 360, height: 56 });
    const input = page.getByRole('searchbox', { name: 'Find in page' });
    await input.fill('run');
    await page.evaluate(() =>
      window.dispatchEvent(new CustomEvent('desktop:found', { detail: { current: 2, total: 7 } })),
    );
    await page.getByText('2 of 7').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await picture(page, 'find');
    await input.press('Enter');
    await input.press('Shift+Enter');
    await input.press('Escape');
    await expect
      .poll(() => opened)
      .toEqual(['find run true', 'find run true', 'find run false', 'closed']);
    await page.setViewportSize({ width: 720, height: 860 });
  });

  itInLongSuites('speak Russian to those who do', async () => {
    const russian = await startBrowser({ locale: 'ru-RU', viewport: { width: 390, height: 800 } });
    app = await createDesktop();
    await app.desktop.start();
    const page = await russian.newPage();
    await openOwnPage(page, 'setup', handlersOf(app));
    await page.getByRole('heading', { name: 'Добро пожаловать в Wordkeep' }).waitFor();
    await page.getByRole('radio', { name: 'Словарь и управление' }).check();
    await page.getByRole('radio', { name: 'На сервере Postgres' }).check();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
    // Nothing is wider than a phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await picture(page, 'setup-ru-narrow');
    expect(russian.complaints).toEqual([]);
    await russian.close();
  });
});
