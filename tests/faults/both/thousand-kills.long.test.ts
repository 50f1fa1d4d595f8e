import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../_util/client.ts';
import { runCommand, settingsFor } from '../../_util/command.ts';
import { allRows } from '../../_util/all-rows.ts';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { DATASET_WORKS, importFile, type Work } from '../../_util/dataset-works.ts';
import { manyNouns, writeDatasetZip } from '../../_util/datasets.ts';
import { killAtWrites } from '../../_util/mortal-process.ts';
import { FIXTURE_FOLDER } from '../../_util/server.ts';

/** On each of the two databases. */
const KILLS = 500;
const WORDS_PER_IMPORT = 600;

const killed = (round: number) => `killed-${round}`;
const idOf = async (admin: ApiClient, word: string) =>
  (await admin.get(`/en/words?search=${word}`)).body.items[0].id;

/** Everything that writes content. */
const WORKS: Record<string, Work> = {
  create: (admin, round) =>
    admin.post('/en/words', {
      word: killed(round),
      part_of_speech: 'noun',
      forms: [{ word: `${killed(round)}s`, form_of_word: 'plural_form' }],
      meanings: [{ definition: 'dead', translations: [{ language: 'de', title: 'tot' }] }],
    }),
  link: async (admin, round) =>
    admin.patch(`/en/${await idOf(admin, 'run')}`, {
      description: killed(round),
      meanings: [{ definition: 'to be quick', synonyms: [killed(round)] }],
    }),
  rename: async (admin, round) =>
    admin.patch(`/en/${await idOf(admin, killed(round))}`, { word: `renamed-${round}` }),
  revert: async (admin) => {
    const { body } = await admin.get('/en/history?action=rename');
    return admin.post(`/en/history/${body.items[0].id}/revert`, {});
  },
  'add a meaning': async (admin, round) =>
    admin.post(`/en/${await idOf(admin, killed(round))}/meanings`, { definition: 'and buried' }),
  import: (admin, round) => importFile(admin, `${round % 2}.zip`, { update: true }),
  'delete a record': async (admin, round) =>
    admin.delete(`/en/${await idOf(admin, `noun-00000${round % 10}`)}`),
  'delete a headword': (admin, round) => admin.delete(`/en/headwords/${killed(round)}`),
  ...DATASET_WORKS,
};

let database: TestDatabase;
let datasets: string;
beforeAll(async () => {
  database = await createDatabase();
  datasets = database.folder;
  const imported = await runCommand(['import', FIXTURE_FOLDER], settingsFor(database));
  expect(imported).toMatchObject({ code: 0 });
  for (const [file, description] of [
    ['0.zip', 'even'],
    ['1.zip', 'odd'],
  ] as const) {
    const words = manyNouns(WORDS_PER_IMPORT).map((noun) => ({ ...Object(noun), description }));
    await writeDatasetZip(join(datasets, file), { 'words.jsonl': words });
  }
});
afterAll(() => database.drop());

it(`of ${KILLS} processes killed while they write, each leaves all of a change or nothing`, async () => {
  const start = database;
  let kills = 0;
  for (let round = 1; kills < KILLS; round += 1) {
    for (const [what, work] of Object.entries(WORKS)) {
      const before = await allRows(database);
      const copies = await killAtWrites({
        database,
        env: { DICTIONARY_IMPORT_DIR: datasets },
        work: async (admin) => {
          const { status } = await work(admin, round);
          expect(status, `${what}, round ${round}`).toBeLessThan(300);
        },
      });
      const whole = copies.pop();
      if (!whole) throw new Error('there is no copy');
      for (const copy of copies) {
        const left = await allRows(copy.database);
        expect(left.rows === before.rows, `${what}, round ${round}, before ${copy.next}`).toBe(
          true,
        );
        await copy.database.drop();
      }
      // Its process was killed too, after it had answered.
      const after = await allRows(whole.database);
      expect(after.revision, `${what}, round ${round}`).toBe(before.revision + 1);
      kills += copies.length + 1;
      if (database !== start) await database.drop();
      database = whole.database;
    }
  }
  if (database !== start) await start.drop();
  console.log(`${kills} kills`);
}, 3_600_000);
