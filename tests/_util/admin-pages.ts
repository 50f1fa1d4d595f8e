import type { Page } from 'playwright-core';
import { startBrowser, type TestBrowser, visit } from './browser.ts';
import type { ApiClient } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A server, and a browser that is signed in to it. */
export interface AdminPages {
  server: TestServer;
  browser: TestBrowser;
  /** The admin API, as another person would use it. */
  admin: ApiClient;
  /**
   * Shows a page below the server's address in the tab of all tests, as by a link, and waits until
   * it shows its title.
   */
  open(path: string): Promise<Page>;
  /** The same, loaded anew: nothing is left of what the page knew. */
  load(path: string): Promise<Page>;
  /** Gives the browser the session of `admin` unless it has one. */
  enter(): Promise<void>;
  close(): Promise<void>;
}

export async function startAdminPages(
  ...options: Parameters<typeof startTestServer>
): Promise<AdminPages> {
  const server = await startTestServer(...options);
  const admin = await signIn(server.url);
  const browser = await startBrowser();
  const token = admin.headers['authorization']?.replace('Bearer ', '') ?? '';
  const enter = () =>
    browser.context.addCookies([{ name: 'bearer', value: token, url: server.url }]);
  await enter();
  const tab = await browser.newPage();
  const titled = async () => {
    await tab.getByRole('heading', { level: 1 }).waitFor();
    return tab;
  };
  return {
    server,
    browser,
    admin,
    enter,
    open: async (path) => {
      await visit(tab, server.url + path);
      return titled();
    },
    load: async (path) => {
      await tab.goto(server.url + path);
      return titled();
    },
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

/** Acts when the page next saves a record, before the server hears of it. */
export async function beforeSave(page: Page, act: () => void): Promise<void> {
  const records = '**/en/*';
  await page.route(records, async (route) => {
    const isSave = route.request().method() === 'PATCH';
    if (isSave) act();
    await route.continue();
    if (isSave) await page.unroute(records);
  });
}
