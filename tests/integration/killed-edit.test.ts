import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../server/config/config.ts';
import { Database } from '../../server/database/database.ts';
import { readSetting } from '../../server/database/settings.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { CREDENTIALS, startTestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

/** More statements than any edit has. */
const MOST_STATEMENTS = 80;

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/** The built server, which kills itself before a statement once it is armed. */
async function startMortal(killAt: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(
    process.execPath,
    ['--import', './tests/_util/kill-at-statement.mjs', 'dist/server/cli.js', 'serve'],
    {
      env: {
        PATH: process.env['PATH'],
        ...CREDENTIALS,
        WORDKEEP_TEST_KILL_AT: String(killAt),
        PORT: '0',
        DATA_DIR: database.folder,
        DATABASE_URL: database.url,
        UPDATE_CHECK: 'false',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const output = lines(child);
  const url = await output(/"url":"([^"]+)"/);
  return { child, url };
}

/** Waits for a line of a child's output; resolves to the first group. */
function lines(child: ChildProcess): (pattern: RegExp) => Promise<string> {
  return async (pattern) => {
    let seen = '';
    for await (const [chunk] of chunksOf(child)) {
      seen += String(chunk);
      const match = pattern.exec(seen);
      if (match) return match[1] ?? '';
    }
    throw new Error(`the server ended: ${seen}`);
  };
}

async function* chunksOf(child: ChildProcess): AsyncGenerator<[unknown]> {
  for (;;) {
    const [chunk] = await Promise.race([
      once(child.stdout ?? child, 'data'),
      once(child, 'exit').then(() => [null]),
    ]);
    if (chunk === null) return;
    yield [chunk];
  }
}

/** Every row of content and of history, as the database holds them. */
async function readRows(): Promise<object> {
  const opened = await Database.open(
    parseConfig({ DATABASE_URL: database.url }, { serves: false }).database,
  );
  try {
    const rows = async (table: string) =>
      (await opened.sequelize.query(`SELECT * FROM ${table} ORDER BY id`))[0];
    return {
      entries: await rows('en_entries'),
      words: await rows('en_words'),
      history: await rows('history'),
      state: await readSetting(opened, 'content_state'),
    };
  } finally {
    await opened.close();
  }
}

interface State {
  word: object;
  linked: object;
  history: object[];
}

/** The same as a server that lives shows it. */
async function look(wordId: number, linkedId: number): Promise<State> {
  const server = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' }, { database });
  try {
    const admin = await signIn(server.url);
    const read = async (id: number) => (await admin.get(`/en/${id}`)).body;
    const { body } = await admin.get(`/en/history?limit=100`);
    return { word: await read(wordId), linked: await read(linkedId), history: body.items };
  } finally {
    await server.stop();
  }
}

it('leaves an edit whole or undone, wherever the process is killed', async () => {
  const first = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' }, { database });
  const editor = await signIn(first.url);
  const { body: word } = await editor.post('/en/words', {
    word: 'before',
    part_of_speech: 'noun',
    forms: [{ word: 'befores', form_of_word: 'plural_form' }],
    meanings: [{ definition: 'the old one' }],
  });
  const { body: linked } = await editor.post('/en/words', {
    word: 'linked',
    part_of_speech: 'noun',
    meanings: [{ definition: 'a thing', synonyms: ['before'] }],
  });
  await first.stop();
  const old = await readRows();
  const { history } = await look(word.id, linked.id);

  let killed = 0;
  for (let at = 1; at <= MOST_STATEMENTS; at++) {
    const { child, url } = await startMortal(at);
    const admin = await signIn(url);
    const armed = lines(child)(/(armed)/);
    child.kill('SIGUSR2');
    await armed;
    const answer = await admin
      .patch(`/en/${word.id}`, {
        word: 'after',
        meanings: [{ definition: 'the new one' }],
        forms: [{ word: 'afters', form_of_word: 'plural_form' }],
      })
      .catch(() => null);
    const survived = answer !== null;
    if (survived) child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    const rows = await readRows();
    if (isDeepStrictEqual(rows, old)) {
      expect(survived).toBe(false);
      killed++;
      continue;
    }
    // Not the old state: then it is the new one, whole.
    const now = await look(word.id, linked.id);
    expect(now.word).toMatchObject({
      word: 'after',
      user_modified: true,
      forms: [{ word: 'afters' }],
      meanings: [{ definition: 'the new one' }],
    });
    expect(now.linked).toMatchObject({ meanings: [{ synonyms: ['after'] }] });
    const added = now.history.slice(0, now.history.length - history.length);
    expect(added).toMatchObject([{ action: 'relink' }, { action: 'rename' }]);
    break;
  }
  expect(killed).toBeGreaterThan(10);
}, 300_000);
