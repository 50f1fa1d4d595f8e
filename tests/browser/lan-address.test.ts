import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, LAN_HOST, startBrowser, type TestBrowser } from '../_util/browser.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

describeInBrowser('a reader at an address of the local network', () => {
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startTestServer();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('copies the link to a word, where the browser has no clipboard interface', async () => {
    const page = await browser.newPage();
    const origin = server.url.replace('127.0.0.1', LAN_HOST);
    await page.goto(`${origin}/word/run`);
    expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false);
    await page.getByRole('button', { name: 'Share, cite or print' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Copied').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('Control+v');
    expect(await page.getByRole('combobox', { name: 'Look up a word' }).inputValue()).toBe(
      `${origin}/word/run`,
    );
    expect(browser.complaints).toEqual([]);
  });
});
