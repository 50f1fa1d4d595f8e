const PAGE_BITS = 12;
const PAGE_SIZE = 2 ** PAGE_BITS;

/** A number for each id, zero at first, in pages, because the ids of a dataset have gaps. */
export class IdColumn {
  private readonly pages: (Uint32Array | Uint16Array)[] = [];

  constructor(private readonly Page: typeof Uint32Array | typeof Uint16Array) {}

  get(id: number): number {
    return this.pages[id >>> PAGE_BITS]?.[id % PAGE_SIZE] ?? 0;
  }

  set(id: number, value: number): void {
    (this.pages[id >>> PAGE_BITS] ??= new this.Page(PAGE_SIZE))[id % PAGE_SIZE] = value;
  }
}
