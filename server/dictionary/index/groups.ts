/** Numbers grouped by a number, in two buffers. */
export class Groups {
  private readonly starts: Uint32Array;
  private readonly items: Uint32Array;

  private constructor(starts: Uint32Array, items: Uint32Array) {
    this.starts = starts;
    this.items = items;
  }

  /** Groups `items` by `groupOf[item]`, keeping their order. */
  static of(items: Uint32Array, groups: number, groupOf: Uint32Array): Groups {
    const starts = new Uint32Array(groups + 1);
    for (let i = 0; i < items.length; i++) starts[groupOf[items[i]!]! + 1]!++;
    for (let i = 0; i < groups; i++) starts[i + 1]! += starts[i]!;
    const next = starts.slice();
    const sorted = new Uint32Array(items.length);
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!;
      const group = groupOf[item]!;
      const at = next[group]!;
      next[group] = at + 1;
      sorted[at] = item;
    }
    return new Groups(starts, sorted);
  }

  get bytes(): number {
    return this.starts.byteLength + this.items.byteLength;
  }

  get(group: number): Uint32Array {
    return this.items.subarray(this.starts[group]!, this.starts[group + 1]!);
  }

  /** All items, group after group. */
  all(): Uint32Array {
    return this.items;
  }

  /** Where each group starts in `all()`, and the end of the last one. */
  bounds(): Uint32Array {
    return this.starts;
  }
}
