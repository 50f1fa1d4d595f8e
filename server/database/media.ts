import { QueryTypes } from 'sequelize';
import { tablesOf } from './dataset-tables.ts';
import type { ReadSource } from './dialect.ts';

/** Null if the dataset has none of that name. */
export async function readMedia(
  { sequelize }: Pick<ReadSource, 'sequelize'>,
  dataset: number,
  name: string,
): Promise<Buffer | null> {
  const pieces = await sequelize.query<{ content: string }>(
    `SELECT content FROM ${tablesOf(dataset).media} WHERE name = $1 ORDER BY id`,
    { type: QueryTypes.SELECT, bind: [name] },
  );
  return pieces.length === 0
    ? null
    : Buffer.concat(pieces.map(({ content }) => Buffer.from(content, 'base64')));
}
