/** A power of two. */
const SLOTS = 1 << 15;

/**
 * Remembers recently requested addresses by their hashes, in 128 KiB. It may forget an address or,
 * rarely, mistake one for another; either only affects what is cached.
 */
export class RecentRequests {
  private readonly hashes = new Uint32Array(SLOTS);

  /** Returns whether the address was requested before. */
  note(url: string): boolean {
    const hash = hashOf(url);
    const slot = hash % SLOTS;
    const isKnown = this.hashes[slot] === hash;
    this.hashes[slot] = hash;
    return isKnown;
  }
}

/** FNV-1a by Fowler, Noll and Vo, in 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}
