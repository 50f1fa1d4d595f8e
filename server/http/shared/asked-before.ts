/** A power of two. */
const SLOTS = 1 << 15;

/**
 * Remembers which addresses were asked for lately, by a hash of each, in 128 KiB. Mistakes cost
 * nothing but a cache's place: an address may be forgotten, or rarely be taken for another.
 */
export class AskedBefore {
  private readonly hashes = new Uint32Array(SLOTS);

  /** Whether an address was asked for before; from now on it was. */
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
