import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackup } from '../../server/backup/open.ts';
import { restoreBackup } from '../../server/backup/restore.ts';
import { writeBackup } from '../../server/backup/write.ts';
import { mddFile, mdictFile } from '../../server/formats/read/mdict/mdict.test-util.ts';
import { starDictFiles } from '../../server/formats/read/stardict/stardict.test-util.ts';
import type { ApiClient } from '../_util/client.ts';
import { createDatabase, onOneDatabase } from '../_util/databases.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

/** Longer than a stored piece, and of no repetitive content. */
const PICTURE = Uint8Array.from({ length: 130_000 }, (_one, i) => (i * 7_919) >> 3);
const SOUND = Buffer.from('a sound');

const book = zipSync({
  ...Object.fromEntries(
    Object.entries(
      starDictFiles(
        [
          [
            'cat',
            '<i>n.</i> <p>an animal</p><img src="img/a cat.png"><a href="sound://cat.mp3">say</a>',
          ],
          ['dog', '<i>n.</i> <p>another animal</p><img src="none.png" alt="a dog">'],
        ],
        { sameTypes: 'h', base: 'book/small' },
      ),
    ),
  ),
  'book/res/img/a cat.png': PICTURE,
  'book/res/cat.mp3': SOUND,
  'book/res/run.svg': Buffer.from('<svg/>'),
  'book/res/run.html': Buffer.from('<script></script>'),
});

const text = (content: unknown) =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
const FILES = { 'img/Cat.png': PICTURE, 'cat.mp3': SOUND };
/** Between other files, so that each has to be found. */
const MDD = mddFile([
  ['\\a.css', text('x')],
  ['\\b.png', text('another picture')],
  ['\\cat.mp3', SOUND],
  ['\\img\\Cat.png', PICTURE],
  ['\\z.ttf', text('y')],
]);
const MDX = mdictFile([
  ['cat', '<i>n.</i> <p>an animal</p><img src="/img/cat.png"><a href="sound://Cat.mp3">say</a>'],
]);
const DSL = '#NAME "a"\n\ncat\n\t[p]n[/p] an animal [s]img/Cat.png[/s] [s]cat.mp3[/s]\n';
const XDXF = `<xdxf format="logical"><full_name>a</full_name><ar><k>cat</k>
<def>an animal<rref>img/Cat.png</rref><rref lctn="cat.mp3"/></def></ar></xdxf>`;
const TERMS = [
  ['cat', '', 'n', '', 0, [{ type: 'image', path: 'img/Cat.png' }, 'an animal'], 0, ''],
];

/** Books in other formats, by their names in the import folder. */
const BOOKS: Record<string, Record<string, Uint8Array>> = {
  'mdict.zip': { 'mdict.zip': zipSync({ 'a.mdx': MDX, 'a.mdd': MDD }) },
  'a.mdx': { 'a.mdx': MDX, 'a.1.mdd': MDD },
  'xdxf.zip': {
    'xdxf.zip': zipSync({
      'a/dict.xdxf': text(XDXF),
      'a/res/img/Cat.png': PICTURE,
      'a/res/cat.mp3': SOUND,
    }),
  },
  'dsl.zip': {
    'dsl.zip': zipSync({ 'a.dsl': text(DSL), 'a.dsl.files.zip': zipSync(FILES) }),
  },
  'b.dsl': {
    'b.dsl': text(DSL),
    'b.dsl.files/img/Cat.png': PICTURE,
    'b.dsl.files/cat.mp3': SOUND,
    'c.dsl.files/other.mp3': SOUND,
  },
  'yomitan.zip': {
    'yomitan.zip': zipSync({
      'index.json': text({ title: 'a', format: 3 }),
      'term_bank_1.json': text(TERMS),
      ...FILES,
    }),
  },
};

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  const database = await createDatabase();
  const importDir = join(database.folder, 'books');
  await mkdir(importDir);
  for (const [name, content] of Object.entries(
    Object.assign({ 'book.zip': book }, ...Object.values(BOOKS)),
  )) {
    await mkdir(dirname(join(importDir, name)), { recursive: true });
    await writeFile(join(importDir, name), content as Uint8Array);
  }
  const settings = { DICTIONARY_AUTO_IMPORT: 'false', DICTIONARY_IMPORT_DIR: importDir };
  server = await startTestServer({ ...settings, MEDIA_MAX_MB: '1' }, { database });
  admin = await signIn(server.url);
});
afterAll(async () => {
  await server.stop();
  await server.database.drop();
});

const read = (path: string, method = 'GET') => fetch(`${server.url}${path}`, { method });
/** `toEqual` takes a third of a second for so many bytes. */
const isPicture = async (response: Response) =>
  Buffer.from(await response.arrayBuffer()).equals(PICTURE);
const importBook = async (more: object = {}) => {
  const response = await fetch(`${server.url}/api/en/dictionary/import`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      source: { kind: 'file', path: 'book.zip' },
      new_dataset: { name: 'pets', title: 'Pets' },
      ...more,
    }),
  });
  return response.text();
};
const CAT = '/media/pets/img/a%20cat.png';

describe('the pictures and sounds of a book', () => {
  it('are counted before the import', async () => {
    const text = await importBook({ dry_run: true });
    expect(text).toContain('pictures and sounds kept (0.1 MB)');
    expect((await read(CAT)).status).toBe(404);
  });

  it('are what its words refer to', async () => {
    const text = await importBook();
    expect(text).toContain('"stage":"done"');
    const { body } = await server.api.get('/words/cat?dataset=pets');
    const [record] = body.data;
    expect(record.article).toContain(`![](${CAT})`);
    const urls = record.pronunciations.flatMap(({ audio }: { audio: { url: string }[] }) =>
      audio.map(({ url }) => url),
    );
    expect(urls).toEqual(['/media/pets/cat.mp3']);
  });

  it('are served as what they are, and can run nothing', async () => {
    const picture = await read(CAT);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(await isPicture(picture)).toBe(true);
    const sound = await read('/media/pets/cat.mp3');
    expect([sound.headers.get('content-type'), await sound.text()]).toEqual([
      'audio/mpeg',
      String(SOUND),
    ]);
    expect((await read(CAT, 'HEAD')).status).toBe(200);
    expect((await read(CAT, 'POST')).status).toBe(405);
  });

  it.each(['run.svg', 'run.html', 'none.png', '%2e%2e/cat.mp3', 'cat.mp3%00'])(
    'leave out %s',
    async (name) => {
      expect([400, 404]).toContain((await read(`/media/pets/${name}`)).status);
      expect((await read('/media/default/cat.mp3')).status).toBe(404);
    },
  );

  it('may be referred to after an edit', async () => {
    const { body } = await server.api.get('/words/cat?dataset=pets');
    const [record] = body.data;
    const pronunciations = record.pronunciations.map((one: object) => one);
    const saved = await admin.patch(`/en/${record.id}`, { pronunciations });
    expect(saved.status).toBe(200);
  });

  it('are in backups', async () => {
    const path = join(server.database.folder, 'backup.zip');
    const { database } = server.server.dictionary;
    await writeBackup(database, createWriteStream(path), { now: new Date(0) });
    const backup = await openBackup(path);
    await restoreBackup(database, backup, { force: true });
    await backup.close();
    expect(await isPicture(await read(CAT))).toBe(true);
  });

  it('go with their dataset', async () => {
    admin = await signIn(server.url);
    expect((await admin.delete('/en/datasets/pets')).status).toBe(204);
    expect((await read(CAT)).status).toBe(404);
  });

  onOneDatabase(() => {
    it.each(Object.keys(BOOKS))('are shown and played in %s', async (path) => {
      const dataset = path.replace('.', '-');
      const report = await importBook({
        source: { kind: 'file', path },
        new_dataset: { name: dataset, title: path },
      });
      expect(report).toContain('"stage":"done"');
      const { body } = await server.api.get(`/words/cat?dataset=${dataset}`);
      const [{ article, pronunciations }] = body.data;
      expect(article).toContain(`![](/media/${dataset}/img/Cat.png)`);
      const picture = await read(`/media/${dataset}/img/Cat.png`);
      expect(await isPicture(picture)).toBe(true);
      // Yomitan has pictures only.
      const sound = `/media/${dataset}/cat.mp3`;
      expect(await (await read(sound)).text()).toBe(String(SOUND));
      if (path !== 'yomitan.zip') {
        expect(pronunciations).toMatchObject([{ audio: [{ url: sound }] }]);
      }
      expect((await read(`/media/${dataset}/other.mp3`)).status).toBe(404);
    });
  });
});
