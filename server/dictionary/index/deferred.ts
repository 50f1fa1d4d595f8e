/**
 * What takes a while to make and is not needed at once: made in steps beforehand, or when it is
 * first asked for, as far as it is not made yet.
 */
export class Deferred<T> {
  private readonly steps: Generator<unknown, T>;
  private made: { value: T } | null = null;

  constructor(steps: Generator<unknown, T>) {
    this.steps = steps;
  }

  get value(): T {
    for (;;) {
      if (this.made) return this.made.value;
      this.step();
    }
  }

  /** Makes it, step by step. */
  *prepare(): Generator<void> {
    while (!this.made) {
      this.step();
      yield;
    }
  }

  private step(): void {
    const step = this.steps.next();
    if (step.done === true) this.made = { value: step.value };
  }
}
