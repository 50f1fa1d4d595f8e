import type { TestServer } from './server.ts';

/** Stores searches that found nothing. The server itself stores its counts once a minute. */
export async function storeMisses({ server }: TestServer, terms: string[]): Promise<void> {
  const { database } = server.dictionary;
  const rows = terms.map((term) => ({ term, times: 1, last_at: new Date() }));
  await database.write((transaction) =>
    database.models.SearchMiss.bulkCreate(rows, { transaction }),
  );
}
