import { grouped } from './grouped.ts';

/** The numbers from 0, grouped by a number. */
export class Groups {
  private constructor(
    private readonly starts: Uint32Array,
    private readonly order: Uint32Array,
  ) {}

  /** Groups the numbers below `groupOf.length`. Yields between its steps. */
  static *build(groupOf: Uint32Array, groups: number): Generator<undefined, Groups> {
    const { starts, order } = yield* grouped(groupOf, groups);
    return new Groups(starts, order);
  }

  get bytes(): number {
    return this.starts.byteLength + this.order.byteLength;
  }

  /** Ascending. */
  get(group: number): Uint32Array {
    return this.order.subarray(this.starts[group]!, this.starts[group + 1]!);
  }
}
