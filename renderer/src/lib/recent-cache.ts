/** Keeps the values that were put into it last. */
export class RecentCache<T> extends Map<string, T> {
  constructor(private readonly limit: number) {
    super();
  }

  put(key: string, value: T): void {
    this.delete(key);
    this.set(key, value);
    const oldest = this.keys().next();
    if (this.size > this.limit && !oldest.done) this.delete(oldest.value);
  }
}
