/** Delays before successive restarts, in ms. */
const DELAYS_MS = [500, 2_000, 5_000, 15_000, 30_000];
/** A server that has run for this long has recovered: earlier failures no longer count. */
const FORGET_AFTER_MS = 10 * 60_000;

/** Decides whether and when to restart a server that ended. */
export class RestartPolicy {
  private ends: number[] = [];

  constructor(
    private readonly now: () => number,
    private readonly delaysMs: readonly number[] = DELAYS_MS,
  ) {}

  /** The delay before a restart, in ms; null when it ended too often in a short time. */
  nextDelay(): number | null {
    const now = this.now();
    this.ends = this.ends.filter((end) => end > now - FORGET_AFTER_MS);
    this.ends.push(now);
    return this.delaysMs[this.ends.length - 1] ?? null;
  }

  reset(): void {
    this.ends = [];
  }
}
