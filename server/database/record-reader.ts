import type { StoredRecord } from './dialect.ts';

interface Waiting {
  readonly ids: readonly number[];
  readonly resolve: (records: StoredRecord[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches reads of word records: requests that arrive while statements are running share the next
 * one. A statement costs a trip to another thread or machine, whether it reads one row or fifty;
 * under load this is most of the cost of a read.
 */
export class RecordReader {
  private readonly read: (ids: readonly number[]) => Promise<StoredRecord[]>;
  private readonly maxRunning: number;
  private running = 0;
  private waiting: Waiting[] = [];

  /**
   * @param read runs one statement: the records with these ids, in any order
   * @param maxRunning how many statements may run side by side
   */
  constructor(read: (ids: readonly number[]) => Promise<StoredRecord[]>, maxRunning: number) {
    this.read = read;
    this.maxRunning = maxRunning;
  }

  /** The records in the order of the ids; missing ones are left out. */
  records(ids: readonly number[]): Promise<StoredRecord[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.waiting.push({ ids, resolve, reject });
      if (this.running < this.maxRunning) void this.next();
    });
  }

  private async next(): Promise<void> {
    this.running += 1;
    const group = this.waiting;
    this.waiting = [];
    try {
      const rows = await this.read(group.flatMap(({ ids }) => ids));
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { ids, resolve } of group) resolve(ids.flatMap((id) => byId.get(id) ?? []));
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      this.running -= 1;
      if (this.waiting.length > 0) void this.next();
    }
  }
}
