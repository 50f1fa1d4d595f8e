import { tablesOf } from './dataset-tables.ts';
import type { Database } from './database.ts';

/** Null if the dataset has none of that name. */
export async function readMedia(
  database: Database,
  dataset: number,
  name: string,
): Promise<Buffer | null> {
  const pieces = await database.select<{ content: string }>(
    `SELECT content FROM ${tablesOf(dataset).media} WHERE name = $1 ORDER BY id`,
    { bind: [name] },
  );
  return pieces.length === 0
    ? null
    : Buffer.concat(pieces.map(({ content }) => Buffer.from(content, 'base64')));
}
