import type sqlite3 from 'sqlite3';
import type { BulkInsert, BulkTarget, Cell } from './dialect.ts';
import { finalize, prepare, runStatement } from './sqlite-statements.ts';

const MAX_BYTES_PER_UNIT = 3;

/**
 * Binding a value costs the driver microseconds of the main thread, more than all other work of an
 * import. So a batch is bound as two values: the short cells of all rows as JSON, which SQLite
 * parses in its own thread, and their long texts, which would be dear to escape, one after another.
 */
export function openBulkInsert(
  connection: sqlite3.Database,
  { table, columns, textColumns }: BulkTarget,
): BulkInsert {
  const cell = (i: number) => `value ->> '$[${i}]'`;
  const cells = columns.map((_, i) => cell(i));
  const texts = textColumns.map((_, i) => {
    const position = columns.length + 2 * i;
    return `CAST(substr(?2, ${cell(position)}, ${cell(position + 1)}) AS TEXT)`;
  });
  const sql = `INSERT INTO ${table} (${[...columns, ...textColumns]})
               SELECT ${[...cells, ...texts]} FROM jsonb_each(?1)`;
  let insert: sqlite3.Statement | undefined;
  const bytes = new Bytes();
  const withPlaces = (row: readonly Cell[]): Cell[] => {
    const short = row.slice(0, columns.length);
    for (let i = columns.length; i < row.length; i++) bytes.add(row[i] ?? null, short);
    return short;
  };
  return {
    async write(rows) {
      if (rows.length === 0) return;
      insert ??= await prepare(connection, sql);
      if (texts.length === 0) return runStatement(insert, [JSON.stringify(rows)]);
      const short = JSON.stringify(rows.map(withPlaces));
      return runStatement(insert, [short, bytes.take()]);
    },
    async end() {
      if (insert) await finalize(insert);
    },
  };
}

/** Texts in UTF-8. Their memory is used again: the driver copies what is bound. */
class Bytes {
  private bytes = Buffer.alloc(0);
  private end = 0;

  /** Appends its position, from 1, and its length to a row. */
  add(text: Cell, row: Cell[]): void {
    if (text === null) return void row.push(null, null);
    const value = String(text);
    const needed = this.end + value.length * MAX_BYTES_PER_UNIT;
    if (needed > this.bytes.length) this.bytes = Buffer.concat([this.bytes], 2 * needed);
    const start = this.end;
    this.end += this.bytes.write(value, start);
    row.push(start + 1, this.end - start);
  }

  take(): Buffer {
    const taken = this.bytes.subarray(0, this.end);
    this.end = 0;
    return taken;
  }
}
