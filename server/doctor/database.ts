import { migrations } from '../../migrations/index.ts';
import type { DatabaseConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { appliedMigrations, isNew } from '../database/migrate.ts';
import { bad, type Finding, good, note } from './finding.ts';

/** The oldest version that PostgreSQL supports. */
const OLDEST_POSTGRES = 140_000;
const CLOCK_TOLERANCE_MS = 5_000;

export async function examineDatabase(
  database: Database,
  config: DatabaseConfig,
): Promise<{ findings: Finding[]; isMigrated: boolean }> {
  const server =
    config.dialect === 'sqlite' ? sqliteFile(database, config.path) : postgres(database);
  const findings = await server;
  const schema = await examineSchema(database);
  findings.push(schema.finding);
  return { findings, isMigrated: schema.isMigrated };
}

async function sqliteFile(database: Database, path: string): Promise<Finding[]> {
  const [{ version }] = await rows<{ version: string }>(
    database,
    'SELECT sqlite_version() AS version',
  );
  const findings = [good(`The database is SQLite ${version}, ${path}.`)];
  const problems = (
    await rows<{ integrity_check: string }>(database, 'PRAGMA integrity_check(5)')
  ).flatMap(({ integrity_check: line }) => (line === 'ok' ? [] : [line]));
  findings.push(
    problems.length === 0
      ? good('Its file is intact.')
      : bad(
          `Its file is damaged: ${problems.join('; ').replaceAll('\n', ' ')}.`,
          'Stop the server, and restore the newest backup; see docs/operations.md.',
        ),
  );
  return findings;
}

async function postgres(database: Database): Promise<Finding[]> {
  const [server] = await rows<{ version: string; number: string; standby: boolean; now: Date }>(
    database,
    `SELECT current_setting('server_version') AS version,
       current_setting('server_version_num') AS number,
       pg_is_in_recovery() AS standby, clock_timestamp() AS now`,
  );
  const kind = server.standby ? ', a standby that can only be read' : '';
  const text = `The database is PostgreSQL ${server.version}${kind}.`;
  const apartMs = Math.abs(Date.now() - server.now.getTime());
  return [
    Number(server.number) < OLDEST_POSTGRES
      ? note(text, 'This version is no longer supported; upgrade it.')
      : good(text),
    apartMs > CLOCK_TOLERANCE_MS
      ? note(
          `Its clock differs from this machine's by ${Math.round(apartMs / 1000)} seconds.`,
          'Synchronize both clocks with NTP.',
        )
      : good("Its clock agrees with this machine's."),
  ];
}

async function examineSchema(database: Database) {
  const isEmpty = await isNew(database);
  const applied = new Set(isEmpty ? [] : await appliedMigrations(database));
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const unknown = [...applied].filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) {
    const finding = bad(
      `The schema is from a newer Wordkeep (${unknown.join(', ')}).`,
      'Use that version, or restore the backup made before the upgrade.',
    );
    return { finding, isMigrated: false };
  }
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ');
    const finding = isEmpty
      ? note('The database is empty.', 'The first start fills it; or run "wordkeep migrate".')
      : note(
          `Not migrated yet: ${names}.`,
          'Back up, then start the server, or run "wordkeep migrate".',
        );
    return { finding, isMigrated: false };
  }
  return { finding: good('The schema is up to date.'), isMigrated: true };
}

/** The statement must return at least one row. */
async function rows<T extends object>(database: Database, sql: string): Promise<[T, ...T[]]> {
  const [first, ...rest] = await database.select<T>(sql);
  if (first === undefined) throw new Error(`no row: ${sql}`);
  return [first, ...rest];
}
