import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTables,
  datasetsWithTables,
  tablesOf,
} from '../../server/database/dataset-tables.ts';
import { createLogger } from '../../server/base/logger.ts';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import type { ApiClient } from '../_util/client.ts';
import { settingsFor } from '../_util/command.ts';
import { datasetTexts } from '../_util/datasets.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signIn(server.url);
});
afterAll(() => server.stop());

const get = async (path: string) => {
  const { status, body } = await server.api.get(path);
  return { status, ...body };
};
const noun = (word: string, values: object = {}) => ({
  word,
  part_of_speech: 'noun',
  meanings: [{ definition: `${word}, as the jargon has it` }],
  ...values,
});

/** How many pages of an SQLite file are free, once at least so many are; 0 on Postgres. */
async function freePages({ dialect, sequelize }: Database, { atLeast = 0 } = {}): Promise<number> {
  if (dialect.name === 'postgres') return 0;
  if (atLeast > 0) {
    await sequelize.query(`CREATE TABLE large AS SELECT zeroblob(${atLeast * 4_096}) AS bytes`);
    await sequelize.query('DROP TABLE large');
  }
  const [rows] = await sequelize.query('PRAGMA freelist_count');
  const [{ freelist_count: free } = { freelist_count: -1 }] = rows as { freelist_count: number }[];
  expect(free).toBeGreaterThanOrEqual(atLeast);
  return free;
}

/** The last line of an import. */
async function upload(
  lines: object[],
  fields: Record<string, string>,
  manifest: Record<string, unknown> = { name: 'Jargon', version: '4', license: 'CC0-1.0' },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const files = datasetTexts({ 'words.jsonl': lines as Record<string, unknown>[] }, manifest);
  for (const [name, text] of Object.entries(files)) form.append('file', new Blob([text]), name);
  const answer = await fetch(`${server.url}/api/en/dictionary/import/upload`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  const text = await answer.text();
  return { status: answer.status, last: JSON.parse(text.trim().split('\n').at(-1) ?? 'null') };
}

const names = async () => (await get('/datasets')).data.map(({ name }: { name: string }) => name);
const wordsOf = ({ data }: { data: { word: string; dataset: string }[] }) =>
  data.map(({ word, dataset }) => `${word} ${dataset}`);

describe('an instance with one dataset', () => {
  it('calls it default, with the terms of what was imported', async () => {
    const { data, meta } = await get('/datasets');
    expect(meta).toEqual({ count: 1 });
    expect(data).toMatchObject([
      {
        name: 'default',
        title: 'Wordkeep test dictionary',
        language: 'en',
        version: '1.2.3',
        license: 'CC-BY-4.0',
        attribution: 'The Wordkeep authors',
        notice: 'For tests only.',
        position: 1,
        enabled: true,
        counts: (await get('/meta')).data.counts,
      },
    ]);
  });

  it('can neither disable nor remove it', async () => {
    const disabled = await admin.patch('/en/datasets/default', { enabled: false });
    const removed = await admin.delete('/en/datasets/default');
    for (const { status, body } of [disabled, removed]) {
      expect([status, body.code]).toEqual([409, 'dataset_is_last']);
    }
  });

  it.each(['/words/run', '/search?search=run&x', '/words', '/random', '/find?starts=r'])(
    'answers 404 to another name: %s',
    async (path) => {
      const asked = path.replace('&x', '');
      const { status, code } = await get(`${asked}${asked.includes('?') ? '&' : '?'}dataset=other`);
      expect([status, code]).toEqual([404, 'dataset_not_found']);
    },
  );
});

describe('a second dataset', () => {
  it('is made in the transaction of its import', async () => {
    const lines = [
      noun('hacker', {
        article: 'A person who enjoys *details*.',
        forms: [{ word: 'hackers', form_of_word: 'plural_form' }],
      }),
      noun('run', { word_level: null }),
      noun('runic', { short_translations: [{ language: 'de', description: 'runisch' }] }),
    ];
    const bad = await upload([{ word: '' }], { new_dataset: '{"name":"jargon"}' });
    expect(bad.last.stage).toBe('failed');
    expect(await names()).toEqual(['default']);

    const fields = { new_dataset: '{"name":"jargon","title":"The Jargon File"}' };
    const preview = await upload(lines, { ...fields, dry_run: 'true' });
    expect(preview.last).toMatchObject({
      dataset: 'jargon',
      new_dataset: true,
      title: 'Jargon',
      license: 'CC0-1.0',
      added: 3,
    });
    expect(await names()).toEqual(['default']);
    const { last } = await upload(lines, fields);
    expect(last).toMatchObject({ stage: 'done', added: 3, dataset: 'jargon' });
    expect((await get('/datasets')).data[1]).toMatchObject({
      name: 'jargon',
      title: 'The Jargon File',
      version: '4',
      license: 'CC0-1.0',
      position: 2,
      counts: { entries: 3 },
    });
    const again = await upload(lines, fields);
    expect([again.status, again.last.code]).toEqual([409, 'dataset_exists']);
    expect(again.last.detail).toContain('import into it to update it. "jargon-2" is free');
  });

  it('answers for what the first has not, and the first for what both have', async () => {
    expect((await get('/words/hackers')).meta).toMatchObject({ dataset: 'jargon', datasets: [] });
    const both = await get('/words/run');
    expect(both.meta).toMatchObject({ dataset: 'default', datasets: ['jargon'], count: 2 });
    const asked = await get('/words/run?dataset=jargon');
    expect(asked.meta).toMatchObject({ dataset: 'jargon', datasets: [], count: 1 });
    expect(asked.data[0]).toMatchObject({ dataset: 'jargon', source: 'Jargon' });
    const id = asked.data[0].id;
    expect((await get(`/words/id/${id}`)).data).toEqual(asked.data[0]);
    const parts = await get('/words/hacker/forms');
    expect(parts.data[0]).toMatchObject({ word: 'hackers', dataset: 'jargon' });
    expect((await get('/words/hacker/meanings')).meta.dataset).toBe('jargon');
  });

  it('is beside the first in one request', async () => {
    const { data, meta } = await get('/words/hacker/datasets');
    expect(meta).toMatchObject({ word: 'hacker', datasets: 2, found: 1 });
    expect(data).toMatchObject([
      { dataset: 'default', active: true, count: 0, entries: [], word: '' },
      {
        dataset: 'jargon',
        active: false,
        title: 'The Jargon File',
        source: 'Jargon',
        dataset_version: '4',
        count: 1,
        word: 'hacker',
        entries: [{ word: 'hacker', dataset: 'jargon', article: 'A person who enjoys *details*.' }],
      },
    ]);
    expect((await get('/words/nothing%20at%20all/datasets')).status).toBe(404);
  });

  it('is searched with it: a headword stands once, with the records of the first', async () => {
    const { data } = await get('/search?search=run&limit=100');
    const runs = data.filter(({ word }: { word: string }) => word === 'run');
    expect(runs.map(({ dataset, also_in }: never) => [dataset, also_in])).toEqual([
      ['default', ['jargon']],
      ['default', ['jargon']],
    ]);
    expect(wordsOf({ data })).toContain('runic jargon');
    expect(wordsOf(await get('/search?search=run&dataset=jargon'))).toEqual([
      'run jargon',
      'runic jargon',
    ]);
    const typo = await get('/search?search=hackre');
    expect(typo.meta.did_you_mean).toContain('hacker');
    const german = await get('/search?search=runisch&with_gloss=true&gloss_language=de');
    expect(german.data[0]).toMatchObject({ word: 'runic', gloss: 'runisch', dataset: 'jargon' });
    const pages = [1, 2, 3].map((page) => get(`/search/detailed?search=r&limit=5&page=${page}`));
    const ids = (await Promise.all(pages)).flatMap((page) =>
      page.data.map(({ id }: { id: number }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is found in by its conditions', async () => {
    const { data } = await get('/find?starts=run&limit=100');
    expect(wordsOf({ data })).toContain('runic jargon');
    expect(wordsOf({ data }).filter((one) => one === 'run jargon')).toEqual([]);
    const means = await get('/find?means=as+the+jargon+has+it');
    expect(wordsOf(means)).toContain('hacker jargon');
    expect((await get('/find?rhymes_with=sun')).status).toBe(200);
  });

  it('is in lists and batches where it is asked for', async () => {
    expect((await get('/words?search=hacker')).data).toEqual([]);
    const first = await get('/words?search=run&dataset=default&dataset=jargon&limit=3');
    expect(wordsOf(first)).toEqual(['run default', 'run default', 'run jargon']);
    const next = encodeURIComponent(first.meta.next_cursor);
    const more = await get(
      `/words?search=run&dataset=default&dataset=jargon&limit=100&cursor=${next}`,
    );
    expect(wordsOf(more)).not.toContain('run jargon');
    expect(wordsOf(more)).toContain('runic jargon');
    expect((await get('/random?dataset=jargon')).data.dataset).toBe('jargon');
    const words = ['run', 'hacker'];
    const batch = (await server.api.post('/words/batch', { words, flat: true })).body;
    expect(batch.data).toMatchObject([
      { word: 'run', dataset: 'default' },
      { word: 'hacker', dataset: 'jargon', entries: [{ word: 'hacker' }] },
    ]);
    expect(batch.data[1].entries[0]).not.toHaveProperty('meanings');
    const exists = await server.api.post('/words/exists', { words, dataset: ['default'] });
    expect(exists.body.data).toEqual([
      { word: 'run', exists: true },
      { word: 'hacker', exists: false },
    ]);
  });

  it('is edited by itself', async () => {
    const made = await admin.post('/en/words', {
      word: 'run',
      part_of_speech: 'verb',
      dataset: 'jargon',
    });
    expect([made.status, made.body.dataset]).toEqual([201, 'jargon']);
    const list = await admin.get('/en/words?dataset=jargon&search=run');
    expect(list.body.total).toBe(3);
    expect((await admin.get('/en/statistics?dataset=jargon')).body.totals.entries).toBe(3);
    const exported = await fetch(
      `${server.url}/api/en/dictionary/export?format=csv&dataset=jargon`,
      { headers: { ...admin.headers } },
    );
    const named = exported.headers.get('content-disposition');
    expect(named).toMatch(/filename="wordkeep-jargon-csv-/);
    const files = unzipSync(new Uint8Array(await exported.arrayBuffer()));
    expect(Object.keys(files)).toContain('wordkeep-jargon.csv');
    const { body } = await admin.get('/en/history?dataset=jargon');
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'create',
      'import',
    ]);
    const reverted = await admin.post(`/en/history/${body.items[0].id}/revert`, {});
    expect(reverted.status).toBe(204);
    const renamed = (await get('/words/runic')).data[0];
    await admin.patch(`/en/${renamed.id}`, { word: 'runical' });
    expect((await get('/words/runical')).data[0].dataset).toBe('jargon');
    expect((await admin.get('/en/words?search=runical')).body.total).toBe(0);
  });

  it('gives records to another, with their terms', async () => {
    const [{ id }] = (await get('/words/hacker')).data;
    const copied = await admin.post(`/en/${id}/copy`, { dataset: 'default' });
    expect([copied.status, copied.body]).toMatchObject([
      201,
      { word: 'hacker', dataset: 'default', source: 'Jargon', forms: [{ word: 'hackers' }] },
    ]);
    const again = await admin.post(`/en/${id}/copy`, { dataset: 'default' });
    expect([again.status, again.body.code]).toEqual([409, 'entry_exists']);
    expect((await get('/meta')).data).toMatchObject({
      license: 'CC-BY-4.0 AND CC0-1.0',
      datasets: [{ name: 'Wordkeep test dictionary' }, { name: 'Jargon' }],
    });
    const [first] = (await get('/words/hacker/datasets')).data;
    expect(first).toMatchObject({
      title: 'Wordkeep test dictionary',
      source: 'Wordkeep test dictionary',
    });
    await admin.delete(`/en/${copied.body.id}`);
  });

  it('has its terms kept as other texts are', async () => {
    const before = (await get('/datasets')).data[1];
    const terms = { title: ' Cafe\u0301 ', attribution: 'one\r\ntwo', version: ' 1 ' };
    const { body } = await admin.patch('/en/datasets/jargon', terms);
    expect(body).toMatchObject({ title: 'Café', attribution: 'one\ntwo', version: '1' });
    for (const bad of [{ notice: 'a\u0007' }, { license_url: 'http://' }]) {
      expect((await admin.patch('/en/datasets/jargon', bad)).status).toBe(400);
    }
    const { title, attribution, version } = before;
    await admin.patch('/en/datasets/jargon', { title, attribution, version });
  });

  it('has the terms of what is imported into it, as far as it states none', async () => {
    const none = { title: '', license: '', attribution: '', notice: '' };
    await admin.post('/en/datasets', { name: 'glossary', ...none });
    const license_url = 'https://example.org/cc0';
    const manifest = { name: 'Ours', license: 'CC0-1.0', license_url, attribution: 'Us' };
    await upload([noun('kanban')], { dataset: 'glossary' }, manifest);
    const shown = (await get('/datasets')).data.at(-1);
    expect(shown).toMatchObject({ title: 'Ours', license: 'CC0-1.0', attribution: 'Us' });
    const { license, attribution, notice } = shown;
    const sent = { title: 'Glossary', license, license_url, attribution, notice };
    await admin.patch('/en/datasets/glossary', sent);
    const [{ id, changed_dataset: dataset, changes }] = (await admin.get('/en/history')).body.items;
    expect(dataset).toBe('glossary');
    expect(changes).toEqual([{ path: 'title', before: 'Ours', after: 'Glossary' }]);
    await admin.patch('/en/datasets/glossary', sent);
    expect((await admin.get('/en/history')).body.items[0].id).toBe(id);
    const { body } = await admin.patch('/en/datasets/glossary', { license: 'MIT' });
    expect(body).toMatchObject({ license: 'MIT', license_url: '', attribution: 'Us' });
    await admin.delete('/en/datasets/glossary');
    expect((await admin.get('/en/history')).body.items[0]).toMatchObject({
      action: 'remove_dataset',
      changed_dataset: 'glossary',
    });
  });

  it('takes no text of another source by an update, unless it is named', async () => {
    const lines = [noun('happy', { part_of_speech: 'adjective' })];
    const refused = await upload(lines, { update: 'true' });
    expect(refused.last).toMatchObject({ stage: 'failed', code: 'dataset_differs' });
    expect((await get('/words/happy')).data[0].source).toBe('Wordkeep test dictionary');
    const preview = await upload(lines, { update: 'true', dry_run: 'true' });
    expect(preview.last.replaces).toEqual([{ source: 'Wordkeep test dictionary', count: 1 }]);
    const both = { dataset: 'default', new_dataset: '{"name":"both"}' };
    expect((await upload(lines, both)).last).toMatchObject({ code: 'validation_failed' });
  });

  it('takes suggestions', async () => {
    const message = 'wrong';
    const own = (await get('/words/run?dataset=jargon')).data[0].id;
    const sent = { headword: 'run', message, word_id: own };
    expect((await server.api.post('/suggestions', sent)).status).toBe(201);
    const wrong = await server.api.post('/suggestions', { ...sent, dataset: 'default' });
    expect(wrong.status).toBe(400);
    const { body } = await admin.get('/en/suggestions?dataset=jargon');
    expect(body.items).toMatchObject([{ headword: 'run', dataset: 'jargon' }]);
  });

  it('can come first while a list is read, which goes on where it began', async () => {
    const begun = await get('/words?limit=1');
    const rest = `/words?limit=100&cursor=${begun.meta.next_cursor}`;
    const before = wordsOf(await get(rest));
    await admin.patch('/en/datasets/jargon', { position: 1 });
    expect(wordsOf(await get('/words?limit=1'))).toEqual([expect.stringMatching(/ jargon$/)]);
    expect(wordsOf(await get(rest))).toEqual(before);
    await admin.patch('/en/datasets/jargon', { position: 2 });
  });

  it('can come first, and be hidden', async () => {
    const first = await admin.patch('/en/datasets/jargon', { position: 1, title: 'Jargon' });
    expect(first.body).toMatchObject({ name: 'jargon', position: 1, title: 'Jargon' });
    expect((await get('/words/run')).meta).toMatchObject({
      dataset: 'jargon',
      datasets: ['default'],
    });
    expect((await get('/meta')).data).toMatchObject({ dataset: 'jargon', dataset_version: '4' });
    const hidden = await admin.patch('/en/datasets/jargon', { enabled: false });
    expect(hidden.body.enabled).toBe(false);
    expect((await get('/words/hacker')).status).toBe(404);
    expect((await get('/words/run?dataset=jargon')).code).toBe('dataset_not_found');
    expect((await admin.get('/en/datasets')).body.items).toMatchObject([
      { name: 'jargon', enabled: false, user_modified: 2 },
      { name: 'default', enabled: true },
    ]);
    await admin.patch('/en/datasets/jargon', { enabled: true, position: 2 });
    expect(await names()).toEqual(['default', 'jargon']);
  });

  it('in another language answers only where it is named', async () => {
    const made = { name: 'wortschatz', title: 'Wortschatz', language: 'de' };
    expect((await admin.post('/en/datasets', made)).status).toBe(201);
    await admin.post('/en/words', {
      word: 'Läufer',
      part_of_speech: 'noun',
      dataset: 'wortschatz',
      meanings: [{ definition: 'jemand, der läuft' }],
    });
    expect((await get('/words/L%C3%A4ufer')).status).toBe(404);
    expect((await get('/words/L%C3%A4ufer?dataset=wortschatz')).data[0].word).toBe('Läufer');
  });

  it.each(['dataset', 'yomitan', 'tei'])('keeps its language as a file (%s)', async (format) => {
    const exported = await fetch(
      `${server.url}/api/en/dictionary/export?format=${format}&dataset=wortschatz`,
      { headers: admin.headers },
    );
    const form = new FormData();
    form.append('new_dataset', JSON.stringify({ name: 'again' }));
    form.append('archive', await exported.blob(), 'wortschatz.zip');
    const answer = await fetch(`${server.url}/api/en/dictionary/import/upload`, {
      method: 'POST',
      headers: admin.headers,
      body: form,
    });
    expect(await answer.text()).toContain('"added":1');
    expect((await get('/datasets')).data.at(-1)).toMatchObject({ name: 'again', language: 'de' });
    await admin.delete('/en/datasets/again');
  });

  it('is there after a restart', async () => {
    const again = await startTestServer(
      { ADMIN_API_ENABLED: 'false', DICTIONARY_AUTO_IMPORT: 'false' },
      { database: server.database },
    );
    const { body } = await again.api.get('/words/hacker');
    expect(body.data[0].dataset).toBe('jargon');
    await again.stop();
  });

  it('goes with all that belongs to it, while it is read', async () => {
    let isOver = false;
    const statuses = new Set<number>();
    const reader = async () => {
      for (let i = 0; !isOver; i++) {
        statuses.add((await get(`/words/run?${i % 2 ? 'dataset=default' : ''}`)).status);
        statuses.add((await get('/search/detailed?search=hacker')).status);
      }
    };
    const readers = Array.from({ length: 8 }, reader);
    expect((await admin.delete('/en/datasets/jargon')).status).toBe(204);
    isOver = true;
    await Promise.all(readers);
    expect([...statuses]).toEqual([200]);
    expect((await get('/words/hacker')).status).toBe(404);
    expect((await admin.get('/en/suggestions')).body.total).toBe(0);
    const { body } = await admin.get('/en/history?limit=100');
    expect(body.items[0]).toMatchObject({ action: 'remove_dataset', dataset: null });
    const left = new Set(body.items.map(({ dataset }: { dataset: string | null }) => dataset));
    expect(left).not.toContain('jargon');
    expect((await admin.delete('/en/datasets/jargon')).body.code).toBe('dataset_not_found');
  });

  it('goes at once, however long somebody has been reading it, and its tables afterwards', async () => {
    const { dictionary } = server.server;
    const { database } = dictionary;
    await admin.post('/en/datasets', { name: 'busy', title: 'Busy' });
    const word = { word: 'occupied', part_of_speech: 'adjective', dataset: 'busy' };
    expect((await admin.post('/en/words', word)).status).toBe(201);
    const { number } = dictionary.named('busy').row;
    const tables = async () => (await datasetsWithTables(database)).includes(number);
    await database.readSnapshot(async (transaction) => {
      const read = () =>
        database.sequelize.query(`SELECT word FROM ${tablesOf(number).words}`, { transaction });
      const [before] = await read();
      expect(before).toEqual([{ word: 'occupied' }]);
      expect((await admin.delete('/en/datasets/busy')).status).toBe(204);
      expect((await get('/words/occupied')).status).toBe(404);
      expect((await read())[0]).toEqual(before);
    });
    await expect.poll(tables).toBe(false);
  });

  it('leaves no tables behind when its process is killed before they are gone', async () => {
    const database = await createFilledDatabase();
    const dataset = 99;
    const opened = await Database.open(parseConfig(settingsFor(database)).database);
    await opened.write((transaction) => createTables(opened, transaction, dataset));
    expect(await datasetsWithTables(opened)).toEqual([dataset]);
    await freePages(opened, { atLeast: 3_000 });
    await opened.close();
    const again = await startTestServer({}, { database });
    const { database: own } = again.server.dictionary;
    await expect.poll(() => datasetsWithTables(own)).toEqual([]);
    await expect.poll(() => freePages(own)).toBeLessThan(1_000);
    await again.stop();
    await database.drop();
  });

  it('leaves tables that cannot be dropped, and says why', async () => {
    const database = await createFilledDatabase();
    const opened = await Database.open(parseConfig(settingsFor(database)).database);
    await opened.write((transaction) => createTables(opened, transaction, 99));
    await opened.sequelize.query('DROP TABLE d99_media');
    await opened.sequelize.query('CREATE VIEW d99_media AS SELECT * FROM en_media');
    await opened.close();
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const logger = createLogger({ logLevel: 'warn', logFormat: 'json' }, { write });
    const again = await startTestServer({}, { database, hooks: { logger } });
    await expect.poll(() => lines.join('')).toContain('could not give back the space');
    expect((await again.api.get('/words/run')).status).toBe(200);
    await again.stop();
    await database.drop();
  });

  it('is not found by edits that waited for its removal', async () => {
    await admin.post('/en/datasets', { name: 'short', title: 'Short' });
    const word = { word: 'brief', part_of_speech: 'adjective', dataset: 'short' };
    for (const spelling of ['brief', 'curt']) {
      expect((await admin.post('/en/words', { ...word, word: spelling })).status).toBe(201);
    }
    const [removed, ...edits] = await Promise.all([
      admin.delete('/en/datasets/short'),
      admin.patch('/en/reset-user-modified/brief?dataset=short', {}),
      admin.post('/en/words', { ...word, word: 'terse' }),
      admin.delete('/en/headwords/curt?dataset=short'),
    ]);
    expect(removed.status).toBe(204);
    for (const { status, body } of edits) {
      if (status >= 300) expect({ status, ...body }).toMatchObject({ code: 'dataset_not_found' });
    }
    const late = await admin.post('/en/words', { ...word, word: 'late' });
    expect({ status: late.status, ...late.body }).toMatchObject({ code: 'dataset_not_found' });
  });
});
