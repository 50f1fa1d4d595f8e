import type { DBSchema } from 'idb';
import { at } from '../../api/base-path.ts';
import { openOnce } from '../../lib/open-once.ts';
import type { WordRecord } from '../../../../server/contract/word.ts';
import type { CorePlan } from './core-plan.ts';
import type { KeptWord } from './kept-word.ts';

interface Schema extends DBSchema {
  kept: { key: string; value: KeptWord; indexes: { spellings: string; seenAt: number } };
  records: { key: string; value: WordRecord[] };
  plans: { key: 'core'; value: CorePlan };
}

/** Each dictionary of a host has its own. */
const NAME = `wordkeep-offline${at('/').slice(0, -1)}`;
const VERSION = 1;

/** Words kept in this browser; everything here can be fetched again. */
export const offlineDatabase = openOnce<Schema>(NAME, VERSION, (database) => {
  const kept = database.createObjectStore('kept', { keyPath: 'word' });
  kept.createIndex('spellings', 'spellings', { multiEntry: true });
  kept.createIndex('seenAt', 'seenAt');
  database.createObjectStore('records');
  database.createObjectStore('plans');
});
