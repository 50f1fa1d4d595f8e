import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../server/config/config.ts';
import { Database } from '../../server/database/database.ts';
import { runCommand, settingsFor, startCommand } from '../_util/command.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { manyNouns, writeDatasetFolder } from '../_util/datasets.ts';
import { FIXTURE_FOLDER } from '../_util/server.ts';

const WORDS = 8_000;

let database: TestDatabase;
let env: Record<string, string>;
let large: string;
beforeAll(async () => {
  database = await createDatabase();
  env = settingsFor(database);
  expect(await runCommand(['import', FIXTURE_FOLDER], env)).toMatchObject({ code: 0 });
  const words = manyNouns(WORDS);
  large = await writeDatasetFolder(join(database.folder, 'large'), {
    'words.jsonl': [{ word: 'run', part_of_speech: 'verb' }, ...words],
    // Rows of the split layout wait in a scratch database while the words are read.
    'short-translations.jsonl': Array.from({ length: 5_000 }, (_, i) => ({
      word: `noun-${String(i).padStart(6, '0')}`,
      part_of_speech: 'noun',
      language: 'de',
      description: 'ein Wort',
    })),
  });
});
afterAll(() => database.drop());

async function contents() {
  const opened = await Database.open(parseConfig(env).database);
  try {
    const rows = (text: string) => opened.sequelize.query(text, { type: QueryTypes.SELECT });
    return {
      entries: await rows('SELECT id, word, revision FROM en_entries ORDER BY id'),
      words: await rows('SELECT id, head, content FROM en_words ORDER BY id'),
      settings: await rows('SELECT key, value FROM settings ORDER BY key'),
      history: await rows('SELECT id FROM history ORDER BY id'),
    };
  } finally {
    await opened.close();
  }
}

it('an import that is killed at any moment leaves the old dictionary', async () => {
  const before = await contents();
  for (const round of [0, 1, 2]) {
    const importing = startCommand(['import', large, '--update'], env);
    await importing.waitFor(/Importing: 0 %/);
    await sleep(Math.random() * 150 * (round + 1));
    importing.process.kill('SIGKILL');
    await importing.ended;
    const now = await contents();
    // A fast machine may have been done by then.
    if (now.history.length > before.history.length) break;
    expect(now).toEqual(before);
  }
});

it('the next import works at once, and clears away what the killed ones left', async () => {
  const importing = await runCommand(['import', large, '--update'], env);
  expect(importing).toMatchObject({ code: 0, stdout: expect.stringContaining('updated') });
  expect((await contents()).entries).toHaveLength(WORDS + 38);
  expect(await readdir(join(database.folder, 'tmp'))).toEqual([]);
});
