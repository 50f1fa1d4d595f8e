/**
 * A value that is expensive to make and not needed at once. It is made in steps ahead of time; if
 * it is needed earlier, the remaining steps run then.
 */
export class Deferred<T> {
  /** Null once the value is made, because a finished generator still holds what it worked with. */
  private steps: Generator<unknown, T> | null;
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
    const step = this.steps?.next();
    if (step?.done !== true) return;
    this.made = { value: step.value };
    this.steps = null;
  }
}
