import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allRows } from '../../_util/all-rows.ts';
import { DATASET_WORKS } from '../../_util/dataset-works.ts';
import { manyNouns, writeDatasetZip } from '../../_util/datasets.ts';
import { killAtWrites } from '../../_util/mortal-process.ts';
import { createFilledDatabase } from '../../_util/server.ts';

// `thousand-kills.long.test.ts` kills at every step, and of more.
const WORKS = ['add a dataset', 'update a dataset', 'remove a dataset'] as const;
const someSteps = (writes: number) => [(writes >> 2) + 1, (writes >> 1) + 1, writes];

it('leaves all or nothing when it is killed while a dataset is added, updated and removed', async () => {
  let database = await createFilledDatabase();
  const { folder } = database;
  for (const file of ['0.zip', '1.zip']) {
    await writeDatasetZip(join(folder, file), { 'words.jsonl': manyNouns(20, `of ${file}`) });
  }
  let kills = 0;
  for (const what of WORKS) {
    const work = DATASET_WORKS[what];
    const before = await allRows(database);
    const copies = await killAtWrites({
      database,
      at: someSteps,
      env: { DICTIONARY_IMPORT_DIR: folder },
      work: async (admin) => {
        const { status, ...answer } = await work(admin, 1);
        expect(status, `${what}: ${JSON.stringify(answer)}`).toBeLessThan(300);
      },
    });
    const whole = copies.pop();
    if (!whole) throw new Error('there is no copy');
    for (const { database: copy, next } of copies) {
      expect((await allRows(copy)).rows === before.rows, `${what}, before ${next}`).toBe(true);
      await copy.drop();
    }
    expect((await allRows(whole.database)).revision, what).toBe(before.revision + 1);
    kills += copies.length + 1;
    if (database.folder !== folder) await database.drop();
    database = whole.database;
  }
  expect(kills).toBe(4 * WORKS.length);
  await database.drop();
});
