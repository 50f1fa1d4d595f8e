import type { StoredRecord } from './dialect.ts';

interface Waiting {
  readonly ids: readonly number[];
  readonly resolve: (records: StoredRecord[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Bounds the memory of one statement; a single read may have more ids. */
const MAX_SHARED_IDS = 512;

/**
 * Batches reads of word records: requests that arrive while statements are running share the next
 * one. A statement costs a trip to another thread or machine, whether it reads one row or fifty;
 * under load this is most of the cost of a read.
 */
export class RecordReader {
  private running = 0;
  private waiting: Waiting[] = [];

  /**
   * @param read runs one statement: the records with these ids, in any order
   * @param maxRunning how many statements may run side by side
   */
  constructor(
    private readonly read: (ids: readonly number[]) => Promise<StoredRecord[]>,
    private readonly maxRunning: number,
  ) {}

  /** In the order of the ids, without missing ones. */
  records(ids: readonly number[]): Promise<StoredRecord[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.waiting.push({ ids, resolve, reject });
      if (this.running < this.maxRunning) void this.next();
    });
  }

  private async next(): Promise<void> {
    this.running += 1;
    const group = this.takeGroup();
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

  /** The reads that have waited longest, as many as may share a statement. */
  private takeGroup(): Waiting[] {
    let count = 0;
    for (let total = 0; count < this.waiting.length; count += 1) {
      total += this.waiting[count]?.ids.length ?? 0;
      if (total > MAX_SHARED_IDS && count > 0) break;
    }
    return this.waiting.splice(0, count);
  }
}
