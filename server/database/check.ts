import type { DatabaseProblem, DatabaseVerdict } from '../contract/desktop/process.ts';
import type { DatabaseConfig } from '../config/config.ts';
import { Database } from './database.ts';
import { causesOf, codeOf } from './outage.ts';

const PROBLEM_OF_CODE: Readonly<Record<string, DatabaseProblem>> = {
  ENOTFOUND: 'host_not_found',
  EAI_AGAIN: 'host_not_found',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timeout',
  // Postgres: invalid password, invalid authorization, no such database.
  '28P01': 'wrong_password',
  '28000': 'wrong_password',
  '3D000': 'no_database',
  // Insufficient privilege.
  '42501': 'no_rights',
};

/** Checks, without changing anything, that a database responds and allows creating tables. */
export async function checkDatabase(config: DatabaseConfig): Promise<DatabaseVerdict> {
  try {
    const database = await Database.open(config);
    try {
      return await judge(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    return { ok: false, ...explain(error) };
  }
}

async function judge({ dialect, sequelize }: Database): Promise<DatabaseVerdict> {
  if (dialect.name === 'sqlite') return { ok: true, server: 'SQLite' };
  const [rows] = await sequelize.query(
    `SELECT current_setting('server_version') AS version,
       has_schema_privilege(current_schema(), 'CREATE') AS may_create`,
  );
  const row: unknown = rows[0];
  const { version, may_create: mayCreate } = Object(row);
  if (mayCreate === true) return { ok: true, server: `PostgreSQL ${String(version)}` };
  return {
    ok: false,
    problem: 'no_rights',
    detail: 'this user may not create tables in this database',
  };
}

function explain(error: unknown): { problem: DatabaseProblem; detail: string } {
  let detail = String(error);
  for (const cause of causesOf(error)) {
    detail = cause.message || detail;
    const problem = PROBLEM_OF_CODE[codeOf(cause)];
    if (problem) return { problem, detail };
    if (/timeout|timed out/i.test(cause.message)) return { problem: 'timeout', detail };
  }
  return { problem: 'other', detail };
}
