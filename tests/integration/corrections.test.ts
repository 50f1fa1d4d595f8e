import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Meaning, WordRecord } from '../../server/contract/word.ts';
import type { ApiClient } from '../_util/client.ts';
import { writeDatasetZip } from '../_util/datasets.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let admin: ApiClient;
let bundledDir: string;

beforeAll(async () => {
  bundledDir = await mkdtemp(join(tmpdir(), 'wordkeep-bundled-'));
  // A newer version of what the server has.
  await writeDatasetZip(
    join(bundledDir, 'wordkeep.zip'),
    { 'words.jsonl': [{ word: 'run', part_of_speech: 'verb', word_level: 'B2' }] },
    { name: 'Wordkeep test dictionary', version: '1.3.0' },
  );
  server = await startTestServer({}, { config: { bundledDir } });
  admin = await signIn(server.url);
});
afterAll(async () => {
  await server?.stop();
  if (bundledDir) await rm(bundledDir, { recursive: true, force: true });
});

const download = (query = 'agree=true') => admin.get(`/en/dictionary/corrections?${query}`);
const find = async (word: string, part: string): Promise<WordRecord> => {
  const { body } = await server.api.get(`/words/${word}`);
  const found = body.data.find((one: WordRecord) => one.part_of_speech === part);
  return (await admin.get(`/en/${found.id}`)).body;
};
const patch = async (id: number, fields: object) =>
  expect(await admin.patch(`/en/${id}`, fields)).toMatchObject({ status: 200 });
const patchMeaning = async ({ id, meanings }: WordRecord, n: number, fields: Partial<Meaning>) =>
  patch(id, { meanings: meanings.map((one, i) => (i === n ? { ...one, ...fields } : one)) });

it('are refused without agreement, and where nothing has been corrected', async () => {
  expect(await download('')).toMatchObject({ status: 400 });
  expect(await download('agree=false')).toMatchObject({ status: 400 });
  expect(await download()).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('say what was there and what is, in the notation of the book, and nothing else', async () => {
  const own = { word: 'zyzzyva', part_of_speech: 'noun', meanings: [{ definition: 'a weevil' }] };
  const { body } = await admin.post('/en/words', own);
  await patch(body.id, { word_level: 'C2' });

  let run = await find('run', 'verb');
  await patch(run.id, { word_level: 'A2', frequency: 5 });
  const [, operate] = run.meanings;
  await patchMeaning(run, 0, {
    definition: 'to move fast,\u202e on\nfoot',
    synonyms: ['sprint', 'jog', 'dash'],
    notes: [{ kind: 'error', text: 'why', wrong: 'he run', right: 'he runs', words: [] }],
  });
  run = await find('run', 'verb');
  const added = {
    definition: 'to go for a job',
    meaning_level: 'C1',
    examples: ['She ran for it.'],
  };
  await patch(run.id, {
    meanings: [...run.meanings.filter(({ id }) => id !== operate?.id), added],
  });
  // There and back again.
  const leaf = await find('leaf', 'noun');
  await patch(leaf.id, { transcription: 'x' });
  await patch(leaf.id, { transcription: leaf.transcription });

  const { headers, text } = await download();
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="wordkeep-corrections.txt"',
  );
  expect(text).toBe(`Wordkeep corrections, format 1
licence: CC-BY-4.0
agreed: I wrote these changes, or may pass them on, and give them under this licence.

run (verb)
- run /ɹʌn/ A1
+ run /ɹʌn/ A2

run (verb)
meaning: to move quickly on foot
- = to move quickly on foot
+ = to move fast, on foot

run (verb)
meaning: to move quickly on foot
- @syn jog, sprint
+ @syn dash, jog, sprint

run (verb)
meaning: to move quickly on foot
+ @note error he run => he runs : why

run (verb)
meaning: to make something work
- = to make something work

run (verb)
meaning: to go for a job
+ = [C1] to go for a job

run (verb)
meaning: to go for a job
+ > She ran for it.
`);
});

it('begin anew when the word was given back to the updates', async () => {
  const before = await find('leaf', 'noun');
  await patch(before.id, { word_level: 'C2' });
  expect((await download()).text).toContain('leaf (noun)');
  expect(await admin.patch('/en/reset-user-modified/leaf')).toMatchObject({ status: 200 });
  expect((await download()).text).not.toContain('leaf (noun)');
});
