import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Wordkeep } from '../../clients/typescript/src/index.ts';
import { buildTypescriptClient } from '../../scripts/clients/typescript.ts';
import { describeInBrowser, nextFrame, startBrowser, type TestBrowser } from '../_util/browser.ts';
import { send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

const OTHER_SITE = `<!doctype html><title>Another site</title>
<script type="module">
  import { Wordkeep } from '/dist/index.js';
  window.Wordkeep = Wordkeep;
</script>`;

describeInBrowser('the pages', () => {
  let server: TestServer;
  let readOnly: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startTestServer();
    readOnly = await startTestServer({ ADMIN_API_ENABLED: 'false' });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await readOnly?.stop();
  });

  it('load under their own policy without a complaint', async () => {
    const page = await browser.newPage();
    const response = await page.goto(server.url);
    expect(response?.status()).toBe(200);
    await page.getByRole('main').waitFor();
    expect(browser.complaints).toEqual([]);
  });

  it('of another site read the dictionary with the TypeScript client, as it is built', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wordkeep-client-'));
    await buildTypescriptClient(folder);
    const site = createServer((request, response) => {
      const script = /^\/(dist\/[\w-]+\.js)$/.exec(request.url ?? '')?.[1];
      response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
      if (script) createReadStream(join(folder, script)).pipe(response);
      else response.end(OTHER_SITE);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    try {
      const page = await browser.newPage();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      await page.waitForFunction(() => 'Wordkeep' in window);
      const read = await page.evaluate(async (dictionary) => {
        const wordkeep = new (window as unknown as { Wordkeep: typeof Wordkeep }).Wordkeep(
          dictionary,
        );
        const first = await wordkeep.getWord('ran');
        // Asked for with its ETag, and answered with 304.
        const again = await wordkeep.getWord('ran');
        const listed: string[] = [];
        for await (const { matched } of wordkeep.eachFound({ spelled: 'r?n' }))
          listed.push(matched);
        const failure = await wordkeep.getWord('qqqq').catch(({ code }) => code);
        return { word: first.data[0]?.word, again: again.data[0]?.word, listed, failure };
      }, server.url);
      expect(read).toEqual({
        word: 'run',
        again: 'run',
        listed: ['run', 'run'],
        failure: 'word_doesnt_found',
      });
      expect(asked.filter((url) => url.startsWith(server.url)).length).toBeGreaterThanOrEqual(4);
    } finally {
      site.close();
      await rm(folder, { recursive: true });
    }
  });

  it('say in their head what a word means', async () => {
    const answer = await fetch(`${server.url}/word/run`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('<title>run · Wordkeep</title>');
    expect(html).toMatch(/<meta property="og:description" content="[^"]*verb: [^"]+"/);
  });

  it('bring a word along, for readers without scripts and for the script', async () => {
    const html = await (await fetch(`${server.url}/word/ran`)).text();
    expect(html).toContain('<link rel="canonical" href="/word/run" />');
    expect(html).toMatch(
      /<h1>run<\/h1>.*<li>(<b>A1<\/b> )?<span class="text-soft">move fast<\/span> to move quickly on foot/s,
    );
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/word/run`);
    await page.getByRole('region', { name: 'verb', exact: true }).waitFor();
    // A link to a word that is not there is known to be none, too.
    expect(await page.getByRole('link', { name: 'jog', exact: true }).count()).toBe(0);
    await page.waitForLoadState('networkidle');
    // What its phrasal verbs mean is asked for once they come near.
    const later = '/api/v1/words/batch';
    expect(asked.filter((path) => path.startsWith('/api/') && path !== later)).toEqual([]);
  });

  it('are sent with what the build has compressed', async () => {
    const html = await (await fetch(server.url)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const sizes: number[] = [];
    for (const coding of ['identity', 'gzip', 'br']) {
      const answer = await send(server.url, {
        path: script,
        headers: { 'accept-encoding': coding },
      });
      expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(coding);
      expect(answer.headers['vary']).toMatch(/accept-encoding/i);
      expect(answer.headers['cache-control']).toContain('immutable');
      sizes.push(Number(answer.headers['content-length']));
    }
    expect(sizes.toSorted((a, b) => b - a)).toEqual(sizes);
    // The first script of the reader stays below this.
    expect(sizes[2]).toBeLessThan(90_000);
  });

  it('answer 404 for a word that is not there, without trusting its spelling', async () => {
    const answer = await fetch(`${server.url}/word/${encodeURIComponent('<script>"&')}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<title>&lt;script&gt;&quot;&amp; · Wordkeep</title>');
  });

  it.each([
    ['en-GB', ['/', '/word/run', '/word/ran']],
    ['de', ['/', '/find', '/api-docs']],
  ])('in %s have painted their largest text before the script: %s', async (locale, paths) => {
    const narrow = await startBrowser({ locale, viewport: { width: 390, height: 844 } });
    try {
      const page = await narrow.newPage();
      await page.addInitScript(() => {
        const sizes: number[] = [];
        Object.assign(window, { sizes });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sizes.push((entry as PerformanceEntry & { size: number }).size);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      const sizes = async () => {
        await nextFrame(page);
        await nextFrame(page);
        return page.evaluate(() => (window as unknown as { sizes: number[] }).sizes);
      };
      for (const path of paths) {
        let show = () => {};
        const isPainted = new Promise<void>((resolve) => (show = resolve));
        await page.route('**/assets/*.js', async (route) => {
          await isPainted;
          await route.continue();
        });
        await page.goto(server.url + path, { waitUntil: 'commit' });
        await expect.poll(sizes).not.toEqual([]);
        await page.evaluate(() => document.fonts.ready.then(() => {}));
        const before = await sizes();
        // What is for readers without scripts.
        expect(await page.locator('body').innerText(), path).not.toMatch(/[<>]/);
        show();
        await page.locator('#search-box').waitFor();
        expect(await sizes(), path).toEqual(before);
        await page.unroute('**/assets/*.js');
      }
    } finally {
      await narrow.close();
    }
  });

  it('have no address for their template', async () => {
    for (const path of ['/renderer/index.html', '/index.html']) {
      expect((await fetch(server.url + path)).status).toBe(404);
    }
    expect(await (await fetch(server.url)).text()).not.toContain('<!--preview-->');
  });

  it('lead readers to the administration only where there is one for them', async () => {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Administrator' }).waitFor();
    await page.goto(readOnly.url);
    await page.getByRole('link', { name: 'API' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Administrator' }).count()).toBe(0);
  });

  it('answer 404 with a page for people and with an error for programs', async () => {
    const address = `${server.url}/nothing-here`;
    const forPeople = await fetch(address, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(forPeople.status).toBe(404);
    expect(forPeople.headers.get('content-type')).toMatch(/^text\/html/);
    const forPrograms = await fetch(address);
    expect(forPrograms.status).toBe(404);
    expect(await forPrograms.json()).toMatchObject({ code: 'route_not_found' });
  });

  it('say that there is nothing at an address that cannot be read', async () => {
    const address = `${server.url}/word/%zz`;
    expect((await fetch(address)).status).toBe(400);
    const page = await browser.newPage();
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
