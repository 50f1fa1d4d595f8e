import type { WordRecord } from '../../../../server/contract/word.ts';
import { RecentCache } from '../../lib/recent-cache.ts';

/** The latest entries, so that going back shows them at once. */
export const wordCache = new RecentCache<WordRecord[]>(40);
