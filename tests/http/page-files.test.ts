import { afterAll, beforeAll, expect, it } from 'vitest';
import german from '../../renderer/src/i18n/de/reader.json' with { type: 'json' };
import learner from '../../renderer/src/i18n/en/learner.json' with { type: 'json' };
import pages from '../../renderer/src/i18n/en/pages.json' with { type: 'json' };
import reader from '../../renderer/src/i18n/en/reader.json' with { type: 'json' };
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it.each([
  ['/', ['reader', 'index'], ['reader']],
  ['/history', ['reader', 'index'], ['reader']],
  ['/about', ['AboutPage', 'index', 'reader'], ['reader']],
  ['/text', ['lists', 'index', 'reader', 'kept'], ['learner', 'reader']],
  ['/my-words', ['lists', 'index', 'reader', 'kept'], ['learner', 'reader']],
  ['/browse', ['find', 'index', 'reader'], ['reader']],
  ['/search?q=run', ['find', 'index', 'reader'], ['reader']],
  ['/word/run', ['word', 'index', 'reader', 'find'], ['reader']],
  ['/admin', ['DashboardPage', 'index', 'admin', 'admin-pages'], ['admin', 'pages']],
  ['/admin/words', ['admin', 'index'], ['admin']],
  ['/admin/words/1', ['editor', 'index', 'admin', 'admin-pages'], ['admin', 'pages']],
  ['/admin/translate', ['admin-pages', 'index', 'admin'], ['admin', 'pages']],
  [
    '/admin/history',
    ['HistoryPage', 'index', 'admin', 'admin-pages', 'changes'],
    ['admin', 'pages'],
  ],
  ['/admin/misses', ['MissesPage', 'index', 'admin', 'admin-pages'], ['admin', 'pages']],
  ['/admin/keys', ['KeysPage', 'index', 'admin', 'admin-pages'], ['admin', 'pages']],
  ['/admin/settings', ['SettingsPage', 'index', 'admin', 'admin-pages'], ['admin', 'pages']],
])('%s names the files that it needs', async (path, scripts, texts) => {
  const html = await (await fetch(server.url + path)).text();
  const links = Array.from(
    html.matchAll(/<link rel="modulepreload" crossorigin href="(?:\.\.)?(\/assets\/[^"]+)"/g),
    ([, href = '']) => href,
  );
  const [, content = ''] = /<meta name="wordkeep-texts" content="([^"]*)"/.exec(html) ?? [];
  const files = content.split(' ').map((file) => `/assets/${file}`);
  const nameOf = (file: string) => /^\/assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1];
  expect(links.map(nameOf)).toEqual(scripts);
  const languages = ['ar', 'de', 'es', 'fr', 'pt', 'ru', 'zh'];
  expect(files.map(nameOf).sort()).toEqual(
    languages
      .flatMap((language) => ['everywhere', ...texts].map((part) => `${language}-${part}`))
      .sort(),
  );
  for (const file of [...links, ...files]) {
    const { status, headers } = await fetch(server.url + file, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  }
});

it.each([
  ['/', reader.tagline, german.tagline, reader.home.today],
  ['/browse', reader.browse.title, german.browse.title, ''],
  ['/find?means=sad', reader.finder.title, german.finder.title, reader.finder.hint],
  ['/my-words?list=a', learner.myWords.title, 'Meine Wörter', learner.myWords.hint],
  ['/practice', learner.practice.title, 'Üben', learner.practice.about],
  ['/list', learner.lists.title, 'Wortliste', learner.lists.hint],
  ['/text', reader.nav.text, german.nav.text, learner.text.hint],
  ['/about', reader.about.title, german.about.title, ''],
  ['/api-docs', reader.api.title, german.api.title, reader.api.intro],
])('%s has the heading that its script writes', async (path, title, inGerman, hint) => {
  const html = await (await fetch(server.url + path)).text();
  const [heading = ''] = /<h1 .*<\/h1>/.exec(html) ?? [];
  expect(heading).toContain(` data-de="${inGerman}" `);
  expect(heading).toContain(`>${title}</h1>`);
  expect(html).toContain(`>${hint}</`);
  if (path !== '/') expect(html).toContain(`<title>${title} · Wordkeep</title>`);
});

it('pages of the administrator have their heading for who is signed in', async () => {
  const read = async (cookie: string) =>
    (await fetch(`${server.url}/admin/keys`, { headers: { cookie } })).text();
  const html = await read('bearer=x');
  expect(html).toContain(` data-de="API-Schlüssel" `);
  expect(html).toContain(`>${pages.keys.hint}</div>`);
  expect(html).toContain('<title>API keys · Wordkeep</title>');
  expect(await read('')).not.toContain('API keys');
});

it('the page of a record has its heading, for the administrator only', async () => {
  const admin = await signIn(server.url);
  const word = { word: 'rock <n> roll', part_of_speech: 'noun' };
  const { body } = await admin.post('/en/words', word);
  const read = async (id: number, token: string) =>
    (
      await fetch(`${server.url}/admin/words/${id}`, { headers: { cookie: `bearer=${token}` } })
    ).text();
  const token = admin.headers['authorization']?.replace('Bearer ', '') ?? '';
  const html = await read(body.id, token);
  expect(html).toContain('>rock &lt;n&gt; roll</h1> <span class="own text-muted"');
  expect(html).toContain(' data-de="Substantiv" ');
  expect(html).toContain('<title>rock &lt;n&gt; roll · Wordkeep</title>');
  for (const other of [await read(body.id, 'x'), await read(body.id + 1, token)]) {
    expect(other).toContain('<title>Admin · Wordkeep</title>');
    expect(other).not.toContain('rock');
  }
});

it.each([
  ['/admin/translate?untranslated=fr', 'Translate into French', 'Übersetzen: Französisch'],
  ['/admin/words/new', 'New word', 'Neues Wort'],
])('%s has its heading', async (path, title, inGerman) => {
  const headers = { cookie: 'bearer=x' };
  const html = await (await fetch(server.url + path, { headers })).text();
  expect(html).toContain(`>${title}</h1>`);
  expect(html).toContain(` data-de="${inGerman}" `);
});

it('has the first answers of the page that lists words', async () => {
  const html = await (await fetch(`${server.url}/browse`)).text();
  const [, block = ''] = /id="served-answers">(.*?)<\/script>/s.exec(html) ?? [];
  const { '/api/v1/meta': _, ...answers } = JSON.parse(block);
  expect(Object.keys(answers)).toHaveLength(2);
  for (const [path, answer] of Object.entries(answers)) {
    expect(await (await fetch(server.url + path)).json()).toEqual(answer);
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
  expect(await requested('/browse')).toEqual([]);
  expect(await requested('/')).toEqual([]);
  expect(await requested('/api-docs')).toEqual(['/api/v1/openapi.json']);
  expect(await requested('/admin/words')).toEqual([]);
  const signedIn = { cookie: 'bearer=x' };
  expect(await requested('/admin/words', signedIn)).toHaveLength(1);
  expect(await requested('/admin/words/12', signedIn)).toEqual(['/api/en/12']);
  expect(await requested('/admin/translate?untranslated=fr', signedIn)).toEqual([
    '/api/en/words?untranslated=fr&amp;match=prefix&amp;sort=word&amp;order=asc&amp;page=1&amp;limit=50&amp;with_record=true',
  ]);
});
