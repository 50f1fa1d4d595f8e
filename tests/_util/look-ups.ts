import type { TestServer } from './server.ts';

/** Stores how often headwords were looked up. The server itself stores its counts once a minute. */
export async function storeLookUps(
  { server }: TestServer,
  times: Readonly<Record<string, number>>,
): Promise<void> {
  const { database } = server.dictionary;
  const rows = Object.entries(times).map(([headword, count]) => ({ headword, times: count }));
  await database.write(async (transaction) => {
    await database.models.Lookup.destroy({ where: {}, transaction });
    await database.models.Lookup.bulkCreate(rows, { transaction });
  });
}
