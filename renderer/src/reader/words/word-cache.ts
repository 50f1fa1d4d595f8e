import type { WordRecord } from '../../../../server/contract/word.ts';
import { RecentCache } from '../../lib/recent-cache.ts';

/** The latest entries, so that going back shows them at once. */
export const wordCache = new RecentCache<WordRecord[]>(40);

/** Those shown only because the pointer was over them: opening one of their pages is a look-up. */
export const hoverCache = new RecentCache<WordRecord[]>(40);
