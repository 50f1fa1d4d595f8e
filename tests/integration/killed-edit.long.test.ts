import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { readSetting } from '../../server/database/settings.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { killAtWrites } from '../_util/mortal-process.ts';
import { startTestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let database: TestDatabase;
let wordId: number;
let linkedId: number;
beforeAll(async () => {
  database = await createDatabase();
  const server = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' }, { database });
  const admin = await signIn(server.url);
  const create = async (word: object) => (await admin.post('/en/words', word)).body.id;
  wordId = await create({
    word: 'before',
    part_of_speech: 'noun',
    forms: [{ word: 'befores', form_of_word: 'plural_form' }],
    meanings: [{ definition: 'the old one' }],
  });
  linkedId = await create({
    word: 'linked',
    part_of_speech: 'noun',
    meanings: [{ definition: 'a thing', synonyms: ['before'] }],
  });
  await server.stop();
});
afterAll(() => database.drop());

/** Every row of content and of history, as a database holds them. */
async function readRows({ url }: TestDatabase): Promise<object> {
  const opened = await Database.open(
    parseConfig({ DATABASE_URL: url }, { serves: false }).database,
  );
  try {
    const rows = async (table: string) =>
      (await opened.sequelize.query(`SELECT * FROM ${table} ORDER BY id`))[0];
    return {
      entries: await rows('en_entries'),
      words: await rows('en_words'),
      history: await rows('history'),
      // Each process that writes increments this.
      state: { ...(await readSetting(opened, 'content_state')), writer: null },
    };
  } finally {
    await opened.close();
  }
}

it('leaves an edit undone at whatever statement the process is killed, and whole after the last', async () => {
  const old = await readRows(database);
  const copies = await killAtWrites({
    database,
    work: (admin) =>
      admin.patch(`/en/${wordId}`, {
        word: 'after',
        meanings: [{ definition: 'the new one' }],
        forms: [{ word: 'afters', form_of_word: 'plural_form' }],
      }),
  });
  const whole = copies.pop();
  if (!whole) throw new Error('there is no copy');
  expect(whole.given.at(-1)).toBe('COMMIT;');
  for (const { database, next } of copies) {
    expect(await readRows(database), `before ${next}`).toEqual(old);
    await database.drop();
  }

  const server = await startTestServer(
    { DICTIONARY_AUTO_IMPORT: 'false' },
    { database: whole.database },
  );
  const admin = await signIn(server.url);
  expect((await admin.get(`/en/${wordId}`)).body).toMatchObject({
    word: 'after',
    user_modified: true,
    forms: [{ word: 'afters' }],
    meanings: [{ definition: 'the new one' }],
  });
  expect((await admin.get(`/en/${linkedId}`)).body).toMatchObject({
    meanings: [{ synonyms: ['after'] }],
  });
  const { body } = await admin.get('/en/history');
  expect(body.items).toMatchObject([
    { action: 'relink' },
    { action: 'rename' },
    { action: 'create' },
    { action: 'create' },
  ]);
  await server.stop();
  await whole.database.drop();
});
