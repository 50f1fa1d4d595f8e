import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { runCommandHere } from '../_util/command-here.ts';
import { settingsFor } from '../_util/command.ts';
import {
  createDatabase,
  databaseKind,
  onOneDatabase,
  type TestDatabase,
} from '../_util/databases.ts';
import { startTestServer } from '../_util/server.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createDatabase();
});
afterAll(() => test.drop());

const doctor = (env: Record<string, string> = {}) =>
  runCommandHere(['doctor'], { ...settingsFor(test), ...env }, test.folder);
/** The findings of a level, without their advice. */
const found = (level: string, stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith(level))
    .map((line) => line.slice(level.length).trim());

it('finds an empty database, and then nothing bad in a healthy one, beside a server', async () => {
  const empty = await doctor();
  expect(empty).toMatchObject({ code: 0 });
  expect(found('look', empty.stdout)).toContainEqual(
    expect.stringMatching(/^The database is empty\.$|^There is no database at .+ yet\.$/),
  );

  const server = await startTestServer({}, { database: test });
  const { code, stdout } = await doctor({
    ADMIN_PASSWORD: 'a long password',
    BACKUP_DIR: join(test.folder, 'backups'),
  });
  await server.stop();
  expect(found('BAD', stdout)).toEqual([]);
  expect(code).toBe(0);
  expect(found('ok', stdout)).toEqual(
    expect.arrayContaining([
      'The schema is up to date.',
      'Headwords, records and forms are consistent.',
      expect.stringMatching(/^All \d+ records and forms can be read\.$/),
      expect.stringMatching(/^The index finds all \d+ headwords\.$/),
      'The password is long enough.',
    ]),
  );
  expect(found('look', stdout)).toContain(
    `There is no backup in ${join(test.folder, 'backups')} yet.`,
  );
});

it('names what is damaged, says what to do, and ends with 1', async () => {
  const database = await Database.open(parseConfig(settingsFor(test)).database);
  await database.sequelize.query(
    `UPDATE en_words SET content = '{"meanings":[' WHERE word = 'run' AND base_id IS NULL`,
  );
  await database.sequelize.query(
    `INSERT INTO en_entries (id, word, folded, user_modified, revision)
     VALUES (99999, 'nobody', 'nobody', false, 1)`,
  );
  await database.close();
  const { code, stdout, stderr } = await doctor();
  expect(code).toBe(1);
  expect(found('BAD', stdout)).toEqual([
    'There are 1 headwords without a record.',
    'The id counters are lower than ids in use.',
    expect.stringMatching(/^These records are damaged: run \(\d+\)/),
    expect.stringMatching(/^The index finds \d+ headwords, the database has \d+\.$/),
  ]);
  expect(stdout).toContain('Restore the newest backup');
  expect(stderr).toContain('wordkeep: 4 things are bad.');
});

onOneDatabase(() => {
  it('looks at workers and metrics', async () => {
    const risky = await doctor({
      WORKERS: '64',
      METRICS_ENABLED: 'true',
      METRICS_HOST: '0.0.0.0',
      METRICS_PORT: '9999',
    });
    const look = found('look', risky.stdout);
    expect(look).toContainEqual(expect.stringMatching(/^WORKERS is 64, more than there are cores/));
    expect(look).toContain('Metrics are on 0.0.0.0:9999, for the network.');
    const { stdout } = await doctor({ METRICS_ENABLED: 'true' });
    expect(stdout).not.toMatch(/workers|metrics/i);
  });
});

it('says what keeps it from the database', async () => {
  let { url } = test;
  if (databaseKind() === 'sqlite') {
    const file = join(test.folder, 'damaged.sqlite');
    await writeFile(
      file,
      'no database at all, and longer than a header of a hundred bytes. '.repeat(9),
    );
    url = `sqlite:${file}`;
  } else {
    url = url.replace(/:\d+\//, ':1/');
  }
  const { code, stdout } = await doctor({ DATABASE_URL: url });
  expect(code).toBe(1);
  expect(found('BAD', stdout)).toEqual([
    expect.stringMatching(/is damaged, or is not one|the database does not answer/),
  ]);
});
