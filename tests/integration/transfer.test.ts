import { unzipSync, zipSync } from 'fflate';
import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../_util/client.ts';
import { createDatabase, onOneDatabase } from '../_util/databases.ts';
import { type HeldDownload, holdDownload } from '../_util/held-download.ts';
import { scratchLeft } from '../_util/scratch-left.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let admin: ApiClient;
let scratch: string;
let published: HeldDownload;
beforeAll(async () => {
  const database = await createDatabase();
  scratch = join(database.folder, 'tmp');
  await mkdir(join(scratch, 'upload-4194305-left'), { recursive: true });
  await mkdir(join(scratch, 'dataset-4194305-left'), { recursive: true });
  await writeFile(join(scratch, 'upload-4194305-left', 'part-0'), 'x');
  const importDir = join(database.folder, 'datasets');
  await mkdir(importDir);
  await writeFile(join(importDir, 'large.zip'), largeZip());
  published = await holdDownload('published.zip', largeZip());
  await writeFile(join(importDir, 'bad.zip'), zip({ 'words.jsonl': 'nonsense\n{"word":"x"}\n' }));
  server = await startTestServer(
    {
      DICTIONARY_AUTO_IMPORT: 'false',
      DICTIONARY_IMPORT_DIR: importDir,
      DICTIONARY_DATASET_URL: published.url,
    },
    { database },
  );
  admin = await signIn(server.url);
});
afterAll(async () => {
  await server.stop();
  await server.database.drop();
  published.close();
});

function zip(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const bytes = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(bytes)));
}

const LARGE = 2_000;

/** An archive with many batches of records. */
function largeZip(): Uint8Array {
  const lines: string[] = [];
  for (let i = 0; i < LARGE; i++) {
    const meanings = [{ title: `t${i}`, definition: `the definition number ${i} of many` }];
    lines.push(JSON.stringify({ word: `large ${i}`, part_of_speech: 'noun', meanings }));
  }
  return zip({ 'words.jsonl': lines.join('\n') });
}

const startFrom = (source: object, more: object = {}) =>
  fetch(`${server.url}/api/en/dictionary/import`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ source, ...more }),
  });
const start = (path: string, more: object = {}) => startFrom({ kind: 'file', path }, more);
const upload = async (parts: [name: string, value: string | Blob, file?: string][]) => {
  const form = new FormData();
  for (const [name, value, file] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, file);
  }
  const response = await fetch(`${server.url}/api/en/dictionary/import/upload`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  return { status: response.status, text: await response.text() };
};
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const lastLine = (text: string) => linesOf(text).at(-1);
const status = async () => (await admin.get('/en/dictionary/import/status')).body;
const entries = async () => (await server.api.get('/meta')).body.data.counts.entries;
/** Starts an import that is stuck until its download is released. */
const startHeld = async () => {
  published.hold();
  const response = await startFrom({ kind: 'published' });
  await expect.poll(async () => (await status()).current?.progress?.done).toBeGreaterThan(0);
  return response;
};

it('removes what a killed process left in the scratch folder', async () => {
  expect(await scratchLeft(scratch)).toEqual([]);
});

describe('an import that runs', () => {
  it('is told line by line, refuses edits and a second import, and can be cancelled', async () => {
    const before = await entries();
    const response = await startHeld();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const refused = await Promise.all([
      admin.post('/en/words', { word: 'meanwhile', part_of_speech: 'noun' }),
      admin.post('/en/dictionary/import', { source: { kind: 'bundled' } }),
      admin.delete('/en/headwords/meanwhile'),
    ]);
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([409, 'import_in_progress']);
    }
    expect((await admin.delete('/en/dictionary/import')).status).toBe(204);
    const lines = linesOf(await response.text());
    expect(lines[0]).toEqual({
      stage: 'download',
      percent: expect.any(Number),
      done: expect.any(Number),
      total: largeZip().length,
    });
    expect(lines.at(-1)).toEqual({
      stage: 'failed',
      error: 'the import was cancelled',
      cancelled: true,
    });
    expect(await status()).toMatchObject({
      running: false,
      current: null,
      last: { source: published.url, result: null, failure: { error: 'the import was cancelled' } },
    });
    expect(await entries()).toBe(before);
    expect((await admin.delete('/en/dictionary/import')).status).toBe(404);
    expect(await scratchLeft(scratch)).toEqual([]);
  });

  it('goes on when its client goes away, and a page that comes back can follow it', async () => {
    const response = await startHeld();
    await response.body?.cancel();
    expect(await status()).toMatchObject({ current: { source: published.url, update: false } });
    published.release();
    await expect.poll(async () => (await status()).running).toBe(false);
    expect((await status()).last.result).toMatchObject({ added: LARGE });
    expect(await entries()).toBe(LARGE);
  });
});

onOneDatabase(() => {
  describe('what is refused before anything starts', () => {
    const sources: [string, object, string][] = [
      ['a file that is not there', { kind: 'file', path: 'none.zip' }, 'body.source.path'],
      ['a way out', { kind: 'file', path: '../x.zip' }, 'body.source.path'],
      ['an absolute path', { kind: 'file', path: '/etc' }, 'body.source.path'],
      ['an unknown kind', { kind: 'ftp' }, 'body.source.kind'],
    ];
    it.each(sources)('%s', async (_name, source, path) => {
      const { status, body } = await admin.post('/en/dictionary/import', { source });
      expect([status, body.code, body.details?.[0].path]).toEqual([400, 'validation_failed', path]);
    });

    const archive = new Blob([zip({ 'words.jsonl': '{"word":"up","part_of_speech":"adverb"}' })]);
    const file = new Blob(['{"word":"up","part_of_speech":"adverb"}']);
    const uploads: [string, Parameters<typeof upload>[0], string][] = [
      ['nothing', [['update', 'true']], 'body'],
      [
        'an archive and files',
        [
          ['archive', archive, 'a.zip'],
          ['f', file, 'words.jsonl'],
        ],
        'body.archive',
      ],
      [
        'two archives',
        [
          ['archive', archive, 'a.zip'],
          ['archive', archive, 'b.zip'],
        ],
        'body.archive',
      ],
      [
        'a file twice',
        [
          ['f', file, 'words.jsonl'],
          ['f', file, 'words.jsonl'],
        ],
        'body.f',
      ],
      ['a hidden name', [['f', file, '.words.jsonl']], 'body.f'],
      [
        'an unknown field',
        [
          ['mode', 'x'],
          ['archive', archive, 'a.zip'],
        ],
        'body.mode',
      ],
      [
        'a flag that is none',
        [
          ['update', 'yes'],
          ['archive', archive, 'a.zip'],
        ],
        'body.update',
      ],
    ];
    const line = '{"word":"up","part_of_speech":"adverb"}';
    const good = zip({ 'words.jsonl': line.repeat(50) });
    const damaged = Uint8Array.from(good, (byte, i) => (i === 45 ? byte ^ 0xff : byte));
    const archives: [string, Uint8Array<ArrayBuffer>][] = [
      ['that is no zip', new Uint8Array(Buffer.from('no zip at all'))],
      ['that is cut short', good.slice(0, -10)],
      ['with a damaged file', damaged],
      ['without a data file', zip({ 'readme.txt': 'x' })],
      ['with a file that lies too deep', zip({ 'a/b/words.jsonl': line })],
    ];
    uploads.push(
      ...archives.map(([name, bytes]): (typeof uploads)[number] => [
        `an archive ${name}`,
        [['archive', new Blob([bytes]), 'a.zip']],
        'body.archive',
      ]),
      ['files of which none is data', [['f', file, 'readme.txt']], 'body'],
    );
    it.each(uploads)('an upload of %s', async (_name, parts, path) => {
      const answer = await upload(parts);
      const body = JSON.parse(answer.text);
      expect([answer.status, body.code, body.details?.[0].path]).toEqual([
        400,
        'validation_failed',
        path,
      ]);
      expect(await scratchLeft(scratch)).toEqual([]);
    });

    it('an upload that is no form', async () => {
      const { status, body } = await admin.post('/en/dictionary/import/upload', {});
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    });

    it('an upload that is cut short leaves nothing', async () => {
      const { port, hostname } = new URL(server.url);
      const sent = request({
        port,
        host: hostname,
        path: '/api/en/dictionary/import/upload',
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=x' },
      });
      sent.on('error', () => {});
      sent.write(
        '--x\r\nContent-Disposition: form-data; name="archive"; filename="a.zip"\r\n\r\nPK',
      );
      await expect.poll(() => scratchLeft(scratch)).not.toEqual([]);
      sent.destroy();
      await expect.poll(() => scratchLeft(scratch)).toEqual([]);
    });
  });
});

onOneDatabase(() => {
  describe('an upload', () => {
    const line = (word: string, description: string) =>
      `${JSON.stringify({ word, part_of_speech: 'noun', description })}\n`;

    it('adds the files of a dataset, and replaces with update', async () => {
      const added = await upload([['file', new Blob([line('sent', 'one')]), 'my-words.jsonl']]);
      expect(lastLine(added.text)).toMatchObject({ stage: 'done', added: 1 });
      const kept = await upload([['file', new Blob([line('sent', 'two')]), 'words.ndjson']]);
      expect(lastLine(kept.text)).toMatchObject({ added: 0, skipped: 1 });
      const updated = await upload([
        ['archive', new Blob([zip({ 'words.jsonl': line('sent', 'two') })]), '../../x.zip'],
        ['update', 'true'],
      ]);
      expect(lastLine(updated.text)).toMatchObject({ updated: 1 });
      expect((await server.api.get('/words/sent')).body.data[0].description).toBe('two');
      expect(await scratchLeft(scratch)).toEqual([]);
    });

    it('tells every problem, and leaves bad lines out when asked to', async () => {
      const bad = () => new Blob([`nonsense\n${line('good', 'x')}{"word":""}\n`]);
      const refused = lastLine((await upload([['f', bad(), 'words.jsonl']])).text);
      expect(refused).toMatchObject({ stage: 'failed', problem_count: 3 });
      expect(refused.problems[0]).toMatch(/^words\.jsonl:1: not JSON/);
      expect(refused.problem_details).toEqual([
        expect.objectContaining({ file: 'words.jsonl', line: 1, path: '', code: 'not_json' }),
        { file: 'words.jsonl', line: 3, path: 'word', message: 'is required', code: 'required' },
        expect.objectContaining({ line: 3, path: 'part_of_speech', code: 'required' }),
      ]);
      expect((await server.api.get('/words/good')).status).toBe(404);
      const rest = await upload([
        ['f', bad(), 'words.jsonl'],
        ['skip_invalid', 'true'],
      ]);
      expect(lastLine(rest.text)).toMatchObject({ added: 1, invalid: 2 });
    });
  });
});

describe('an export', () => {
  it('lets edits through while it is read slowly, and ends when its reader goes away', async () => {
    const { port, hostname } = new URL(server.url);
    const slow = request({
      port,
      host: hostname,
      path: '/api/en/dictionary/export',
      headers: admin.headers,
    });
    const response = await new Promise<IncomingMessage>((resolve) =>
      slow.on('response', resolve).end(),
    );
    response.pause();
    const { status } = await admin.post('/en/words', { word: 'meanwhile', part_of_speech: 'noun' });
    expect(status).toBe(201);
    const lines = linesOf(await (await start('large.zip')).text());
    expect(lines[0]).toEqual({ stage: 'import', percent: null, done: 0, total: null });
    expect(lines.at(-1)).toMatchObject({ skipped: LARGE });
    response.destroy();
    // Its transaction has ended: the database can be closed at the end of this file.
    expect((await admin.get('/en/statistics')).status).toBe(200);
  });

  describe('for other programs', () => {
    const download = async (query: string) => {
      const response = await fetch(`${server.url}/api/en/dictionary/export?${query}`, {
        headers: admin.headers,
      });
      expect(response.status).toBe(200);
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const meaning = (definition: string, title = 'Wort') => ({
      definition,
      meaning_level: 'A1',
      translations: [
        { language: 'de', title },
        { language: 'fr', title: 'mot' },
      ],
    });
    beforeAll(async () => {
      const words = [
        {
          word: 'shake',
          part_of_speech: 'verb',
          forms: [{ word: 'shook', form_of_word: 'past_simple' }],
          meanings: [meaning('to move quickly')],
        },
        { word: 'shook', part_of_speech: 'noun', meanings: [meaning('parts of a barrel')] },
        { word: 'Zürich', part_of_speech: 'noun', meanings: [meaning('a city')] },
        { word: 'émigré', part_of_speech: 'noun', meanings: [meaning('who has left')] },
      ];
      for (const word of words) expect((await admin.post('/en/words', word)).status).toBe(201);
    });

    const hasWhatWasAskedFor = async (format: string, file: string) => {
      const query = `format=${format}&core=true&translation_languages=de`;
      const { response, bytes } = await download(query);
      expect(response.headers.get('content-disposition')).toMatch(
        new RegExp(`filename="wordkeep-en-${format}-[0-9-]+\\.zip"`),
      );
      const files = unzipSync(bytes);
      const text = Buffer.from(files[file]!).toString();
      for (const said of ['shake', 'Zürich', 'émigré', 'to move quickly', 'Wort']) {
        expect(text).toContain(said);
      }
      for (const other of ['large 1', 'mot'])
        expect(text).not.toMatch(new RegExp(`\\b${other}\\b`));
      expect(text.indexOf('a city')).toBeLessThan(text.indexOf('who has left'));
      expect(bytes.equals((await download(query)).bytes)).toBe(true);
    };
    it('has what was asked for as stardict, and the same bytes each time', () =>
      hasWhatWasAskedFor('stardict', 'wordkeep-en/wordkeep-en.dict'));
    // The database gives the records and their order, whatever the format.
    onOneDatabase(() => {
      it.each([
        ['yomitan', 'term_bank_1.json'],
        ['dictd', 'wordkeep-en.dict'],
        ['anki', 'wordkeep-en.txt'],
        ['tei', 'wordkeep-en.tei.xml'],
        ['csv', 'wordkeep-en.csv'],
      ])('has what was asked for as %s, and the same bytes each time', hasWhatWasAskedFor);

      it('is a deck as apkg, and the same bytes each time', async () => {
        const { response, bytes } = await download('format=apkg&core=true');
        expect(response.headers.get('content-disposition')).toMatch(
          /filename="wordkeep-en-apkg-[0-9-]+\.apkg"/,
        );
        const collection = Buffer.from(unzipSync(bytes)['collection.anki2']!);
        expect(collection.toString('latin1')).toMatch(/^SQLite format 3/);
        expect(collection.toString()).toContain('to move quickly');
        expect(bytes.equals((await download('format=apkg&core=true')).bytes)).toBe(true);
      });

      it('has the records of its base below a headword that is a form, too', async () => {
        const { bytes } = await download('format=stardict&core=true&translation_languages=none');
        const files = unzipSync(bytes);
        const bodies = Buffer.from(files['wordkeep-en/wordkeep-en.dict']!).toString();
        expect(bodies.match(/parts of a barrel.*?<b>shake<\/b>.*?to move quickly/s)).not.toBeNull();
        expect(bodies).not.toContain('Wort');
      });

      it.each([
        ['core=true', 'query.core'],
        ['translation_languages=de', 'query.translation_languages'],
        [
          'format=csv&translation_languages=de&translation_languages=none',
          'query.translation_languages',
        ],
        ['format=mobi', 'query.format'],
      ])('refuses %s', async (query, path) => {
        const { status, body } = await admin.get(`/en/dictionary/export?${query}`);
        expect([status, body.details?.[0]?.path]).toEqual([400, path]);
      });
    });
  });

  it('answers HEAD without making it', async () => {
    const answer = await admin.request('HEAD', '/en/dictionary/export');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

it('lists what can be imported, in the shape to ask for it', async () => {
  const { body } = await admin.get('/en/dictionary/import/sources');
  expect(body.items.map((item: { source: object }) => item.source)).toEqual(
    expect.arrayContaining([
      { kind: 'published' },
      { kind: 'file', path: 'bad.zip' },
      { kind: 'file', path: 'large.zip' },
    ]),
  );
  expect(body.total).toBe(body.items.length);
});
