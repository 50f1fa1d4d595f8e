import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WordRecord } from '../../server/contract/word.ts';
import type { ApiClient } from '../_util/client.ts';
import { writeDatasetZip } from '../_util/datasets.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let admin: ApiClient;
let bundledDir: string;

beforeAll(async () => {
  bundledDir = await mkdtemp(join(tmpdir(), 'wordkeep-bundled-'));
  server = await startTestServer({}, { config: { bundledDir } });
  admin = await signIn(server.url);
});
afterAll(async () => {
  await server?.stop();
  if (bundledDir) await rm(bundledDir, { recursive: true, force: true });
});

const ZIP = 'wordkeep.zip';
const bundle = (manifest: Record<string, unknown> | null) =>
  writeDatasetZip(
    join(bundledDir, ZIP),
    {
      'words.jsonl': [
        { word: 'run', part_of_speech: 'verb', word_level: 'A1' },
        { word: 'leaf', part_of_speech: 'noun', word_level: 'A1' },
      ],
    },
    manifest,
  );
/** The bundled dictionary in the list of sources; undefined if it is not listed. */
async function told() {
  const { body } = await admin.get('/en/dictionary/import/sources');
  const isBundled = ({ source }: { source: { kind: string } }) => source.kind === 'bundled';
  return body.items.find(isBundled)?.dataset;
}
/** The dataset of the fixture, of which 1.2.3 was imported. */
const name = 'Wordkeep test dictionary';

it('is not in the list when the build has none, and unknown when it cannot be read', async () => {
  expect(await told()).toBeUndefined();
  await writeFile(join(bundledDir, ZIP), 'no archive');
  expect(await told()).toBeNull();
  await bundle(null);
  expect(await told()).toBeNull();
});

it.each([
  ['1.10.0', '1.2.3'],
  ['1.2.3', null],
  ['1.2.2', null],
  ['of today', null],
])('of version %s updates %s', async (version, updates) => {
  await bundle({ name, version });
  expect(await told()).toEqual({ name, version, updates });
});

it('of another name updates nothing', async () => {
  await bundle({ name: 'Another dictionary', version: '9.0.0' });
  expect(await told()).toEqual({ name: 'Another dictionary', version: '9.0.0', updates: null });
});

it('is no update any more once it was imported, and keeps what was edited', async () => {
  await bundle({ name, version: '1.10.0' });
  const { body } = await server.api.get('/words/leaf');
  await admin.patch(`/en/${body.data[0].id}`, { word_level: 'C2' });
  const { text } = await admin.post('/en/dictionary/import', {
    source: { kind: 'bundled' },
    update: true,
  });
  expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toMatchObject({
    stage: 'done',
    updated: 1,
    kept: 1,
  });
  expect(await told()).toEqual({ name, version: '1.10.0', updates: null });
  const levelOf = async (word: string, partOfSpeech: string) =>
    (await server.api.get(`/words/${word}`)).body.data.find(
      (record: WordRecord) => record.part_of_speech === partOfSpeech,
    )?.word_level;
  expect([await levelOf('run', 'verb'), await levelOf('leaf', 'noun')]).toEqual(['A1', 'C2']);
});
