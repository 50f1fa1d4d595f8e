import http, { createServer } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { CATALOGUE } from '../../server/contract/catalogue.ts';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser } from '../_util/browser.ts';
import { IS_LONG_SUITE } from '../_util/long-suites.ts';

const CONTENT: Record<string, string> = {
  wiktionary: JSON.stringify({
    ...{ word: 'lamp', lang: 'English', lang_code: 'en', pos: 'noun' },
    senses: [{ glosses: ['a device that makes light'] }],
  }),
  oewn: `<?xml version="1.0" encoding="UTF-8"?>
<LexicalResource xmlns:dc="https://globalwordnet.github.io/schemas/dc/">
  <Lexicon id="toy" label="Toy Wordnet" language="en" email="nobody@words.example"
    license="https://creativecommons.org/licenses/by/4.0/" version="2026">
    <LexicalEntry id="e"><Lemma writtenForm="lamp" partOfSpeech="n"/><Sense id="s" synset="y"/></LexicalEntry>
    <Synset id="y" ili="" partOfSpeech="n"><Definition>a source of light</Definition></Synset>
  </Lexicon>
</LexicalResource>`,
};
const ITEMS = CATALOGUE.filter(({ url }) => url !== null);
const TRIED = IS_LONG_SUITE ? ITEMS : ITEMS.slice(0, 1);

describeInBrowser('the catalogue of dictionaries', () => {
  let pages: AdminPages;
  let page: Page;
  const files = createServer((request, response) => {
    const item = ITEMS.find(({ url }) => url?.endsWith(request.url ?? ''));
    response.end(gzipSync(CONTENT[item?.name ?? ''] ?? ''));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
    pages = await startAdminPages();
    page = await pages.load('/admin/datasets');
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await pages?.close();
    files.close();
  });

  const fetchButton = (name: string) =>
    page.locator(`[data-catalogue="${name}"]`).getByRole('button');

  /** Stands in for the internet, which the tests have not: every other host is a server here. */
  function playInternet(): string[] {
    const asked: string[] = [];
    vi.spyOn(https, 'get').mockImplementation((...[url, options]: unknown[]) => {
      const { href, pathname } = url as URL;
      asked.push(href);
      const { port } = files.address() as AddressInfo;
      const { signal } = options as https.RequestOptions;
      return http.get({ host: '127.0.0.1', port, path: pathname, ...(signal && { signal }) });
    });
    return asked;
  }

  it.each(TRIED)('has $title for a click, which is a dictionary of its own then', async (item) => {
    const asked = playInternet();
    await pages.load('/admin/datasets');
    await fetchButton(item.name).click();
    await page.getByText('Makes a new dictionary').waitFor();
    await page.getByText(item.license).first().waitFor();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Imported', { exact: true }).waitFor();
    expect(asked).toEqual([item.url, item.url]);
    const { body } = await pages.server.api.get(`/words/lamp/datasets?dataset=${item.name}`);
    const { name: dataset, title, license } = item;
    expect(body.data).toMatchObject([{ dataset, title, license, count: 1 }]);
    await pages.load('/admin/datasets');
    await page.locator(`[data-dataset="${item.name}"]`).getByText(item.license).waitFor();
  });

  it('says which file to bring where there is no way out', async () => {
    vi.spyOn(https, 'get').mockImplementation(() => http.get({ host: '127.0.0.1', port: 1 }));
    await pages.load('/admin/datasets');
    await fetchButton('oewn').click();
    const failed = page.getByRole('main');
    await failed.getByText('This would not be imported').waitFor();
    await failed.getByText(/english-wordnet-2024\.xml\.gz could not be fetched/).waitFor();
    await failed.getByText('download the file yourself and drop it under Import').waitFor();
    await page.locator('input[type="file"]').setInputFiles({
      name: 'english-wordnet-2024.xml.gz',
      mimeType: 'application/gzip',
      buffer: gzipSync(CONTENT['oewn'] ?? ''),
    });
    await page.getByText('Makes a new dictionary, “toy-wordnet”').waitFor();
  });
});
