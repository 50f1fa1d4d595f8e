/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageName } from '../../main/windows/app-pages.ts';
import { MIN_SIZE } from '../../main/windows/window-state.ts';
import { OWN_SIZES } from '../../main/windows/windows.ts';
import type { DesktopState } from '../../server/contract/desktop/app.ts';
import {
  describeInBrowser,
  nextFrame,
  seriousProblemsInThemes,
  startBrowser,
  type TestBrowser,
} from '../_util/browser.ts';
import { createDesktop, SETUP, type TestDesktop } from '../_util/desktop.ts';
import { handlersOf, openOwnPage } from '../_util/desktop-pages.ts';

const LANGUAGES = ['de', 'en', 'es', 'fr', 'pt', 'ru', 'zh', 'ar'];

/** A page in a state: what the app tells it, or what is done on it without the texts of a language. */
interface Seen {
  name: PageName;
  state?: Partial<DesktopState>;
  prepare?: (page: Page) => Promise<unknown>;
}

const failed = (reason: 'database' | 'port_taken' | 'died'): Partial<DesktopState> => ({
  server: { phase: 'failed', reason, message: 'DATABASE_URL: connection refused' },
  log: ['12:00:00 INFO  listening', `12:00:01 ERROR ${'database away '.repeat(12)}`],
});
const last = (page: Page, group: number) =>
  page.getByRole('radiogroup').nth(group).getByRole('radio').last().check();

const PAGES: Seen[] = [
  { name: 'setup' },
  {
    name: 'setup',
    state: { keepsSecrets: false, settingsProblem: 'not JSON: settings-1.json' },
    prepare: async (page) => {
      await last(page, 0);
      await last(page, 1);
      await page.locator('[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'preferences' },
  {
    name: 'preferences',
    prepare: async (page) => {
      await page.locator('input[inputmode=numeric], input[type=number]').fill('80');
      await page.locator('[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'status', state: { server: { phase: 'starting' } } },
  { name: 'status', state: { server: { phase: 'importing', percent: 42.7 } } },
  { name: 'status', state: failed('database') },
  { name: 'status', state: failed('died') },
  { name: 'status', state: { locked: 'password' } },
  { name: 'status', state: { locked: 'lost' } },
  { name: 'about' },
  { name: 'find' },
];

describeInBrowser(
  "axe finds nothing serious on the app's own pages, and they fit their windows",
  () => {
    let app: TestDesktop;
    /** Not set up yet. */
    let fresh: TestDesktop;
    beforeAll(async () => {
      app = await createDesktop();
      await app.desktop.start();
      await app.desktop.setUp(SETUP);
      await app.waitFor(({ server }) => server.phase === 'ready');
      fresh = await createDesktop();
      await fresh.desktop.start();
    });
    afterAll(() => Promise.all([app?.close(), fresh?.close()]));

    const overflow = (page: Page) =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );

    async function look(browser: TestBrowser, { name, state, prepare }: Seen) {
      const page = await browser.newPage();
      const size = OWN_SIZES[name];
      await page.setViewportSize(size);
      const own = name === 'setup' ? fresh : app;
      const shown = { ...own.desktop.state, ...state };
      await openOwnPage(page, name, { ...handlersOf(own), getState: () => shown });
      await page.locator('main, form').first().waitFor();
      await prepare?.(page);
      if (name === 'find') {
        await page.locator('input').fill('run');
        await page.evaluate(() =>
          window.dispatchEvent(
            new CustomEvent('desktop:found', { detail: { current: 12, total: 3_456 } }),
          ),
        );
      }
      const where = [name, ...Object.keys(state ?? {}), ...(prepare ? ['prepared'] : [])].join(
        ', ',
      );
      for (const width of name === 'find' ? [size.width] : [size.width, MIN_SIZE.width]) {
        await page.setViewportSize({ ...size, width });
        await nextFrame(page);
        expect.soft(await overflow(page), `${where} is wider than ${width} pixels`).toBe(0);
      }
      await page.setViewportSize(size);
      expect.soft(await seriousProblemsInThemes(page), where).toEqual([]);
      await page.close();
    }

    it.each(LANGUAGES)('in %s', { timeout: 300_000 }, async (locale) => {
      const browser = await startBrowser({ locale, reducedMotion: 'reduce' });
      for (const seen of PAGES) await look(browser, seen);
      expect(browser.complaints).toEqual([]);
      await browser.close();
    });
  },
);
