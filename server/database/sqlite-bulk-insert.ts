import type sqlite3 from 'sqlite3';
import type { BulkInsert, BulkTarget, Cell } from './dialect.ts';
import { finalize, prepare, runStatement } from './sqlite-statements.ts';

/** A power of two. More is no faster. */
const MAX_ROWS_PER_INSERT = 512;

/**
 * Binding a value costs the driver about a microsecond of the main thread, more than all other work
 * of an import. So short cells travel as JSON, which SQLite parses in its own thread; only long
 * texts are bound.
 */
export const openBulkInsert = (
  connection: sqlite3.Database,
  target: BulkTarget,
): Promise<BulkInsert> =>
  target.textColumns.length === 0
    ? openShortInsert(connection, target)
    : openTextInsert(connection, target);

/** A whole batch in one value. */
async function openShortInsert(
  connection: sqlite3.Database,
  { table, columns }: BulkTarget,
): Promise<BulkInsert> {
  const cells = columns.map((_, i) => `value ->> ${i}`);
  const insert = await prepare(
    connection,
    `INSERT INTO ${table} (${columns}) SELECT ${cells} FROM json_each(?)`,
  );
  return {
    write: (rows) =>
      rows.length > 0 ? runStatement(insert, [JSON.stringify(rows)]) : Promise.resolve(),
    end: () => finalize(insert),
  };
}

/** One value for a row's short cells, and one per text. */
async function openTextInsert(
  connection: sqlite3.Database,
  { table, columns, textColumns }: BulkTarget,
): Promise<BulkInsert> {
  const row = `(${['?', ...textColumns.map(() => '?')]})`;
  const cells = [
    ...columns.map((_, i) => `column1 ->> ${i}`),
    ...textColumns.map((_, i) => `column${i + 2}`),
  ];
  const statements = new Map<number, sqlite3.Statement>();
  const insert = async (rows: readonly (readonly Cell[])[]) => {
    let statement = statements.get(rows.length);
    if (!statement) {
      const values = Array(rows.length).fill(row).join(',');
      statement = await prepare(
        connection,
        `INSERT INTO ${table} (${[...columns, ...textColumns]})
         SELECT ${cells} FROM (VALUES ${values})`,
      );
      statements.set(rows.length, statement);
    }
    const values: Cell[] = [];
    for (const cells of rows) {
      values.push(JSON.stringify(cells.slice(0, columns.length)), ...cells.slice(columns.length));
    }
    await runStatement(statement, values);
  };
  return {
    /** Any number of rows is a sum of powers of two, so a few prepared statements are enough. */
    async write(rows) {
      let at = 0;
      for (let size = MAX_ROWS_PER_INSERT; size >= 1; size /= 2) {
        for (; at + size <= rows.length; at += size) await insert(rows.slice(at, at + size));
      }
    },
    async end() {
      for (const statement of statements.values()) await finalize(statement);
    },
  };
}
