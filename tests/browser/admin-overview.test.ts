import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser, seriousProblems } from '../_util/browser.ts';
import { itInLongSuites } from '../_util/long-suites.ts';
import { storeLookUps } from '../_util/look-ups.ts';

/** What a list of releases says, as the update check reads it. */
const RELEASES = [
  {
    tag_name: 'v99.1.0',
    html_url: 'https://releases.test/v99.1.0',
    draft: false,
    prerelease: false,
  },
];

describeInBrowser('the overview', () => {
  let pages: AdminPages;
  let releases: Server;

  beforeAll(async () => {
    releases = createServer((_request, response) => {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(RELEASES));
    });
    await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve));
    const { port } = releases.address() as AddressInfo;
    pages = await startAdminPages({
      LOOKUPS_ENABLED: 'true',
      UPDATE_CHECK: 'true',
      UPDATE_CHECK_URL: `http://127.0.0.1:${port}/releases`,
    });
  });
  afterAll(async () => {
    await pages?.close();
    releases?.close();
  });

  it('has the numbers, and a link from every gap to the words that have it', async () => {
    const page = await pages.open('/admin');
    const { body } = await pages.admin.get('/en/statistics');
    await page.getByRole('heading', { name: 'By level' }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    const noun = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('meter', { name: 'noun', exact: true }) });
    expect(await noun.innerText()).toMatch(
      new RegExp(String.raw`^noun\s+${body.by_part_of_speech.noun}\s`),
    );
    const nouns = noun.getByRole('link');
    expect(await nouns.getAttribute('href')).toMatch(/words\?part_of_speech=noun&sort=/);
    await page.getByRole('link', { name: 'Without a level' }).click();
    await page.waitForURL(/\/admin\/words\?missing=level&sort=frequency&order=desc$/);
    await page.getByText(`1–${body.missing.level} of ${body.missing.level}`).waitFor();
  });

  itInLongSuites('leads to the words that are looked up most, once there are any', async () => {
    const { body: listed } = await pages.admin.get('/en/words?missing=level&limit=2');
    const [first, second] = listed.items.map(({ word }: { word: string }) => word);
    await storeLookUps(pages.server, { [second]: 1_200, [first]: 3, run: 2 });
    const page = await pages.open('/admin');
    const panel = (name: string) => page.getByRole('region', { name });
    await panel('Words looked up most').getByRole('listitem').first().waitFor();
    expect(await panel('Words looked up most').getByRole('listitem').allInnerTexts()).toEqual([
      `${second}\n1,200`,
      `${first}\n3`,
      // Both of its records.
      'run\n2',
    ]);
    await panel('Not found').getByText('Switch on counting in the settings to see').waitFor();
    expect(await panel('The last seven days').innerText()).toMatch(
      /created\s+0\s[^]*edits\s+0\s[^]*waiting\s+0\s[^]*backup\s+not set\s[^]*disk space\s+[\d,.]+ [MG]B/,
    );
    await page.getByText('Most looked up first').first().waitFor();
    await page.getByRole('link', { name: 'Without a level' }).click();
    await page.waitForURL(/\/admin\/words\?missing=level&sort=lookups&order=desc$/);
    const rows = page.locator('tr[data-id]');
    await rows.nth(1).getByText(first).waitFor();
    await rows.nth(0).getByText('1,200').waitFor();
    const heading = page.getByRole('columnheader', { name: 'Look-ups' });
    expect(await heading.getAttribute('aria-sort')).toBe('descending');
    expect(await page.getByLabel('Order').inputValue()).toBe('lookups desc');
    expect(await seriousProblems(page)).toEqual([]);
    await pages.open('/admin/misses');
    await page.getByRole('link', { name: 'Words looked up most' }).click();
    await rows.nth(0).getByText(second).waitFor();
    await pages.open('/about');
    await page.getByText('This server counts how often each word is looked up').waitFor();
  });

  itInLongSuites('fits the narrowest phone, and its menu leads nowhere in vain', async () => {
    const page = await pages.open('/admin');
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/admin', '/admin/words', '/admin/transfer', '/admin/settings']) {
      await pages.open(path);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
        .toBe(320);
      const boxes = await page.locator('[type=checkbox]:not(label *)').all();
      for (const box of boxes) {
        expect((await box.boundingBox())?.width, path).toBeGreaterThanOrEqual(24);
      }
    }
    await page.getByRole('button', { name: 'Administration' }).click();
    const menu = page.getByRole('menu');
    await menu.getByText('Settings').waitFor();
    expect(await menu.getByText(/Not found|API keys/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize(size);
    // At its address, a page says how it is switched on.
    await pages.open('/admin/keys');
    await page.getByText('Set API_KEYS_FILE').waitFor();
  });

  it('switches the counting of searches on, and the menu has its page', async () => {
    const page = await pages.open('/admin/settings');
    const panel = page.getByRole('region', { name: 'Switches' });
    const lookups = panel.getByRole('checkbox', { name: /how often words are looked up/ });
    expect(await lookups.isDisabled()).toBe(true);
    await panel.getByText('(set by the environment)').waitFor();
    const misses = panel.getByRole('checkbox', { name: 'Count searches that find nothing' });
    await panel.getByRole('checkbox', { name: /^Serve metrics for Prometheus at http:/ }).waitFor();
    await misses.focus();
    await page.keyboard.press('Space');
    expect(await seriousProblems(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Everything is saved').waitFor();
    await page.getByRole('link', { name: 'Not found' }).waitFor();
    expect(await misses.isChecked()).toBe(true);
    await pages.admin.patch('/settings/switches', { search_misses: false });
  });

  it('tells of a newer version', async () => {
    const page = await pages.open('/admin');
    await page.getByText('Wordkeep 99.1.0 is available.').waitFor();
    expect(await page.getByRole('link', { name: 'What is new' }).getAttribute('href')).toBe(
      'https://releases.test/v99.1.0',
    );
  });

  itInLongSuites('speaks Russian, and remembers it', async () => {
    const page = await pages.open('/admin/settings');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Русский' }).click();
    await page.getByRole('heading', { level: 1, name: 'Настройки' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Настройки' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ru');
    await page.getByText('0 секунд', { exact: true }).waitFor();
    expect(pages.browser.complaints).toEqual([]);
  });
});
