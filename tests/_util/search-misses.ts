import { createLogger } from '../../server/logger.ts';
import { SearchMisses } from '../../server/ops/search-misses.ts';
import type { TestServer } from './server.ts';

/** Searches for words that are not there, and stores that at once: servers do once a minute. */
export async function storeMisses({ api, server }: TestServer, terms: string[]): Promise<void> {
  const logger = createLogger({ logLevel: 'silent', logFormat: 'json' });
  const misses = new SearchMisses(server.dictionary, logger, true);
  misses.start();
  for (const term of terms) await api.get(`/search?search=${term}`);
  await misses.stop();
}
