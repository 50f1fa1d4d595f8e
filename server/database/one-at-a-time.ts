import { ConnectionError } from 'sequelize';

/**
 * How long a transaction waits for its turn, in ms: as long as SQLite waits for another process.
 */
const MAX_WAIT_MS = 5_000;

/**
 * Queues the write transactions of one process. SQLite would make them wait too, but each would
 * block a thread of Node's pool: four of them leave none for the lock holder to finish in.
 */
export class OneAtATime {
  private readonly maxWaitMs: number;
  private last: Promise<unknown> = Promise.resolve();

  constructor(maxWaitMs = MAX_WAIT_MS) {
    this.maxWaitMs = maxWaitMs;
  }

  /**
   * Runs `work` after what was queued before it.
   *
   * @throws {ConnectionError} when that takes too long; `work` is not run then
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let gaveUp = false;
      const giveUp = setTimeout(() => {
        gaveUp = true;
        reject(new ConnectionError(new Error('another change is being written to the database')));
      }, this.maxWaitMs);
      this.last = this.last.then(async () => {
        clearTimeout(giveUp);
        if (gaveUp) return;
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
    });
  }
}
