import type { DBSchema } from 'idb';
import { openOnce } from '../../lib/open-once.ts';
import type { PracticeDay, Star } from './schemas.ts';

interface Schema extends DBSchema {
  stars: { key: string; value: Star; indexes: { word: string } };
  lists: { key: string; value: { name: string; createdAt: string } };
  days: { key: string; value: PracticeDay };
}

const NAME = 'wordkeep-my-words';
const VERSION = 1;

/** The person's words in this browser. Rejects if the browser has no storage. */
export const myWordsDatabase = openOnce<Schema>(NAME, VERSION, (database) => {
  database.createObjectStore('stars', { keyPath: 'id' }).createIndex('word', 'word');
  database.createObjectStore('lists', { keyPath: 'name' });
  database.createObjectStore('days', { keyPath: 'day' });
});
