import { afterAll, beforeAll, expect, it } from 'vitest';
import { CREDENTIALS } from '../_util/credentials.ts';
import { send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { loginProof } from '../_util/sign-in.ts';

// The address of readers has a path, which a proxy may or may not strip.

const BASE = '/dictionary';
const PUBLIC_URL = `https://example.org${BASE}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL, MCP_ENABLED: 'true', ...CREDENTIALS });
});
afterAll(() => server?.stop());

const ask = (path: string, headers = {}) => send(server.url, { path, headers });

it.each(['', BASE])('everything is answered below %j', async (base) => {
  for (const path of [
    ...['/', '/word/run', '/search?q=run', '/about', '/admin', '/robots.txt', '/sitemap.xml'],
    ...['/api/v1/words/run', '/api/v1/search?search=run', '/api/health', '/opensearch.xml'],
    ...['/manifest.webmanifest', '/service-worker.js', '/icons/icon.svg', '/before-paint.js'],
    ...['/compat/datamuse/words?sp=run', '/feeds/yomitan/index.json', '/browse/counts'],
  ]) {
    expect([path, (await ask(base + path)).status]).toEqual([path, 200]);
  }
  expect((await ask(`${base}/api/settings`)).status).toBe(401);
});

it('the path is stripped once, and only where it is whole', async () => {
  expect((await ask(BASE)).text).toContain('<title>Wordkeep');
  for (const path of [`${BASE}${BASE}/word/run`, `${BASE}s/word/run`, '/Dictionary/word/run']) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
});

it('pages lead nowhere outside of it, and their files are there', async () => {
  for (const path of ['/', '/word/run', '/search?q=rum', '/about', '/admin', '/nothing']) {
    const { text } = await ask(BASE + path, { accept: 'text/html' });
    const links = [...text.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(10);
    const outside = links.filter((link) => !link.startsWith(`${BASE}/`));
    expect(outside.filter((link) => !/^https:/.test(link))).toEqual([]);
    for (const link of links.filter((one) => /\.\w+$/.test(one) && !one.startsWith('https:'))) {
      expect([link, (await ask(link)).status]).toEqual([link, 200]);
    }
  }
});

it('addresses for other programs have it', async () => {
  expect((await ask('/word/run')).text).toContain(
    `<link rel="canonical" href="${PUBLIC_URL}/word/`,
  );
  const search = await ask('/opensearch.xml');
  expect(search.text).toContain(`template="${PUBLIC_URL}/search?q={searchTerms}"`);
  const robots = await ask('/robots.txt');
  expect(robots.text).toContain(`Disallow: ${BASE}/api/\n`);
  expect(robots.text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  expect((await ask('/sitemap-words-1.xml')).text).toContain(`<loc>${PUBLIC_URL}/word/run</loc>`);
  const { servers } = JSON.parse((await ask('/api/v1/openapi.json')).text);
  expect(servers).toEqual([{ url: PUBLIC_URL }]);
  const feed = JSON.parse((await ask('/feeds/yomitan/index.json')).text);
  expect(feed.indexUrl).toMatch(`${PUBLIC_URL}/feeds/yomitan/index.json`);
  const compat = await ask('/compat/dictionaryapi.dev/api/v2/entries/en/run');
  expect(JSON.parse(compat.text)[0].sourceUrls).toEqual([`${PUBLIC_URL}/word/run`]);
});

it('its own pages may use /mcp; origins have no path', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const from = async (origin: string) => {
    const headers = { origin, 'content-type': 'application/json', accept: 'application/json' };
    return (await send(server.url, { method: 'POST', path: '/mcp', headers, body })).status;
  };
  expect(await from('https://example.org')).not.toBe(403);
  expect(await from('https://example.com')).toBe(403);
});

it('the session is a cookie of that path; signing out removes one of the root, too', async () => {
  const post = async (path: string, body: object, headers = {}) =>
    send(server.url, {
      ...{ method: 'POST', path: BASE + path, body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', ...headers },
    });
  const signedIn = await post('/api/auth/login', await loginProof());
  expect(signedIn.status).toBe(200);
  const [set = ''] = signedIn.headers['set-cookie'] ?? [];
  expect(set).toContain(`; Path=${BASE};`);
  const [cookie = ''] = set.split(';');
  expect((await ask(`${BASE}/api/settings`, { cookie })).status).toBe(200);
  const { headers } = await post('/api/auth/logout', {}, { cookie });
  const paths = headers['set-cookie']?.map((one) => /^bearer=;.*Path=([^;]*)/.exec(one)?.[1]);
  expect(paths).toEqual([BASE, '/']);
  expect((await ask(`${BASE}/api/settings`, { cookie })).status).toBe(401);
});
