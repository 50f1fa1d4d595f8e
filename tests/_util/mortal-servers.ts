// A process, started by `killAtWrites`, that serves several databases, each up to a certain
// statement, and is then killed. Each database is left as by a power cut at that statement. Nothing
// in the product knows about this.
import { Stream } from 'node:stream';
import pg from 'pg';
import sqlite3 from 'sqlite3';
import { parseConfig } from '../../server/config/parse-config.ts';
import { startServer } from '../../server/server.ts';

/** An order to the process about the database at an address. */
export type MortalOrder =
  | { type: 'serve'; database: string; env: Record<string, string>; killAt: number | null }
  /** From now on its statements count. */
  | { type: 'arm'; database: string };

/** A report of the process about the database at an address. */
export type MortalReport =
  | { type: 'listening'; database: string; url: string }
  | { type: 'armed'; database: string }
  | { type: 'statement'; database: string; text: string; isHeld: boolean };

type Method = (this: object, ...parameters: unknown[]) => unknown;

interface Served {
  database: string;
  /** The write that never reaches the database, counted from 1; null if all do. */
  killAt: number | null;
  isArmed: boolean;
  count: number;
}

/** By the name that connections use: the path of a file, or the name on a Postgres server. */
const served = new Map<unknown, Served>();
/** The kind of each connection's transaction, which on Postgres its second statement reveals. */
const transactions = new WeakMap<object, 'begun' | 'reads' | 'writes'>();

const tell = (report: MortalReport) => process.send?.(report);

/** True if this is the write that must not reach its database. */
function isHeld(connection: object, name: unknown, text: string): boolean {
  const place = served.get(name);
  if (!place?.isArmed) return false;
  if (/^(BEGIN IMMEDIATE|START) TRANSACTION/.test(text)) {
    transactions.set(connection, 'begun');
    return false;
  }
  if (transactions.get(connection) === 'begun') {
    transactions.set(connection, text.startsWith('SET TRANSACTION') ? 'reads' : 'writes');
  }
  if (transactions.get(connection) !== 'writes') return false;
  // Reads are not counted: a kill before one has the same effect as before the next write.
  if (/^(SELECT|PRAGMA)/.test(text)) return false;
  if (/^(COMMIT|ROLLBACK)/.test(text)) transactions.delete(connection);
  place.count += 1;
  const isHeld = place.count === place.killAt;
  // The beginning identifies the statement; the rest may contain times.
  tell({ type: 'statement', database: place.database, text: text.slice(0, 60), isHeld });
  return isHeld;
}

/** Asks `hold` before each call of a method; what it returns, if anything, is the result. */
function intercept(
  target: object,
  method: string,
  hold: (self: object, parameters: unknown[]) => unknown,
): void {
  const original = Reflect.get(target, method) as Method;
  Reflect.set(target, method, function (this: object, ...parameters: unknown[]) {
    return hold(this, parameters) ?? original.apply(this, parameters);
  });
}

const holdInSqlite = (connection: object, text: unknown) =>
  isHeld(connection, Reflect.get(connection, 'filename'), String(text)) ? connection : undefined;
for (const method of ['run', 'all', 'get', 'exec']) {
  intercept(sqlite3.Database.prototype, method, (connection, [text]) =>
    holdInSqlite(connection, text),
  );
}
const prepare = Reflect.get(sqlite3.Database.prototype, 'prepare') as Method;
intercept(sqlite3.Database.prototype, 'prepare', (connection, parameters) => {
  const statement = prepare.apply(connection, parameters) as object;
  for (const method of ['run', 'all', 'get']) {
    intercept(statement, method, () => holdInSqlite(connection, parameters[0]));
  }
  return statement;
});

intercept(pg.Client.prototype, 'query', (client, [query]) => {
  const text = String(typeof query === 'string' ? query : Reflect.get(Object(query), 'text'));
  if (!isHeld(client, Reflect.get(client, 'database'), text)) return undefined;
  // The stream of a COPY, or the promise of a result that never comes.
  return query instanceof Stream ? query : new Promise(() => {});
});

const nameOf = (database: string) =>
  database.startsWith('sqlite:') ? database.slice('sqlite:'.length) : database.split('/').at(-1);

process.on('message', async (order: MortalOrder) => {
  const { database } = order;
  const name = nameOf(database);
  if (order.type === 'serve') {
    served.set(name, { database, killAt: order.killAt, isArmed: false, count: 0 });
    const { url } = await startServer(parseConfig(order.env));
    tell({ type: 'listening', database, url });
  } else {
    const place = served.get(name);
    if (place) place.isArmed = true;
    tell({ type: 'armed', database });
  }
});
