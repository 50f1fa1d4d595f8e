import { SingleBar } from 'cli-progress';

const LINE_EVERY_PERCENT = 10;

/** A bar on a terminal, otherwise a line from time to time. */
export class ProgressReport {
  private bar: SingleBar | null = null;
  private lastPercent = -LINE_EVERY_PERCENT;

  constructor(private readonly label: string) {}

  /** `total` is null when unknown. */
  update(done: number, total: number | null): void {
    if (process.stderr.isTTY) {
      this.updateBar(done, total);
      return;
    }
    const percent = total ? Math.floor((done / total) * 100) : null;
    if (percent === null) return;
    // The next stage counts from 0 again.
    if (percent < this.lastPercent) this.lastPercent = -LINE_EVERY_PERCENT;
    if (percent < this.lastPercent + LINE_EVERY_PERCENT) return;
    this.lastPercent = percent - (percent % LINE_EVERY_PERCENT);
    process.stderr.write(`${this.label}: ${this.lastPercent} %\n`);
  }

  /** May be called more than once. */
  end(): void {
    this.bar?.stop();
    this.bar = null;
  }

  private updateBar(done: number, total: number | null): void {
    if (!this.bar) {
      const format = total
        ? `${this.label} {bar} {percentage} % | {eta_formatted}`
        : `${this.label} {value}`;
      this.bar = new SingleBar({ format, stream: process.stderr, clearOnComplete: true });
      this.bar.start(total ?? 0, done);
      return;
    }
    if (total) this.bar.setTotal(total);
    this.bar.update(done);
  }
}

/** Reports the progress of `work` until it ends. */
export async function withProgress<T>(
  label: string,
  work: (onProgress: (done: number, total: number | null) => void) => Promise<T>,
): Promise<T> {
  const report = new ProgressReport(label);
  try {
    return await work((done, total) => report.update(done, total));
  } finally {
    report.end();
  }
}
