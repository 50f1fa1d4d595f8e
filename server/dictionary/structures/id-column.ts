const PAGE_BITS = 12;
const PAGE_SIZE = 2 ** PAGE_BITS;

/**
 * A number for each id, zero at first. Only the pages that are used take memory, because the ids of a
 * dataset lie between those of others.
 */
export class IdColumn {
  private readonly pages: (Uint32Array | Uint16Array)[] = [];

  constructor(private readonly Page: typeof Uint32Array | typeof Uint16Array) {}

  get(id: number): number {
    return this.pages[id >>> PAGE_BITS]?.[id % PAGE_SIZE] ?? 0;
  }

  /** All numbers but zero, by id. */
  *entries(): Generator<[id: number, value: number]> {
    for (const [page, values] of this.pages.entries()) {
      for (let i = 0; i < (values?.length ?? 0); i++) {
        if (values![i] !== 0) yield [page * PAGE_SIZE + i, values![i]!];
      }
    }
  }

  set(id: number, value: number): void {
    (this.pages[id >>> PAGE_BITS] ??= new this.Page(PAGE_SIZE))[id % PAGE_SIZE] = value;
  }
}
