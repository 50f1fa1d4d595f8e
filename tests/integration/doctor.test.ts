import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

const doctor = (env: Record<string, string> = {}, of = test) =>
  runCommandHere(['doctor'], { ...settingsFor(of), ...env }, of.folder);
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
      expect.stringMatching(/^It takes [1-9]\d* MiB\.$/),
      'The password is long enough.',
    ]),
  );
  expect(found('look', stdout)).toContain(
    `There is no backup in ${join(test.folder, 'backups')} yet.`,
  );
});

it('compares the newest backup with the database', async () => {
  const dir = await mkdtemp(join(test.folder, 'backups-'));
  const backUp = (of: TestDatabase, day: string) =>
    runCommandHere(['backup', join(dir, `wordkeep-${day}T00-00-00Z.zip`)], settingsFor(of));
  const empty = await createDatabase();
  await (await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' }, { database: empty })).stop();
  await backUp(empty, '2026-01-01');
  await empty.drop();
  const early = await doctor({ BACKUP_DIR: dir });
  expect(early.code).toBe(1);
  expect(found('BAD', early.stdout)).toContainEqual(
    expect.stringMatching(/^The newest backup has 0 records and forms, the database \d+\.$/),
  );

  await backUp(test, '2026-01-02');
  const whole = /^The newest backup has (\d+) records and forms, the database \1\.$/;
  expect(found('ok', (await doctor({ BACKUP_DIR: dir })).stdout)).toContainEqual(
    expect.stringMatching(whole),
  );

  const several = await test.copy();
  const glossary = join(test.folder, 'glossary.csv');
  await writeFile(glossary, 'word,definition\ngrok,to understand\n');
  await runCommandHere(['import', glossary], settingsFor(several));
  const more = found('ok', (await doctor({ BACKUP_DIR: dir }, several)).stdout);
  const [, saved, now] =
    more.map((line) => /backup has (\d+) .* (\d+)\.$/.exec(line)).find(Boolean) ?? [];
  expect(Number(now)).toBe(Number(saved) + 1);
  await several.drop();

  await writeFile(join(dir, 'wordkeep-2026-01-03T00-00-00Z.zip'), 'damaged');
  expect(found('BAD', (await doctor({ BACKUP_DIR: dir })).stdout)).toContainEqual(
    expect.stringMatching(/^The newest backup is damaged: /),
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
  it('reads the file of API keys', async () => {
    const file = join(test.folder, 'keys.json');
    await writeFile(file, '{ "keys":');
    expect(found('BAD', (await doctor({ API_KEYS_FILE: file })).stdout)).toContain(
      `API_KEYS_FILE: cannot use ${file}; it is not valid JSON.`,
    );
  });

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

onOneDatabase(() => {
  it('names a port that is taken, and knows its own server', async () => {
    const taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, stdout } = await doctor({ HOST: '127.0.0.1', PORT: String(port) });
    taken.close();
    expect(code).toBe(1);
    expect(found('BAD', stdout)).toContain(`Another program listens on 127.0.0.1:${port}.`);

    const server = await startTestServer();
    const own = new URL(server.url).port;
    const { stdout: beside } = await doctor({ HOST: '127.0.0.1', PORT: own });
    await server.stop();
    expect(found('ok', beside)).toContain(`A Wordkeep server answers on 127.0.0.1:${own}.`);
  });

  it('does not take the password of the documentation for a good one', async () => {
    const { stdout } = await doctor({ ADMIN_PASSWORD: 'at least twelve characters' });
    expect(found('BAD', stdout)).toContain('ADMIN_PASSWORD is the example of the documentation.');
  });

  it('sees a password that ends with the line of its file', async () => {
    const { stdout } = await doctor({ ADMIN_PASSWORD: 'a long password\n' });
    const text = 'ADMIN_PASSWORD begins or ends with a space or an end of line.';
    expect(found('look', stdout)).toContain(text);
  });

  it.each([
    [0o444, /^This user cannot write to the database, .+: it is only served\.$/],
    [0o000, /^This user cannot read the database, /],
  ])('says who may use a file of the mode %o', async (mode, expected) => {
    const folder = await mkdtemp(join(tmpdir(), 'wordkeep-doctor-'));
    const file = join(folder, 'wordkeep.sqlite');
    await writeFile(file, '');
    await chmod(folder, 0o755);
    await chmod(file, mode);
    const code = `import('./server/doctor/sqlite-file.ts')
      .then(({ examineFile }) => examineFile(${JSON.stringify(file)}))
      .then((findings) => console.log(JSON.stringify(findings)))`;
    // Root may read and write everything.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--eval', code],
      user,
    );
    await rm(folder, { recursive: true });
    const [finding] = JSON.parse(stdout);
    expect(finding).toMatchObject({ level: 'bad', text: expect.stringMatching(expected) });
    expect(finding.advice).toContain('chown');
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
