import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importFile } from '../../_util/dataset-works.ts';
import { manyNouns, writeDatasetZip } from '../../_util/datasets.ts';
import { createFilledDatabase, startTestServer } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

const WORDS = 40_000;
const READERS = 32;

it('removes the largest dataset while others read it in two processes', async () => {
  const database = await createFilledDatabase();
  await writeDatasetZip(join(database.folder, 'large.zip'), { 'words.jsonl': manyNouns(WORDS) });
  const env = { DICTIONARY_IMPORT_DIR: database.folder, DICTIONARY_AUTO_IMPORT: 'false' };
  const server = await startTestServer(env, { database });
  const admin = await signIn(server.url);
  const made = await importFile(admin, 'large.zip', { new_dataset: { name: 'large' } });
  expect(made.text).toContain(`"added":${WORDS}`);
  const reader = await startTestServer({ ...env, ADMIN_API_ENABLED: 'false' }, { database });

  let isOver = false;
  const answers = new Map<string, number>();
  const times: number[] = [];
  const word = (i: number) => `noun-${String((i * 7_919) % WORDS).padStart(6, '0')}`;
  const paths = [
    (i: number) => `/words/${word(i)}`,
    () => '/words/run',
    (i: number) => `/words/${word(i)}/datasets`,
    (i: number) => `/search?search=${word(i).slice(0, 9)}`,
    () => '/search/detailed?search=run',
    (i: number) => `/words?dataset=large&search=${word(i).slice(0, 8)}`,
    () => '/datasets',
  ];
  const read = async (n: number) => {
    const { api } = n % 2 ? server : reader;
    for (let i = n; !isOver; i += READERS) {
      const begun = performance.now();
      const { status, body } = await api.get(paths[i % paths.length]?.(i) ?? '');
      times.push(performance.now() - begun);
      const answer = `${status} ${body.code ?? ''}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  const readers = Array.from({ length: READERS }, (_, n) => read(n));
  await expect.poll(() => times.length).toBeGreaterThan(300);
  const before = times.splice(0).sort((a, b) => a - b);
  const { status, text } = await admin.delete('/en/datasets/large');
  expect([status, text]).toEqual([204, '']);
  const during = [...times].sort((a, b) => a - b);
  await expect.poll(() => times.length).toBeGreaterThan(during.length + 300);
  isOver = true;
  await Promise.all(readers);
  const said = [...answers.keys()].sort();
  expect(said).toEqual(['200 ', '404 dataset_not_found', '404 word_doesnt_found']);
  const at = (sorted: number[], part: number) =>
    sorted[Math.floor(sorted.length * part)]?.toFixed();
  for (const [when, sorted] of Object.entries({ before, during })) {
    console.log(when, sorted.length, at(sorted, 0.5), at(sorted, 0.99), sorted.at(-1)?.toFixed());
  }
  await reader.stop();
  await server.stop();
  await database.drop();
}, 600_000);
