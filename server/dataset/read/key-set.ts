import { hashText } from './hash.ts';

/**
 * Keys of base word records with the line of each. Stores a 64-bit hash in typed arrays instead of
 * the text, 12 bytes a slot, so that millions of keys fit into a few dozen megabytes. Among two
 * million keys, two different ones share a hash once in ten million datasets.
 */
export class KeySet {
  private capacity = 1 << 12;
  private size = 0;
  private readonly hash = new Uint32Array(2);
  private high = new Uint32Array(this.capacity);
  private low = new Uint32Array(this.capacity);
  private positions = new Uint32Array(this.capacity);

  /**
   * `position` is above 0. If the key was added before, returns its earlier position and changes
   * nothing; otherwise null.
   */
  add(key: string, position: number): number | null {
    hashText(key, this.hash);
    const [high = 0, low = 0] = this.hash;

    const slot = this.find(high, low);
    const earlier = this.positions[slot] ?? 0;
    if (earlier !== 0) return earlier;
    this.put(slot, high, low, position);
    this.size += 1;
    if (this.size * 4 > this.capacity * 3) this.grow();
    return null;
  }

  /** Null if the key is missing. */
  get(key: string): number | null {
    hashText(key, this.hash);
    const [high = 0, low = 0] = this.hash;
    return this.positions[this.find(high, low)] || null;
  }

  private find(high: number, low: number): number {
    const mask = this.capacity - 1;
    let slot = low & mask;
    while (this.positions[slot] !== 0 && (this.low[slot] !== low || this.high[slot] !== high)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private put(slot: number, high: number, low: number, position: number): void {
    this.high[slot] = high;
    this.low[slot] = low;
    this.positions[slot] = position;
  }

  private grow(): void {
    const highs = this.high;
    const lows = this.low;
    const positions = this.positions;
    this.capacity *= 2;
    this.high = new Uint32Array(this.capacity);
    this.low = new Uint32Array(this.capacity);
    this.positions = new Uint32Array(this.capacity);
    for (const [i, position] of positions.entries()) {
      if (position === 0) continue;
      const high = highs[i] ?? 0;
      const low = lows[i] ?? 0;
      this.put(this.find(high, low), high, low, position);
    }
  }
}
