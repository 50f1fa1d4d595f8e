import { ConnectionError } from 'sequelize';

/** How long a transaction waits for its turn, in ms: as long as SQLite would for another process. */
const MAX_WAIT_MS = 5_000;

/**
 * Lets the write transactions of one process follow one another. SQLite would make them wait, too,
 * but each in a thread of Node's pool, and four of them leave the one that holds the lock none to
 * finish in.
 */
export class OneAtATime {
  private readonly maxWaitMs: number;
  private last: Promise<unknown> = Promise.resolve();

  constructor(maxWaitMs = MAX_WAIT_MS) {
    this.maxWaitMs = maxWaitMs;
  }

  /**
   * Runs `work` when what came before it is over.
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
