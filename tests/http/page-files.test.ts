import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../_util/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it.each([
  ['/', ['reader'], ['everywhere']],
  ['/history', ['reader'], ['everywhere']],
  ['/about', ['reader', 'find', 'word', 'AboutPage'], ['everywhere', 'problems']],
  [
    '/text',
    ['reader', 'find', 'learner', 'CodeBlock', 'TextPage'],
    ['everywhere', 'problems', 'learner'],
  ],
  ['/browse', ['reader', 'find'], ['everywhere', 'problems']],
  ['/search?q=run', ['reader', 'find'], ['everywhere', 'problems']],
  ['/word/run', ['reader', 'find', 'word'], ['everywhere', 'problems']],
  ['/admin', ['admin-pages'], ['everywhere', 'problems', 'admin']],
  [
    '/admin/words/1',
    ['reader', 'find', 'word', 'layers', 'admin-pages', 'editor'],
    ['everywhere', 'problems', 'admin'],
  ],
])('%s names the files that it needs', async (path, scripts, texts) => {
  const html = await (await fetch(server.url + path)).text();
  const links = Array.from(
    html.matchAll(/<link rel="modulepreload" crossorigin href="(?:\.\.)?(\/assets\/[^"]+)"/g),
    ([, href = '']) => href,
  );
  const [, content = ''] = /<meta name="wordkeep-texts" content="([^"]*)"/.exec(html) ?? [];
  const files = content.split(' ').map((file) => `/assets/${file}`);
  const nameOf = (file: string) => /^\/assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1];
  expect(links.map(nameOf).filter((name) => name !== 'rolldown-runtime')).toEqual(scripts);
  const languages = ['ar', 'de', 'es', 'fr', 'pt', 'ru', 'zh'];
  expect(files.map(nameOf).sort()).toEqual(
    languages.flatMap((language) => texts.map((part) => `${language}-${part}`)).sort(),
  );
  for (const file of [...links, ...files]) {
    const { status, headers } = await fetch(server.url + file, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  }
});

it('names the first requests of lists, those of the administrator where somebody is signed in', async () => {
  const requested = async (path: string, headers: Record<string, string> = {}) => {
    const html = await (await fetch(server.url + path, { headers })).text();
    return Array.from(
      html.matchAll(/<link rel="preload" as="fetch" [^>]*href="([^"]+)"/g),
      ([, to]) => to,
    );
  };
  expect(await requested('/browse')).toEqual([
    '/api/v1/words?limit=20&amp;with_meanings=true',
    '/browse/counts',
  ]);
  expect(await requested('/browse?word_level=A1')).toEqual([]);
  expect(await requested('/admin/words')).toEqual([]);
  expect(await requested('/admin/words', { cookie: 'bearer=x' })).toHaveLength(1);
});
