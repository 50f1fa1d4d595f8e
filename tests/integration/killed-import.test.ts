import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { runCommandHere } from '../_util/command-here.ts';
import { settingsFor } from '../_util/command.ts';
import type { TestDatabase } from '../_util/databases.ts';
import { manyNouns, writeDatasetZip } from '../_util/datasets.ts';
import { middleAndLast, killAtWrites } from '../_util/mortal-process.ts';
import { createFilledDatabase } from '../_util/server.ts';

// `thousand-kills.long.test.ts` kills at every statement of every kind of change.

/** More than two batches. */
const WORDS = 1_200;

let database: TestDatabase;
beforeAll(async () => {
  database = await createFilledDatabase();
  await writeDatasetZip(join(database.folder, 'large.zip'), {
    'words.jsonl': [{ word: 'run', part_of_speech: 'verb' }, ...manyNouns(WORDS)],
    // Rows of the split layout wait in a scratch database while the words are read.
    'short-translations.jsonl': Array.from({ length: 500 }, (_, i) => ({
      word: `noun-${String(i).padStart(6, '0')}`,
      part_of_speech: 'noun',
      language: 'de',
      description: 'ein Wort',
    })),
  });
});
afterAll(() => database.drop());

async function contents(of: TestDatabase) {
  const opened = await Database.open(parseConfig(settingsFor(of)).database);
  try {
    const rows = (text: string) =>
      opened.sequelize.query<Record<string, unknown>>(text, { type: QueryTypes.SELECT });
    const settings = await rows('SELECT key, value FROM settings ORDER BY key');
    return {
      entries: await rows('SELECT id, word, revision FROM en_entries ORDER BY id'),
      words: await rows('SELECT id, head, content FROM en_words ORDER BY id'),
      settings: settings.map(withoutWriter),
      history: await rows('SELECT id FROM history ORDER BY id'),
    };
  } finally {
    await opened.close();
  }
}

/** Removes the writer number, which every process that takes the role increments. */
function withoutWriter({ key, value }: Record<string, unknown>) {
  if (key !== 'content_state') return { key, value };
  const { writer: _, ...state } = JSON.parse(String(value));
  return { key, value: state };
}

it('leaves the old dictionary when an import is killed, at its end too, and the next one works', async () => {
  const before = await contents(database);
  const copies = await killAtWrites({
    database,
    at: middleAndLast,
    env: { DICTIONARY_IMPORT_DIR: database.folder },
    work: async (admin) => {
      const source = { kind: 'file', path: 'large.zip' };
      // Named, because a word of another source is replaced.
      const body = { source, update: true, dataset: 'default' };
      const { text } = await admin.post('/en/dictionary/import', body);
      expect(text).toContain('"stage":"done"');
    },
  });
  const whole = copies.pop();
  if (!whole) throw new Error('there is no copy');
  expect(whole.given.at(-1)).toBe('COMMIT;');
  for (const { database, next } of copies) {
    expect(await contents(database), `before ${next}`).toEqual(before);
  }
  const after = await contents(whole.database);
  expect(after.entries).toHaveLength(WORDS + 38);

  // One that was killed half-way; what it left behind must be removed.
  const half = copies[0]?.database;
  if (!half) throw new Error('there is no copy');
  const scratch = join(half.folder, 'tmp');
  expect(await readdir(scratch)).not.toEqual([]);
  const large = join(database.folder, 'large.zip');
  const args = ['import', large, '--update', '--dataset', 'default'];
  const importing = await runCommandHere(args, settingsFor(half));
  expect(importing).toMatchObject({ code: 0, stdout: expect.stringContaining('updated') });
  expect((await contents(half)).words).toEqual(after.words);
  expect(await readdir(scratch)).toEqual([]);
  for (const { database } of [...copies, whole]) await database.drop();
});
