import sqlite3 from 'sqlite3';
import type { Cell } from './dialect.ts';

/** The callbacks of the SQLite driver as promises. */

export function asSqlite(connection: unknown): sqlite3.Database {
  if (!(connection instanceof sqlite3.Database)) throw new Error('not a SQLite connection');
  return connection;
}

export function open(path: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const database = new sqlite3.Database(path, (error) => {
      if (error) reject(error);
      else resolve(database);
    });
  });
}

export function exec(connection: sqlite3.Database, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.exec(sql, (error) => (error ? reject(error) : resolve()));
  });
}

export function prepare(connection: sqlite3.Database, sql: string): Promise<sqlite3.Statement> {
  return new Promise((resolve, reject) => {
    const statement = connection.prepare(sql, (error: Error | null) => {
      if (error) reject(error);
      else resolve(statement);
    });
  });
}

export function runStatement(statement: sqlite3.Statement, values: readonly Cell[]): Promise<void> {
  return new Promise((resolve, reject) => {
    statement.run(values, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

export function finalize(statement: sqlite3.Statement): Promise<void> {
  return new Promise((resolve, reject) => {
    statement.finalize((error) => (error ? reject(error) : resolve()));
  });
}
