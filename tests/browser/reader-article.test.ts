import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, startBrowser, type TestBrowser } from '../_util/browser.ts';
import { writeDatasetFolder } from '../_util/datasets.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

const ARTICLE = [
  'A *large* animal, see [the orca](word:orca), [bad](javascript:alert(1)).',
  '3. three\n4. four',
  '```\nRoses\n  Violets\n```',
  '> said\\\n> twice',
  '<img src=x onerror=alert(1)> ![seen](http://a.test/x.png)',
].join('\n\n');
const word = (spelling: string, more: object = {}) => ({
  word: spelling,
  part_of_speech: 'noun',
  meanings: [{ definition: `A large animal, see the orca.` }],
  ...more,
});

describeInBrowser('a reader of an imported book', () => {
  let folder: string;
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wordkeep-prose-'));
    const dataset = await writeDatasetFolder(folder, {
      'words.jsonl': [
        word('whale', { article: ARTICLE }),
        word('orca'),
        word('krill', {
          meanings: [
            {
              title: 'krill',
              translations: [{ language: 'fr', title: 'krill', variants_of_words: ['petit gris'] }],
            },
          ],
        }),
      ],
    });
    server = await startTestServer({ DICTIONARY_IMPORT_DIR: dataset });
    browser = await startBrowser();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('sees the article with its shape, follows its links, and nothing in it runs', async () => {
    await page.goto(`${server.url}/word/whale`);
    const article = page.locator('.article');
    await article.waitFor();
    expect(await article.locator('p').first().innerText()).toBe(
      'A large animal, see the orca, bad.',
    );
    expect(await article.locator('ol').getAttribute('start')).toBe('3');
    const markers = await article
      .locator('ol')
      .evaluate((list) => getComputedStyle(list).listStyleType);
    expect(markers).toBe('decimal');
    expect(await article.locator('pre').innerText()).toBe('Roses\n  Violets');
    expect(await article.locator('blockquote').innerText()).toBe('said\ntwice');
    expect(await article.locator('img').count()).toBe(0);
    expect(await article.innerText()).toContain('<img src=x onerror=alert(1)> seen');
    expect(await article.getByRole('link').count()).toBe(1);
    await article.getByRole('link', { name: 'the orca' }).click();
    await page.getByRole('heading', { name: 'orca' }).first().waitFor();
  });

  it('sees translations where there is no definition, whatever languages are chosen', async () => {
    await page.goto(`${server.url}/word/krill`);
    await page.getByText('krill, petit gris').waitFor();
  });
});
