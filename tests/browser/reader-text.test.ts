/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  describeInBrowser,
  nextFrame,
  seriousProblemsInThemes,
  startBrowser,
  type TestBrowser,
} from '../_util/browser.ts';
import { itInLongSuites } from '../_util/long-suites.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

const BASE = '/a/b';
const TEXT = `The dude’s dog ran happily, and/or was unhappy.

He saw a colour runner overrun the trunk. “Leave!” necessary dude.`;

describeInBrowser('reading a text', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;
  /** The bodies of the batches asked for. */
  let batches: string[] = [];

  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: `https://example.org${BASE}` });
    browser = await startBrowser();
    page = await browser.newPage();
    page.on('request', (request) => {
      if (request.url().endsWith('/words/batch')) batches.push(request.postData() ?? '');
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(() => {
    expect(browser.complaints.splice(0)).toEqual([]);
    batches = [];
  });

  const open = async (path: string) => {
    await page.goto(server.url + BASE + path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  };
  const box = () => page.getByLabel('An English text');
  const article = () => page.getByRole('article');
  const marked = () => article().locator('strong').allTextContents();
  const card = () => page.getByRole('dialog');
  /** Clicks the middle of a word of the text. */
  const clickWord = async (word: string) => {
    const place = await article().evaluate((element, wanted) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text;
        const start = data.indexOf(wanted);
        if (start === -1) continue;
        const range = document.createRange();
        range.setStart(texts.currentNode, start);
        range.setEnd(texts.currentNode, start + wanted.length);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }
      return { x: 0, y: 0 };
    }, word);
    await page.mouse.click(place.x, place.y);
  };

  it('marks the words above a level, which is remembered', async () => {
    await open('/text');
    await box().fill(TEXT);
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByText('2 words are marked').waitFor();
    expect(await marked()).toEqual(['dude’s', 'overrun', 'dude']);
    expect(batches).toHaveLength(1);
    const { words, flat } = JSON.parse(batches[0] ?? '') as { words: string[]; flat: boolean };
    expect(flat).toBe(true);
    expect(words).toEqual([...new Set(words)].sort());
    await page.getByLabel('Mark words above').selectOption('A1');
    await expect.poll(marked).toContain('unhappy');
    expect(await marked()).not.toContain('saw');
    await page.reload();
    await expect.poll(marked).toContain('unhappy');
    await page.getByLabel('Mark words above').selectOption('B2');
  });

  it('shows a word by a click, also its owner’s, and comes back to the text', async () => {
    await clickWord('dude’s');
    await card().getByRole('link', { name: 'dude' }).waitFor();
    await page.keyboard.press('Escape');
    await clickWord('ran');
    await card().getByRole('link', { name: 'run', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'run' }).waitFor();
    await page.goBack();
    await expect.poll(marked).toContain('overrun');
    await page.getByRole('heading', { level: 1, name: 'Read a text' }).waitFor();
  });

  it('adds the words that are marked to my words at once', async () => {
    await page.getByText('2 words are marked').waitFor();
    await page.getByRole('button', { name: 'Star all' }).press('Enter');
    await page.getByText('2 words added; you have 2 words now.').waitFor();
    await open('/my-words');
    const words = page.getByRole('main').getByRole('listitem');
    await words.getByRole('link', { name: 'overrun' }).waitFor();
    await words.getByRole('link', { name: 'dude' }).waitFor();
  });

  it('is read by keyboard alone', async () => {
    await open('/text');
    await page.getByRole('button', { name: 'Change the text' }).press('Enter');
    await box().focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('A happy dude.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('1 word is marked').waitFor();
    await page.keyboard.press('d');
    await card().waitFor();
    await page.keyboard.press('ArrowRight');
    await card().getByRole('link', { name: 'happy' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('waits when the server asks for a pause, and goes on', async () => {
    let asked = 0;
    await page.route('**/words/batch', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      await route.fulfill({
        status: 429,
        headers: { 'Retry-After': '1' },
        json: { status: 429, code: 'too_many_requests', detail: '', title: '' },
      });
    });
    // The words are known until the page is left.
    await page.goto('about:blank');
    await open('/text');
    await page.getByText('The server asks for a pause').waitFor();
    await page.getByText('1 word is marked').waitFor();
    expect(asked).toBe(2);
    await page.unroute('**/words/batch');
  });

  itInLongSuites('waits as long when a bookmark sends another text meanwhile', async () => {
    const other = await browser.newPage();
    await other.clock.install();
    let asked = 0;
    await other.route('**/words/batch', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      await route.fulfill({
        status: 429,
        headers: { 'Retry-After': '3600' },
        json: { status: 429, code: 'too_many_requests', detail: '', title: '' },
      });
    });
    await other.goto(`${server.url}${BASE}/text#text=A%20dude`);
    await other.getByText('The server asks for a pause').waitFor();
    await other.evaluate(() => (location.hash = '#text=A%20happy%20dude'));
    await other.getByText('A happy dude').waitFor();
    await nextFrame(other);
    expect(asked).toBe(1);
    await other.clock.fastForward(3_600_000);
    await other.getByText('1 word is marked').waitFor();
    expect(asked).toBe(2);
    await other.close();
  });

  it('takes what a bookmark sends from another page, and no fragment stays', async () => {
    await open('/text#text=A%20dude%0Aran');
    await page.getByText('1 word is marked').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`${BASE}/text`);
    expect(await article().locator('p').allTextContents()).toEqual(['A dude', 'ran']);
    await page.getByRole('button', { name: 'Change the text' }).click();
    const link = page.getByRole('link', { name: 'Look up in Wordkeep' });
    const bookmarklet = (await link.getAttribute('href')) ?? '';
    await link.click();
    await page.getByText('or copy its address').waitFor();
    const code = decodeURIComponent(bookmarklet.slice('javascript:'.length));

    const other = await browser.newPage();
    await other.goto(`data:text/html,<p>dude</p><p>${'One happy dude. '.repeat(8)}</p>`);
    const openBy = async (selector: string) => {
      await other.evaluate((wanted) => {
        getSelection()?.selectAllChildren(document.querySelector(wanted) ?? document);
      }, selector);
      await other.evaluate(code);
    };
    const opened = other.waitForEvent('popup');
    await openBy('p');
    const popup = await opened;
    await popup.getByRole('heading', { level: 1, name: 'dude' }).waitFor();
    expect(new URL(popup.url()).pathname).toBe(`${BASE}/word/dude`);
    await openBy('p + p');
    await popup.getByText('1 word is marked').waitFor();
    await popup.close();
    await other.close();
  });

  it('tells the address of the dictionary for Yomitan, which answers', async () => {
    const feed = await page.getByRole('region', { name: 'Dictionary for Yomitan' }).textContent();
    expect(feed).toBe(`https://example.org${BASE}/feeds/yomitan/dictionary.zip?language=none`);
    const { status } = await fetch(server.url + new URL(feed ?? '').pathname);
    expect([200, 503]).toContain(status);
  });

  it('has nothing that axe finds serious', async () => {
    expect(await seriousProblemsInThemes(page)).toEqual([]);
    await open(`/text#text=${encodeURIComponent(TEXT)}`);
    await page.getByText('2 words are marked').waitFor();
    expect(await seriousProblemsInThemes(page)).toEqual([]);
  });
});
