import { ConnectionError } from 'sequelize';

/** As long as SQLite waits for another process. */
const MAX_WAIT_MS = 5_000;
/** Further transactions are refused at once. */
const MAX_WAITING = 200;

export class BusyError extends ConnectionError {
  constructor() {
    super(new Error('another change is being written to the database'));
    this.name = 'BusyError';
  }
}

/**
 * Queues the write transactions of one process. SQLite would make them wait too, but each would
 * block a thread of Node's pool: four of them leave none for the lock holder to finish in.
 */
export class OneAtATime {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly maxWaitMs = MAX_WAIT_MS,
    private readonly maxWaiting = MAX_WAITING,
  ) {}

  /**
   * @throws {BusyError} when earlier work takes too long or too much is queued; `work` is not run
   * then
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= this.maxWaiting) return Promise.reject(new BusyError());
    this.waiting += 1;
    return new Promise<T>((resolve, reject) => {
      let gaveUp = false;
      const giveUp = setTimeout(() => {
        gaveUp = true;
        this.waiting -= 1;
        reject(new BusyError());
      }, this.maxWaitMs);
      this.last = this.last.then(async () => {
        clearTimeout(giveUp);
        if (gaveUp) return;
        this.waiting -= 1;
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
    });
  }
}
