import type { Transaction } from 'sequelize';
import { tablesOf } from '../../database/dataset-tables.ts';
import type { Database } from '../../database/database.ts';
import type { SourceFile } from '../read/layout.ts';

/** Divisible by three, so that pieces in base 64 can be joined. */
const PIECE_BYTES = 48 * 1024;

/** Replaces media of the same names. */
export async function writeMedia(
  database: Database,
  transaction: Transaction,
  dataset: number,
  files: readonly SourceFile[],
): Promise<void> {
  const { media: table } = tablesOf(dataset);
  const greatest = `SELECT max(id) AS id FROM ${table}`;
  const [last] = await database.select<{ id: number | null }>(greatest, { transaction });
  let id = last?.id ?? 0;
  const isNew = id === 0;
  const columns = ['id', 'name', 'bytes'];
  const target = { table, columns, textColumns: ['content'] };
  const insert = await database.dialect.openBulkInsert(transaction, target);
  try {
    for (const file of files) {
      const { name } = file;
      if (!isNew) {
        const options = { transaction, bind: [name] };
        await database.sequelize.query(`DELETE FROM ${table} WHERE name = $1`, options);
      }
      for await (const piece of piecesOf(file)) {
        id += 1;
        await insert.write([[id, name, piece.length, piece.toString('base64')]]);
      }
    }
  } finally {
    await insert.end();
  }
}

async function* piecesOf(file: SourceFile): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of file.read()) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length >= PIECE_BYTES; rest = rest.subarray(PIECE_BYTES)) {
      yield rest.subarray(0, PIECE_BYTES);
    }
  }
  if (rest.length > 0) yield rest;
}
