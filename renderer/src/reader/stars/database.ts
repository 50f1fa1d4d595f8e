import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PracticeDay } from './days.ts';
import type { Star } from './star.ts';

interface Schema extends DBSchema {
  stars: { key: string; value: Star; indexes: { word: string } };
  lists: { key: string; value: { name: string; createdAt: string } };
  days: { key: string; value: PracticeDay };
}

const NAME = 'wordkeep-my-words';
const VERSION = 1;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** The person's words in this browser. Rejects if the browser has no storage. */
export function myWordsDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('stars', { keyPath: 'id' }).createIndex('word', 'word');
      database.createObjectStore('lists', { keyPath: 'name' });
      database.createObjectStore('days', { keyPath: 'day' });
    },
    // A page with a newer version is waiting for this one to close the database.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => (opened = null),
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}
