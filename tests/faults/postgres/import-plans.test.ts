import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../_util/databases.ts';
import { manyNouns, writeDatasetFolder } from '../../_util/datasets.ts';
import { queryPostgres } from '../../_util/postgres.ts';
import { startTestServer, type TestServer } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

// Postgres keeps the plans of foreign-key checks for the lifetime of a session. Plans made while
// there were only a few rows would read whole tables for each imported row.

const WORDS = 3_000;

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createDatabase('postgres');
  await writeDatasetFolder(join(database.folder, 'in', 'large'), {
    'words.jsonl': manyNouns(WORDS),
  });
  server = await startTestServer(
    {
      DICTIONARY_IMPORT_DIR: join(database.folder, 'in'),
      DICTIONARY_AUTO_IMPORT: 'false',
    },
    { database },
  );
});
afterAll(() => database.drop());

it('reads no whole tables when it imports into a dictionary that was small', async () => {
  const admin = await signIn(server.url);
  // Enough edits for a session to keep a plan for good.
  for (let i = 0; i < 20; i++) {
    const made = await admin.post('/en/words', {
      word: `small-${i}`,
      part_of_speech: 'noun',
      forms: [{ word: `smalls-${i}`, form_of_word: 'plural_form' }],
      meanings: [{ definition: 'one of a few' }],
    });
    expect(made.status).toBe(201);
  }
  await queryPostgres(database.url, 'VACUUM ANALYZE en_entries, en_words');
  await queryPostgres(database.url, 'SELECT pg_stat_reset()');
  const imported = await admin.post('/en/dictionary/import', {
    source: { kind: 'file', path: 'large' },
  });
  expect(imported.text).toContain(`"added":${WORDS}`);
  // Sessions report their statistics when they end.
  await server.stop();
  const [read] = await queryPostgres(
    database.url,
    `SELECT sum(seq_tup_read)::float AS rows FROM pg_stat_user_tables
     WHERE relname IN ('en_entries', 'en_words')`,
  );
  // Loading the index and counting read everything a few times; a check for each row would read
  // thousands of times as much.
  expect(read?.['rows']).toBeLessThan(WORDS * 100);
});
