import { appendFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { YomitanFeed } from '../../server/formats/yomitan-feed.ts';
import type { TestDatabase } from '../_util/databases.ts';
import { expectError, send } from '../_util/raw-http.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

const PUBLIC_URL = 'https://words.example.org';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createFilledDatabase();
  server = await startTestServer({ PUBLIC_URL }, { database });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

const read = async (path: string) => (await fetch(server.url + path)).text();
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at);

describe('the page of a word', () => {
  it('names the address that readers use', async () => {
    const html = await read('/word/ran');
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/word/run" />`);
    expect(html).toContain(`<meta property="og:url" content="${PUBLIC_URL}/word/run" />`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'DefinedTerm',
      name: 'run',
      url: `${PUBLIC_URL}/word/run`,
      inDefinedTermSet: { '@type': 'DefinedTermSet', url: `${PUBLIC_URL}/` },
    });
  });
});

it('the page of a word with a slash is found with the slash as it is, too', async () => {
  const admin = await signIn(server.url);
  const { body } = await admin.post('/en/words', { word: 'either/or', part_of_speech: 'noun' });
  for (const path of ['/word/either%2For', '/word/either/or']) {
    const page = await fetch(server.url + path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`href="${PUBLIC_URL}/word/either%2For"`);
  }
  expect((await fetch(`${server.url}/word/neither/nor`)).status).toBe(404);
  await admin.delete(`/en/${body.id}`);
});

describe('the sitemap', () => {
  it('leads to the page of every headword, and each answers as the one of its own', async () => {
    const parts = locations(await read('/sitemap.xml'));
    expect(parts).toEqual([`${PUBLIC_URL}/sitemap-pages.xml`, `${PUBLIC_URL}/sitemap-words-1.xml`]);
    const words = locations(await read('/sitemap-words-1.xml'));
    const { body } = await server.api.get('/meta');
    expect(words.length).toBe(body.data.counts.entries);
    for (const address of [...words, ...locations(await read('/sitemap-pages.xml'))]) {
      const answer = await fetch(server.url + address?.slice(PUBLIC_URL.length));
      expect(answer.status, address).toBe(200);
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await answer.text())?.[1];
      if (address?.includes('/word/')) expect(canonical).toBe(address);
    }
  });

  it('says when the dictionary changed, follows it, and is not sent twice', async () => {
    const before = await fetch(`${server.url}/sitemap-words-1.xml`);
    expect(before.headers.get('content-type')).toBe('application/xml');
    const index = await read('/sitemap.xml');
    const etag = before.headers.get('etag') ?? '';
    const path = '/sitemap-words-1.xml';
    for (const coding of ['gzip', 'identity']) {
      const headers = { 'accept-encoding': coding, 'if-none-match': etag };
      expect((await send(server.url, { path, headers })).status).toBe(304);
    }
    const plain = await send(server.url, { path, headers: { 'accept-encoding': 'identity' } });
    expect(plain.text).toBe(await before.text());

    const admin = await signIn(server.url);
    const created = await admin.post('/en/words', { word: 'q&a', part_of_speech: 'noun' });
    expect(created.status).toBe(201);
    expect(locations(await read(path))).toContain(`${PUBLIC_URL}/word/q%26a`);
    const changed = await read('/sitemap.xml');
    const time = (xml: string) => Date.parse(/<lastmod>([^<]+)/.exec(xml)?.[1] ?? '');
    expect(time(changed)).toBeGreaterThan(time(index));
    await admin.delete(`/en/${created.body.id}`);
  });

  it.each(['0', '2', '01', '-1', '1e1', 'x'])('has no part %s', async (part) => {
    const path = `/sitemap-words-${part}.xml`;
    expectError(await send(server.url, { path }), 404, 'route_not_found');
  });
});

describe('robots.txt', () => {
  it('names the sitemap and keeps crawlers out of what is for programs', async () => {
    const text = await read('/robots.txt');
    expect(text).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
    for (const path of [
      '/api/v1/words/run',
      '/feeds/yomitan/dictionary.zip',
      '/api/health',
      '/admin',
      '/admin/words',
      '/my-words',
    ]) {
      expect(isClosed(path), path).toBe(true);
    }
    for (const path of ['/', '/word/run', '/browse', '/api-docs', '/assets/a.js']) {
      expect(isClosed(path), path).toBe(false);
    }
  });
});

describe('the OpenSearch description', () => {
  it('is linked to by pages, and leads to the search and its suggestions', async () => {
    const [, link = ''] = /<link rel="search" [^>]*href="([^"]+)"/.exec(await read('/')) ?? [];
    const description = await fetch(server.url + link);
    expect(description.headers.get('content-type')).toMatch(
      /^application\/opensearchdescription\+xml/,
    );
    const xml = await description.text();
    const templates = [...xml.matchAll(/<Url type="([^"]+)".* template="([^"]+)"/g)];
    const of = (type: string) =>
      templates
        .find(([, one]) => one === type)?.[2]
        ?.replace(PUBLIC_URL, server.url)
        .replace('{searchTerms}', 'ru') ?? '';
    expect((await fetch(of('text/html'))).status).toBe(200);
    const suggestions = await fetch(of('application/x-suggestions+json'));
    expect(suggestions.headers.get('content-type')).toMatch(/^application\/x-suggestions\+json/);
    const [term, words] = (await suggestions.json()) as [string, string[]];
    expect(term).toBe('ru');
    expect(words).toContain('run');
    expect(new Set(words).size).toBe(words.length);
  });

  it.each(['', '?search=a&x=1', `?search=${'a'.repeat(129)}`])(
    'has no suggestions for "%s"',
    async (query) => {
      const path = `/opensearch/suggestions${query}`;
      expectError(await send(server.url, { path }), 400, 'validation_failed');
    },
  );
});

describe('the feed for Yomitan', () => {
  const FEED = '/feeds/yomitan/index.json';
  const indexOf = async (query = '') => JSON.parse(await read(`${FEED}${query}`));
  /** The answer when the archive is made. */
  const made = async (path: string) => {
    const ask = () => fetch(server.url + path);
    await expect.poll(async () => (await ask()).status).toBe(200);
    return ask();
  };
  const archiveAt = async (address: string) => {
    const answer = await made(address.slice(PUBLIC_URL.length));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return (name: string) => Buffer.from(files[name]!).toString();
  };

  it('tells of dictionaries that say the same of themselves', async () => {
    for (const query of ['', '?language=ru', '?language=all&core=true']) {
      const index = await indexOf(query);
      expect(index).toMatchObject({ isUpdatable: true, indexUrl: `${PUBLIC_URL}${FEED}${query}` });
      const archive = await archiveAt(index.downloadUrl);
      expect(JSON.parse(archive('index.json'))).toEqual(index);
    }
    const titles = await Promise.all(
      ['', '?language=ru', '?core=true'].map(async (query) => (await indexOf(query)).title),
    );
    expect(new Set(titles).size).toBe(3);
    const terms = (await archiveAt((await indexOf('?language=ru')).downloadUrl))(
      'term_bank_1.json',
    );
    expect(terms).toContain('бежать');
    expect(terms).not.toContain('correr');
  });

  it('may be read by any page, and is not sent twice', async () => {
    const path = '/feeds/yomitan/dictionary.zip';
    const first = await made(path);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await send(server.url, { path, headers })).status).toBe(304);
  });

  it.each(['?language=xx', '?language=ru&language=de', '?core=1', '?x=1'])(
    'refuses %s',
    async (query) => {
      for (const file of ['index.json', 'dictionary.zip']) {
        const path = `/feeds/yomitan/${file}${query}`;
        expectError(await send(server.url, { path }), 400, 'validation_failed');
      }
    },
  );

  it('is made in the background; until then clients are told to come back', async () => {
    const path = '/feeds/yomitan/dictionary.zip?language=fr';
    const early = await send(server.url, { path });
    expectError(early, 503, 'not_ready');
    expect(early.headers['retry-after']).toBe('60');
    await made(path);
  });

  it('is there for each dataset', async () => {
    const admin = await signIn(server.url);
    await admin.post('/en/datasets', { name: 'glossary', title: 'Our glossary' });
    const word = { word: 'run', part_of_speech: 'noun', dataset: 'glossary' };
    await admin.post('/en/words', { ...word, meanings: [{ definition: 'one execution' }] });
    await made('/feeds/yomitan/glossary/dictionary.zip');
    const index = await send(server.url, { path: '/feeds/yomitan/glossary/index.json' });
    expect(JSON.parse(index.text)).toMatchObject({
      title: 'Our glossary (English only)',
      indexUrl: `${PUBLIC_URL}/feeds/yomitan/glossary/index.json`,
    });
    expect((await admin.delete('/en/datasets/glossary')).status).toBe(204);
    const gone = await send(server.url, { path: '/feeds/yomitan/glossary/index.json' });
    expectError(gone, 404, 'dataset_not_found');
  });

  const none = { dataset: 'default', language: 'none', core: false } as const;
  /** A feed of its own, its archive once that is made, and a clock. */
  const feedOf = async (dataDir: string) => {
    const clock = { now: Date.now() };
    const feed = new YomitanFeed(
      server.server.dictionary,
      { url: PUBLIC_URL, dataDir },
      () => clock.now,
    );
    const archive = () => feed.archive(none).catch(({ code }: { code: string }) => code);
    return { clock, feed, archive };
  };
  const isMade = { interval: 5, timeout: 60_000 };

  it('makes an archive once, and a new one when an hour has passed since the last edit told', async () => {
    const { clock, feed, archive } = await feedOf(join(database.folder, 'one'));
    expect(await Promise.all([archive(), archive()])).toEqual(['not_ready', 'not_ready']);
    await expect.poll(archive, isMade).toMatch(/\.zip$/);
    const first = await archive();
    const told = await feed.index(none);
    const admin = await signIn(server.url);
    const created = await admin.post('/en/words', { word: 'newer', part_of_speech: 'noun' });
    expect([await feed.index(none), await archive()]).toEqual([told, first]);
    clock.now += 60 * 60 * 1000;
    // Served until the new one is made.
    expect([await archive(), await feed.index(none)]).toEqual([first, told]);
    await expect.poll(archive, isMade).not.toBe(first);
    const newer = await archive();
    expect(await feed.index(none)).not.toEqual(told);
    await expect.poll(() => readdir(dirname(newer)), isMade).toEqual([basename(newer)]);
    await admin.delete(`/en/${created.body.id}`);
  });

  it('is kept after a restart, unless its file is not what was written, or is gone', async () => {
    const folder = join(database.folder, 'two');
    const before = await feedOf(folder);
    await expect.poll(before.archive, isMade).toMatch(/\.zip$/);
    const file = await before.archive();
    expect(await (await feedOf(folder)).archive()).toBe(file);
    await appendFile(file, 'x');
    const { archive } = await feedOf(folder);
    expect(await archive()).toBe('not_ready');
    await expect.poll(archive, isMade).toBe(file);
    await rm(dirname(file), { recursive: true });
    expect(await archive()).toBe('not_ready');
    await expect.poll(archive, isMade).toBe(file);
  });

  it('says why it cannot be made', async () => {
    const file = join(database.folder, 'three');
    await writeFile(file, 'no folder');
    const { archive } = await feedOf(file);
    await expect.poll(archive, isMade).toMatch(/ENOTDIR|EEXIST/);
  });
});

it('takes no other method', async () => {
  for (const path of [
    '/robots.txt',
    '/sitemap.xml',
    '/opensearch.xml',
    '/feeds/yomitan/index.json',
  ]) {
    const answer = await fetch(server.url + path, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')], path).toEqual([405, 'GET, HEAD']);
  }
});

it('counts as much as pages do towards the limit', async () => {
  const limited = await startTestServer(
    { PUBLIC_URL, PUBLIC_API_RATE_LIMIT: '1/60', ADMIN_API_ENABLED: 'false' },
    { database },
  );
  try {
    expect((await fetch(`${limited.url}/sitemap.xml`)).status).toBe(200);
    expect((await fetch(`${limited.url}/sitemap-words-1.xml`)).status).toBe(429);
    expect((await fetch(`${limited.url}/robots.txt`)).status).toBe(200);
  } finally {
    await limited.stop();
  }
});

it('without an address for readers uses the one that was asked, and has no sitemap', async () => {
  const other = await startTestServer({ ADMIN_API_ENABLED: 'false' }, { database });
  try {
    expect((await fetch(`${other.url}/sitemap.xml`)).status).toBe(404);
    expect((await fetch(`${other.url}/feeds/yomitan/index.json`)).status).toBe(404);
    expect(await (await fetch(`${other.url}/robots.txt`)).text()).not.toContain('Sitemap');
    const page = await (await fetch(`${other.url}/word/run`)).text();
    expect(page).toContain('<link rel="canonical" href="/word/run" />');
    expect(page).not.toContain('og:url');
    const xml = await (await fetch(`${other.url}/opensearch.xml`)).text();
    expect(xml).toContain(`template="${other.url}/search?q={searchTerms}"`);
    const hostile = { path: '/opensearch.xml', headers: { host: '"><script>' } };
    expectError(await send(other.url, hostile), 400, 'validation_failed');
  } finally {
    await other.stop();
  }
});

it('is for no crawler where there is no reader', async () => {
  const admin = await startTestServer({ PUBLIC_URL, PUBLIC_API_ENABLED: 'false' });
  try {
    expect(await (await fetch(`${admin.url}/robots.txt`)).text()).toBe(
      'User-agent: *\nDisallow: /\n',
    );
    for (const path of ['/sitemap.xml', '/opensearch.xml', '/opensearch/suggestions?search=a']) {
      expect((await fetch(admin.url + path)).status, path).toBe(404);
    }
    expect(await (await fetch(`${admin.url}/admin`)).text()).not.toContain('rel="search"');
  } finally {
    await admin.stop();
  }
});
