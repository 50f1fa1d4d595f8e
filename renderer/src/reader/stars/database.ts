import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PracticeDay } from '../practice/days.ts';
import type { Star } from './star.ts';

interface Schema extends DBSchema {
  stars: { key: string; value: Star; indexes: { word: string } };
  lists: { key: string; value: { name: string; createdAt: string } };
  days: { key: string; value: PracticeDay };
}

const NAME = 'wordkeep-my-words';
const VERSION = 1;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** What a person keeps, in this browser. It rejects where the browser keeps nothing. */
export function myWordsDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('stars', { keyPath: 'id' }).createIndex('word', 'word');
      database.createObjectStore('lists', { keyPath: 'name' });
      database.createObjectStore('days', { keyPath: 'day' });
    },
    // A page of a newer version waits for this one.
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
