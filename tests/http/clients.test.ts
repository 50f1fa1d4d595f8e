import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Wordkeep, WordkeepError } from '../../clients/typescript/src/index.ts';
import { buildPythonClient } from '../../scripts/clients/python.ts';
import type { Operation } from '../../server/contract/operation.ts';
import { publicApi } from '../../server/contract/public/api.ts';
import type { TestDatabase } from '../_util/databases.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';

const run = promisify(execFile);

let database: TestDatabase;
let server: TestServer;
let limited: TestServer;
beforeAll(async () => {
  database = await createFilledDatabase();
  server = await startTestServer({}, { database });
  const env = { PUBLIC_API_RATE_LIMIT: '1/1', ADMIN_API_ENABLED: 'false' };
  limited = await startTestServer(env, { database });
});
afterAll(async () => {
  await limited?.stop();
  await server?.stop();
  await database?.drop();
});

/** Sends requests, and notes the status of each answer; `failures` are answered first. */
function noting(statuses: number[], failures: number[] = []): typeof fetch {
  return async (...request) => {
    const failure = failures.shift();
    const answer = failure ? new Response('<html>', { status: failure }) : await fetch(...request);
    statuses.push(answer.status);
    return answer;
  };
}

async function errorOf(work: Promise<unknown>): Promise<WordkeepError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(WordkeepError);
  return error as WordkeepError;
}

/** Those of data, which sounds and licence texts are not. */
const OPERATIONS = Object.entries<Operation>(publicApi).filter(([, { media }]) => !media);

describe('the TypeScript client', () => {
  it('has a method for every operation of the server', () => {
    const own = Object.getOwnPropertyNames(Wordkeep.prototype).filter(
      (name) => !['constructor', 'get', 'post', 'eachWord', 'eachFound'].includes(name),
    );
    expect(own.sort()).toEqual(OPERATIONS.map(([name]) => name).sort());
  });

  it('calls every operation at its address', async () => {
    const asked: string[] = [];
    const dictionary = new Wordkeep(`${server.url}/`, {
      fetch: async (url, init) => {
        asked.push(`${init?.method} ${new URL(String(url)).pathname}`);
        return fetch(url, init);
      },
    });
    const { data } = await dictionary.getWord('ran');
    const id = data[0]?.id ?? 0;
    expect(data[0]?.word).toBe('run');
    await dictionary.getWordById(id);
    await dictionary.search('runn', { limit: 3 });
    await dictionary.searchDetailed('run', { with_meanings: true, search_languages: ['ru', 'de'] });
    await dictionary.listWords({ part_of_speech: ['verb', 'noun'] });
    await dictionary.find({ rhymes_with: 'run' });
    expect((await dictionary.batchWords(['ran', 'qqqq'])).meta.not_found).toEqual(['qqqq']);
    expect((await dictionary.wordsExist(['ran'])).data).toEqual([{ word: 'ran', exists: true }]);
    await dictionary.getWordMeanings('run');
    const { data: translated } = await dictionary.getWordTranslations('run', { language: ['ru'] });
    expect(new Set(translated.meaning_translations.map(({ language }) => language))).toEqual(
      new Set(['ru']),
    );
    const [dataset] = (await dictionary.listDatasets()).data;
    const datasets = await dictionary.getWordDatasets('run', { dataset: [dataset?.name ?? ''] });
    expect(datasets.data.map(({ word }) => word)).toEqual(['run']);
    await dictionary.getWordForms('run');
    await dictionary.getWordSynonyms('run');
    await dictionary.getWordAntonyms('run');
    await dictionary.getWordRelated('run', { kind: ['similar'] });
    await dictionary.getRandomWord();
    expect((await dictionary.getMeta()).data.api_version).toBe('1');
    expect((await dictionary.getOpenApi()).openapi).toBe('3.1.0');
    const sent = await dictionary.createSuggestion({ headword: 'run', message: 'From a test.' });
    expect(sent.data.status).toBe('new');

    const operations = OPERATIONS.map(([, { method, path }]) => {
      const address = path.replace('{word}', 'run').replace('{id}', String(id));
      return `${method.toUpperCase()} /api/v1${address}`;
    });
    const called = asked.map((address) => address.replace('/words/ran', '/words/run'));
    expect(called.sort()).toEqual(operations.sort());
  });

  it('reads lists to their end, and stops where its reader does', async () => {
    const statuses: number[] = [];
    const dictionary = new Wordkeep(server.url, { fetch: noting(statuses) });
    const ids = new Set<number>();
    for await (const { id } of dictionary.eachWord({ limit: 7 })) ids.add(id);
    const pages = statuses.length;
    expect(ids.size).toBeGreaterThan(7 * (pages - 1));
    for await (const { matched } of dictionary.eachFound({ contains: 'a', limit: 1 })) {
      expect(matched).toMatch(/a/i);
      break;
    }
    expect(statuses.length).toBe(pages + 1);
  });

  it('asks again only for what has changed, and hands out answers of their own', async () => {
    const statuses: number[] = [];
    const dictionary = new Wordkeep(server.url, { fetch: noting(statuses) });
    (await dictionary.getWord('run')).data.length = 0;
    expect((await dictionary.getWord('run')).data[0]?.word).toBe('run');
    expect(statuses).toEqual([200, 304]);
    const small = new Wordkeep(server.url, { fetch: noting(statuses), cacheSize: 1 });
    for (const word of ['run', 'ran', 'run']) await small.getWord(word);
    expect(statuses).toEqual([200, 304, 200, 200, 200]);
  });

  it('waits as long as the server says, but no longer than it may', async () => {
    const statuses: number[] = [];
    const patient = new Wordkeep(limited.url, { fetch: noting(statuses), cacheSize: 0 });
    await patient.getWord('run');
    await patient.getWord('run');
    expect(statuses).toContain(429);
    const impatient = new Wordkeep(limited.url, { maxRetryAfterSeconds: 0 });
    const error = await errorOf(Promise.all(Array.from({ length: 20 }, () => impatient.getMeta())));
    expect([error.status, error.code, error.retryAfterSeconds]).toEqual([
      429,
      'too_many_requests',
      1,
    ]);
  });

  it('tries again what fails for the moment, never what may have been done', async () => {
    const statuses: number[] = [];
    const failing = (...failures: number[]) =>
      new Wordkeep(server.url, { fetch: noting(statuses, failures), retries: 2 });
    await failing(502, 503).getMeta();
    expect(statuses.splice(0)).toEqual([502, 503, 200]);
    expect(await errorOf(failing(502, 502, 502).getMeta())).toMatchObject({
      status: 502,
      code: 'unexpected_answer',
    });
    statuses.length = 0;
    await errorOf(failing(500).getMeta());
    await errorOf(failing(504).createSuggestion({ headword: 'run', message: 'Once.' }));
    expect(statuses).toEqual([500, 504]);
  });

  it('says what was wrong', async () => {
    const dictionary = new Wordkeep(server.url, { retries: 0 });
    const error = await errorOf(dictionary.search('run', { limit: 1000 }));
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(error.details[0]?.path).toBe('query.limit');
    for (const word of ['a/b', '50%', 'ü?x#y']) {
      expect((await errorOf(dictionary.getWord(word))).code).toBe('word_doesnt_found');
    }
    const nobody = new Wordkeep('http://127.0.0.1:1', { retries: 0 });
    expect(await errorOf(nobody.getMeta())).toMatchObject({ status: 0, code: 'network_error' });
  });

  it('can be stopped, while it asks and while it waits', async () => {
    const dictionary = new Wordkeep(server.url);
    const reason = new Error('enough');
    const done = AbortSignal.abort(reason);
    await expect(dictionary.getMeta({ signal: done })).rejects.toBe(reason);
    const controller = new AbortController();
    const waiting = new Wordkeep(server.url, {
      fetch: async () => {
        queueMicrotask(() => setImmediate(() => controller.abort(reason)));
        return new Response('', { status: 503, headers: { 'retry-after': '20' } });
      },
    });
    await expect(waiting.getMeta({ signal: controller.signal })).rejects.toBe(reason);
  });
});

describe('the Python client', () => {
  it('passes its own tests', async ({ skip }) => {
    if (spawnSync('python3', ['--version']).status !== 0) skip('no python3 here');
    const folder = await mkdtemp(join(tmpdir(), 'wordkeep-python-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await buildPythonClient(folder);
    const { stderr } = await run(
      'python3',
      ['-W', 'error', '-m', 'unittest', 'discover', 'tests/clients/python'],
      {
        env: {
          ...process.env,
          PYTHONPATH: join(folder, 'src'),
          PYTHONDONTWRITEBYTECODE: '1',
          WORDKEEP_URL: server.url,
          WORDKEEP_LIMITED_URL: limited.url,
        },
      },
    );
    expect(stderr).toMatch(/^OK$/m);
  });
});
