import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A database of this browser, opened on first use, and again after it was closed. */
export function openOnce<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | null = null;
  const reset = () => (opened = null);
  return () =>
    (opened ??= openDB<S>(name, version, {
      upgrade,
      // A page with a newer version is waiting for this one to close the database.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        reset();
      },
      terminated: reset,
    }).catch((error: unknown) => {
      reset();
      throw error;
    }));
}
