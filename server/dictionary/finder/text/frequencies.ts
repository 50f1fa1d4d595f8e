/** Zipf frequencies of records by id, in tenths: a byte each. */
export class Frequencies {
  private tenths = new Uint8Array(1024);

  /** Greater than every id. */
  get size(): number {
    return this.tenths.length;
  }

  get memory(): number {
    return this.tenths.byteLength;
  }

  set(id: number, frequency: number | null): void {
    if (id >= this.tenths.length) {
      const grown = new Uint8Array(Math.max(id + 1, Math.ceil(this.tenths.length * 1.5)));
      grown.set(this.tenths);
      this.tenths = grown;
    }
    this.tenths[id] = Math.round((frequency ?? 0) * 10);
  }

  of(id: number): number {
    return (this.tenths[id] ?? 0) / 10;
  }
}
