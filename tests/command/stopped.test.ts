import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandHere } from '../_util/command-here.ts';
import { settingsFor, startCommand, startServe } from '../_util/command.ts';
import type { TestDatabase } from '../_util/databases.ts';
import { manyNouns, writeDatasetFolder } from '../_util/datasets.ts';
import { IS_LONG_SUITE, itInLongSuites } from '../_util/long-suites.ts';
import { createFilledDatabase } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

// Commands stopped by a signal. What remains in the database is tested on each database in
// `tests/integration`, where imports are cancelled and clients of exports disconnect.

let database: TestDatabase;
let env: Record<string, string>;
/** Enough words for a signal to arrive in the middle of them. */
let large: string;
/** Few words with long texts: quickly imported, slowly packed. */
let heavy: string;
/** Read in a thread. */
let wiktextract: string;
beforeAll(async () => {
  database = await createFilledDatabase();
  env = settingsFor(database);
  large = await writeDatasetFolder(inFolder('large'), { 'words.jsonl': manyNouns(20_000) });
  const definition = () => randomBytes(6_000).toString('base64');
  heavy = await writeDatasetFolder(inFolder('heavy'), {
    'words.jsonl': Array.from({ length: 1_500 }, (_, i) => ({
      word: `heavy ${i}`,
      part_of_speech: 'noun',
      meanings: [{ definition: definition() }],
    })),
  });
  wiktextract = inFolder('wiktextract.jsonl');
  const senses = [{ glosses: ['a word'] }];
  const line = (_: unknown, i: number) =>
    JSON.stringify({ word: `read apart ${i}`, lang_code: 'en', pos: 'noun', senses });
  await writeFile(wiktextract, Array.from({ length: 10_000 }, line).join('\n'));
  await writeFile(inFolder('short.jsonl'), Array.from({ length: 200 }, line).join('\n'));
});
afterAll(() => database.drop());

const wordkeep = (...args: string[]) => runCommandHere(args, env, database.folder);
const inFolder = (name: string) => join(database.folder, name);
const scratchFiles = () => readdir(inFolder('tmp')).catch(() => []);

const dataset = ['a dataset', () => large] as const;
const lines = ['lines of wiktextract', () => wiktextract] as const;

it.each(IS_LONG_SUITE ? [dataset, lines] : [dataset])(
  'import of %s stops on SIGINT, and changes nothing',
  async (_name, source) => {
    const datasets = await wordkeep('datasets');
    const before = await wordkeep('export', inFolder('before.zip'));
    const importing = startCommand(['import', source()], env);
    await importing.waitFor(/Importing: [1-4]0 %/);
    importing.process.kill('SIGINT');
    const { code, stderr } = await importing.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('wordkeep: Stopped by SIGINT; nothing was changed.\n');
    expect(await scratchFiles()).toEqual([]);
    expect((await wordkeep('export', inFolder('after.zip'))).stdout).toBe(
      before.stdout.replace('before.zip', 'after.zip'),
    );
    expect(await wordkeep('datasets')).toEqual(datasets);
  },
);

it('export leaves nothing when it is stopped or killed, and the next clears the rest', async () => {
  expect(await wordkeep('import', heavy)).toMatchObject({ code: 0 });
  const folder = await mkdtemp(inFolder('exports-'));
  const startAndSend = async (signal: NodeJS.Signals) => {
    const exporting = startCommand(['export', join(folder, 'unfinished.zip')], env);
    await expect.poll(scratchFiles).not.toEqual([]);
    exporting.process.kill(signal);
    return exporting.ended;
  };
  const stopped = await startAndSend('SIGTERM');
  expect(stopped).toMatchObject({ code: 1, stderr: expect.stringContaining('SIGTERM') });
  expect([await readdir(folder), await scratchFiles()]).toEqual([[], []]);
  expect(await startAndSend('SIGKILL')).toMatchObject({ code: null });
  expect(await readdir(folder)).toEqual([]);
  expect(await wordkeep('export', join(folder, 'whole.zip'))).toMatchObject({ code: 0 });
  expect(await readdir(folder)).toEqual(['whole.zip']);
  expect(await scratchFiles()).toEqual([]);
});

itInLongSuites('a server that reads in a thread can cancel that, and begin anew', async () => {
  const {
    url,
    process: server,
    ended,
  } = await startServe({
    ...env,
    DICTIONARY_IMPORT_DIR: database.folder,
  });
  const admin = await signIn(url);
  const path = '/en/dictionary/import';
  const status = async () => (await admin.get(`${path}/status`)).body;
  const start = (file: string) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ source: { kind: 'file', path: file } }),
    });
  const datasets = async () => (await admin.get('/en/datasets')).body.items;
  const before = await datasets();

  const response = await start('wiktextract.jsonl');
  await expect.poll(async () => (await status()).current?.progress?.percent).toBeGreaterThan(0);
  expect((await admin.delete(path)).status).toBe(204);
  expect(await response.text()).toMatch(
    /\n\{"stage":"failed","error":"the import was cancelled","cancelled":true\}\n$/,
  );
  expect(await status()).toMatchObject({ running: false, last: { result: null } });
  expect(await scratchFiles()).toEqual([]);
  expect(await datasets()).toEqual(before);

  expect(await (await start('short.jsonl')).text()).toContain('"added":200');
  expect(await datasets()).toMatchObject([
    { name: 'default', counts: before[0].counts },
    { name: 'wiktionary', counts: { entries: 200 } },
  ]);
  server.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
});
