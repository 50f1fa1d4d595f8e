/** Keeps the values that were put into it last. */
export class RecentCache<T> {
  private readonly values = new Map<string, T>();

  constructor(private readonly size: number) {}

  get(key: string): T | undefined {
    return this.values.get(key);
  }

  forget(key: string): void {
    this.values.delete(key);
  }

  clear(): void {
    this.values.clear();
  }

  put(key: string, value: T): void {
    this.values.delete(key);
    this.values.set(key, value);
    const oldest = this.values.keys().next();
    if (this.values.size > this.size && !oldest.done) this.values.delete(oldest.value);
  }
}
