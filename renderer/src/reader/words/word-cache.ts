import type { WordRecord } from '../../../../server/contract/word.ts';
import { RecentCache } from '../../lib/recent-cache.ts';

/** Makes going back immediate. */
export const wordCache = new RecentCache<WordRecord[]>(40);

/** Shown only on hover, so that opening the page still counts as a look-up. */
export const hoverCache = new RecentCache<WordRecord[]>(40);
