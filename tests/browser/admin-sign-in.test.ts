import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  describeInBrowser,
  LAN_HOST,
  seriousProblems,
  startBrowser,
  type TestBrowser,
} from '../_util/browser.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { itInLongSuites } from '../_util/long-suites.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { loginProof } from '../_util/sign-in.ts';

describeInBrowser('signing in', () => {
  let server: TestServer;
  let browser: TestBrowser;

  // A server for each of the two kinds of origin would do as well; the limit of five logins a minute
  // is why the tests below come in this order.
  beforeAll(async () => {
    server = await startTestServer();
    browser = await startBrowser();
  });
  afterEach(async () => {
    await browser.context.clearCookies();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function fill(page: Page, password: string = CREDENTIALS.ADMIN_PASSWORD) {
    await page.getByLabel('User name').fill(CREDENTIALS.ADMIN_USERNAME);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Password').press('Enter');
  }

  it('over localhost: says that the password is wrong, takes the right one, and signs out', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/admin/history`);
    await fill(page, 'wrong horse');
    await page.getByRole('alert').getByText('Wrong user name or password').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await fill(page);
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    // The form is gone; the link that skips to the content does not cover the page.
    const focused = () => page.evaluate('document.activeElement.closest("main")?.id');
    await expect.poll(focused).toBe('content');

    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    await page.reload();
    await page.getByLabel('Password').waitFor();

    // A session has ended that the browser remembers, first while the server is away.
    await page.evaluate(`localStorage.setItem('wordkeep.signed-in', 'true')`);
    await page.route('**/auth/check-token', (route) => route.abort());
    await page.reload();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/auth/check-token');
    await again.click();
    await page.getByLabel('Password').waitFor();
    await page.evaluate(`localStorage.setItem('wordkeep.signed-in', 'true')`);
    await page.reload();
    await page.getByLabel('Password').waitFor();
    expect(browser.complaints).toEqual([]);
  });

  itInLongSuites(
    'over an address of the local network, where the browser has no cryptography',
    async () => {
      const page = await browser.newPage();
      await page.goto(`${server.url.replace('127.0.0.1', LAN_HOST)}/admin`);
      expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([
        false,
        false,
      ]);
      await fill(page);
      await page.getByText('this takes some seconds').waitFor();
      // The page is alive meanwhile.
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      expect(browser.complaints).toEqual([]);
    },
  );

  it('with a clock that is off: says by how much', async () => {
    const page = await browser.newPage();
    await page.clock.setFixedTime(Date.now() - 10 * 60_000);
    await page.goto(`${server.url}/admin`);
    await fill(page);
    const alert = page.getByRole('alert');
    await alert.getByText('The clock of this device is off').waitFor();
    expect(await alert.innerText()).toContain("10 minutes behind the server's");
  });

  it('too often: says how long to wait', async () => {
    let status = 0;
    for (let i = 0; i < 6 && status !== 429; i += 1) {
      const { hash, salt } = await loginProof();
      const answer = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ hash: hash.replace(/^./, '0'), salt }),
      });
      status = answer.status;
    }
    expect(status).toBe(429);
    const page = await browser.newPage();
    await page.goto(`${server.url}/admin`);
    await fill(page);
    await page.getByText(/You can try again in \d+ seconds?\./).waitFor();
    expect(await page.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true);
  });
});

describeInBrowser('without the admin API', () => {
  it('there are no admin pages', async () => {
    const server = await startTestServer({
      ADMIN_API_ENABLED: 'false',
      DICTIONARY_AUTO_IMPORT: 'false',
    });
    try {
      expect((await fetch(`${server.url}/admin`)).status).toBe(404);
      expect((await fetch(server.url)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});
