/**
 * A value that is expensive and not needed at once. It is made in steps ahead of time; if it is
 * asked for before that, the remaining steps run then.
 */
export class Deferred<T> {
  /** Null once the value is made: a generator that has ended still holds what it was made from. */
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
