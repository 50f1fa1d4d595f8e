interface KeptAnswer {
  readonly etag: string;
  readonly text: string;
}

/** The last answers by address, to be asked for again only if they changed. */
export class EtagCache {
  /** Oldest first: whatever is used moves to the end. */
  private readonly kept = new Map<string, KeptAnswer>();

  /** @param size how many answers to keep */
  constructor(private readonly size: number) {}

  get(address: string): KeptAnswer | undefined {
    const answer = this.kept.get(address);
    if (answer !== undefined) {
      this.kept.delete(address);
      this.kept.set(address, answer);
    }
    return answer;
  }

  put(address: string, answer: KeptAnswer): void {
    if (this.size === 0) return;
    this.kept.delete(address);
    this.kept.set(address, answer);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.size) break;
      this.kept.delete(oldest);
    }
  }
}
