import sqlite3 from 'sqlite3';
import type { Cell } from './dialect.ts';

export function asSqlite(connection: unknown): sqlite3.Database {
  if (!(connection instanceof sqlite3.Database)) throw new Error('not a SQLite connection');
  return connection;
}

/** Promisifies the driver's callbacks. */
export const answered = <T = void>(
  call: (done: (error: Error | null, answer?: T) => void) => void,
): Promise<T> =>
  new Promise((resolve, reject) => {
    call((error, answer) => (error ? reject(error) : resolve(answer as T)));
  });

export async function open(path: string): Promise<sqlite3.Database> {
  let database: sqlite3.Database | undefined;
  await answered((done) => (database = new sqlite3.Database(path, done)));
  return database!;
}

export const exec = (connection: sqlite3.Database, sql: string): Promise<void> =>
  answered((done) => connection.exec(sql, done));

export async function prepare(
  connection: sqlite3.Database,
  sql: string,
): Promise<sqlite3.Statement> {
  let statement: sqlite3.Statement | undefined;
  await answered((done) => (statement = connection.prepare(sql, done)));
  return statement!;
}

export const runStatement = (
  statement: sqlite3.Statement,
  values: readonly (Cell | Buffer)[],
): Promise<void> => answered((done) => statement.run(values, done));

export const finalize = (statement: sqlite3.Statement): Promise<void> =>
  answered((done) => statement.finalize(done));
