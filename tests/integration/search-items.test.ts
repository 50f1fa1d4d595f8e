import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { Dictionary } from '../../server/dictionary/dictionary.ts';
import { search } from '../../server/dictionary/reading/search.ts';
import { settingsFor } from '../_util/command.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';
import type { TestDatabase } from '../_util/databases.ts';

let filled: TestDatabase;
let server: TestServer;
let database: Database;
beforeAll(async () => {
  filled = await createFilledDatabase();
  server = await startTestServer({}, { database: filled });
  database = await Database.open(parseConfig(settingsFor(filled)).database);
});
afterAll(async () => {
  await database.close();
  await server.stop();
  await filled.drop();
});

const TERMS = [...'abcdefghijklmnopqrstuvwxyz', 'running', 'rum'];
const searchAll = (dictionary: Dictionary) =>
  Promise.all(TERMS.map((term) => search(dictionary, { search: term, limit: 50 })));

it('says the same of every word from the database and from memory', async () => {
  const dictionary = await Dictionary.open(database);
  expect(dictionary.primary.items.isComplete).toBe(false);
  const fromDatabase = await searchAll(dictionary);
  await dictionary.warmUp();
  expect(dictionary.primary.items.isComplete).toBe(true);
  expect(await searchAll(dictionary)).toEqual(fromDatabase);
  const found = fromDatabase.flatMap(({ items }) => items);
  expect(new Set(found.map(({ hit }) => hit.id)).size).toBeGreaterThan(20);
});

it('says what was edited at once, before and after the others are in memory', async () => {
  const dictionary = await Dictionary.open(database);
  const edit = async (word: string) => {
    const admin = await signIn(server.url);
    const record = { word, part_of_speech: 'noun', transcription: word };
    const { status } = await admin.post('/en/words', record);
    expect(status).toBe(201);
    await dictionary.refresh();
    const [item] = (await search(dictionary, { search: word, limit: 1 })).items;
    expect(JSON.parse(`{${item?.text}}`)).toMatchObject(record);
  };
  await edit('glimmerfrost');
  await dictionary.warmUp();
  await edit('frostglimmer');
  const [item] = (await search(dictionary, { search: 'glimmerfrost', limit: 1 })).items;
  expect(String(item?.text)).toContain('"word":"glimmerfrost"');
});
