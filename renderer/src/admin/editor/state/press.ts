/**
 * Delays what moves the page while a pointer is down: a press is a click only if it ends on the
 * element where it began, and a new message would push buttons away.
 */
export class Press {
  private isDown = false;
  private waiting: (() => void)[] = [];

  begin(): void {
    this.isDown = true;
  }

  /** Called for keys, too: the end of a press on a native list of choices is not reported. */
  end(): void {
    this.isDown = false;
    // The click follows in the same task.
    if (this.waiting.length > 0) setTimeout(() => this.flush());
  }

  /** Runs it now, or after the press. */
  after(run: () => void): void {
    if (this.isDown) this.waiting.push(run);
    else run();
  }

  private flush(): void {
    if (this.isDown) return;
    for (const run of this.waiting.splice(0)) run();
  }
}
