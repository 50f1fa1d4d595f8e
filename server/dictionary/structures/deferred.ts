/** A value made in steps ahead of time; when it is needed, the remaining steps run at once. */
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
