import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { settingsFor, startCommand } from '../_util/command.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { freePort } from '../_util/free-port.ts';
import { listens } from '../_util/listens.ts';
import { addNoun, showsWord } from '../_util/nouns.ts';
import { binaries } from '../_util/postgres-on-disk.ts';
import { queryPostgres } from '../_util/postgres.ts';
import { expectError } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';
import { itWhere } from '../_util/where.ts';

// The two databases of `compose.yaml`, made by its own scripts, with PostgreSQL as Debian packages it.

/** Where Debian has the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';
const PROGRAMS = (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
  .map((version) => join(VERSIONS, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'initdb')));

/** What people make up has characters that mean something in addresses, shells or SQL. */
const PASSWORDS = {
  POSTGRES_PASSWORD: "it's $owner: a/b@c?d#e%41",
  READER_PASSWORD: String.raw`reader"s \ $`,
  REPLICA_PASSWORD: "cop'y $",
};

/** PostgreSQL does not run as root. */
const somebody = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(what: string): number {
  return Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout);
}

let folder: string;
let scratch: TestDatabase;
/** `newer` is the database after its upgrade. */
type Name = 'database' | 'replica' | 'newer';
const NAMES: readonly Name[] = ['database', 'replica', 'newer'];
const ports = { database: 0, replica: 0, newer: 0 };
const started: ChildProcess[] = [];
let writer: TestServer;
let reader: TestServer;

const environment = (name: Name, more: Record<string, string> = {}) => ({
  PATH: `${PROGRAMS}:${process.env['PATH']}`,
  PGDATA: join(folder, name),
  PGPORT: String(ports[name]),
  ...more,
});

function run(program: string, args: string[], env: Record<string, string>): void {
  const { status, stderr } = spawnSync(program, args, { env, ...somebody, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** Starts what ends up as a database server. */
async function start(program: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(program, args, { env, ...somebody, stdio: 'ignore' });
  started.push(child);
  await listens(Number(env['PGPORT']), child);
  // It listens before it answers.
  const isReady = () =>
    spawnSync('pg_isready', ['--host', folder], { env, stdio: 'ignore' }).status === 0;
  await vi.waitUntil(isReady, { timeout: 60_000 });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

const script = (name: string) =>
  readFileSync(new URL(`../../deploy/compose/${name}`, import.meta.url), 'utf8');

const ROLES = {
  wordkeep: PASSWORDS.POSTGRES_PASSWORD,
  wordkeep_reader: PASSWORDS.READER_PASSWORD,
  postgres: PASSWORDS.POSTGRES_PASSWORD,
};

/** As the servers have it: without the password, which is in `PGPASSWORD`. */
const addressOf = (name: Name, role: keyof typeof ROLES) =>
  `postgres://${role}@127.0.0.1:${ports[name]}/wordkeep`;

/** For this process, which is several roles. */
const withPassword = (name: Name, role: keyof typeof ROLES) =>
  addressOf(name, role).replace('@', `:${encodeURIComponent(ROLES[role])}@`);

/** `docker compose exec server wordkeep ...` and `docker compose run --rm server ...` */
async function wordkeep(name: Name, ...args: string[]) {
  const settings = settingsFor({ url: addressOf(name, 'wordkeep'), folder: scratch.folder });
  const { ended } = startCommand(args, { ...settings, PGPASSWORD: PASSWORDS.POSTGRES_PASSWORD });
  const { code, stdout, stderr } = await ended;
  expect([code, stdout + stderr]).toEqual([0, expect.any(String)]);
}

/** As the image makes a database: a superuser, and the database, reached over a socket alone. */
async function makeDatabase(name: Name, programs = PROGRAMS): Promise<void> {
  const path = `${programs}:${PROGRAMS}:${process.env['PATH']}`;
  const env = environment(name, { ...PASSWORDS, PGHOST: folder, PATH: path });
  await writeFile(join(folder, 'password'), PASSWORDS.POSTGRES_PASSWORD, { mode: 0o644 });
  const pwfile = `--pwfile=${join(folder, 'password')}`;
  run('initdb', ['--username=postgres', pwfile, '--auth-host=scram-sha-256'], env);
  await appendFile(join(env.PGDATA, 'postgresql.conf'), `unix_socket_directories = '${folder}'\n`);
  await start('postgres', [], env);
  run('createdb', ['--username=postgres', 'wordkeep'], env);
  run('bash', ['-c', script('roles.sh')], env);
  // And as it goes on.
  await stop(started.pop()!);
  await start('postgres', ['-c', 'wal_keep_size=64MB'], env);
}

beforeAll(async () => {
  if (PROGRAMS === undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-compose-'));
  await chmod(folder, 0o755);
  const { uid, gid } = somebody;
  const own = async (path: string) => {
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
  };
  await own(folder);
  for (const name of NAMES) {
    ports[name] = await freePort();
    await mkdir(join(folder, name));
    await own(join(folder, name));
  }
  await makeDatabase('database');

  scratch = await createDatabase('sqlite');
  writer = await startTestServer(
    {},
    { database: { ...scratch, url: withPassword('database', 'wordkeep') } },
  );
  const replica = script('replica.sh').replace(
    '--host=database',
    `--host=127.0.0.1 --port=${ports.database}`,
  );
  await start(
    'bash',
    ['-c', replica],
    environment('replica', { PGPASSWORD: PASSWORDS.REPLICA_PASSWORD }),
  );
  reader = await startTestServer(
    {
      ADMIN_API_ENABLED: 'false',
      DATABASE_REPLICA_URL: withPassword('replica', 'wordkeep_reader'),
      ADMIN_USERNAME: '',
      ADMIN_PASSWORD: '',
    },
    { database: { ...scratch, url: withPassword('database', 'wordkeep_reader') } },
  );
});
afterAll(async () => {
  if (PROGRAMS === undefined) return;
  await reader?.stop();
  await writer?.stop();
  for (const child of started.reverse()) await stop(child);
  await scratch?.drop();
  await rm(folder, { recursive: true, force: true });
});

const inCompose = itWhere(PROGRAMS !== undefined, "Debian's PostgreSQL is not installed");

inCompose('nobody who comes over the network is a superuser', async () => {
  const roles = await queryPostgres(
    withPassword('database', 'wordkeep'),
    `SELECT rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles
     WHERE rolname LIKE 'wordkeep%' ORDER BY 1`,
  );
  const no = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false };
  expect(roles).toEqual([
    { rolname: 'wordkeep', ...no },
    { rolname: 'wordkeep_reader', ...no },
    { rolname: 'wordkeep_replica', ...no, rolreplication: true },
  ]);
  await expect(queryPostgres(withPassword('database', 'postgres'), 'SELECT 1')).rejects.toThrow(
    /pg_hba.conf rejects/,
  );
});

inCompose('the role of the readers reads every table, and changes nothing', async () => {
  const url = withPassword('database', 'wordkeep_reader');
  const tables = await queryPostgres(
    url,
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  );
  expect(tables.length).toBeGreaterThan(5);
  for (const { tablename } of tables) {
    await queryPostgres(url, `SELECT * FROM ${tablename} LIMIT 1`);
    await expect(queryPostgres(url, `DELETE FROM ${tablename}`)).rejects.toThrow(
      /permission denied/,
    );
  }
  await expect(queryPostgres(url, 'CREATE TABLE mine (id int)')).rejects.toThrow(
    /permission denied/,
  );
  await expect(queryPostgres(url, 'CREATE TEMP TABLE mine (id int)')).rejects.toThrow(
    /permission denied/,
  );
});

inCompose('readers follow the server, from the replica', async () => {
  const url = withPassword('replica', 'wordkeep_reader');
  const isReplica = () =>
    // It listens before it can be read.
    queryPostgres(url, 'SELECT pg_is_in_recovery() AS yes').catch(() => []);
  await expect.poll(isReplica).toEqual([{ yes: true }]);
  const admin = await signIn(writer.url);
  await addNoun(admin, 'novelty');
  await showsWord(reader, 'novelty');
  expectError(
    await reader.api.post('/suggestions', { headword: 'run', message: 'a mistake' }),
    503,
    'suggestions_unavailable',
  );
});

inCompose('a new major version of Postgres takes over what a backup has', async () => {
  const backup = join(scratch.folder, 'before.zip');
  await wordkeep('database', 'backup', backup);
  await makeDatabase('newer', dirname((await binaries()).postgres));
  await wordkeep('newer', 'restore', backup);
  const versions = await Promise.all(
    (['database', 'newer'] as const).map(async (name) => {
      const [row] = await queryPostgres(withPassword(name, 'wordkeep'), 'SHOW server_version_num');
      return Number(row?.['server_version_num']);
    }),
  );
  expect(versions[1]).toBeGreaterThan(versions[0]! + 9_999);
  const url = withPassword('newer', 'wordkeep_reader');
  const upgraded = await startTestServer(
    { ADMIN_API_ENABLED: 'false', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' },
    { database: { ...scratch, url } },
  );
  await showsWord(upgraded, 'novelty');
  await upgraded.stop();
});
