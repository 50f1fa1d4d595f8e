import type { WordRecord } from '../../../../server/contract/word.ts';
import { RecentCache } from '../../lib/recent-cache.ts';

/** The entries read last: going back shows them at once. */
export const wordCache = new RecentCache<WordRecord[]>(40);
