import { createHmac, timingSafeEqual } from 'node:crypto';

/** Length of a time slot in ms: proofs are made for a slot, which is never sent. */
export const LOGIN_PROOF_WINDOW_MS = 60_000;
const LOGIN_PROOF_SLOT_TOLERANCE = 1;
/**
 * How long a used proof is remembered, on a monotonic clock: if the system clock jumped ahead and
 * back, the proof would match again.
 */
const REMEMBERED_MS = 24 * 3_600_000;
/** More accepted proofs than this at once are refused: forgetting one would let it be replayed. */
const MAX_USED_PROOFS = 10_000;

/** The client's proof, in hex; `hash` has 32 bytes. */
export interface LoginProof {
  readonly hash: string;
  readonly salt: string;
}

/** Checks login proofs and remembers accepted ones, so that each works once. */
export class LoginProofs {
  /** Hash in lower-case hex, and until when it is remembered, in ms of the monotonic clock. */
  private readonly used = new Map<string, number>();

  constructor(
    private readonly now: () => number,
    private readonly maxUsed = MAX_USED_PROOFS,
    private readonly monotonic = (): number => performance.now(),
  ) {}

  /** Synchronous, so that two calls cannot both pass. */
  accept({ hash, salt }: LoginProof, loginHash: string): boolean {
    const now = this.now();
    const proof = Buffer.from(hash, 'hex');
    const currentSlot = Math.floor(now / LOGIN_PROOF_WINDOW_MS);
    let provenSlot = -1;
    // Compare every candidate, in constant time, so that timing reveals nothing.
    for (let off = -LOGIN_PROOF_SLOT_TOLERANCE; off <= LOGIN_PROOF_SLOT_TOLERANCE; off += 1) {
      const slot = currentSlot + off;
      const expected = createHmac('sha256', loginHash).update(`${slot}:${salt}`).digest();
      if (timingSafeEqual(proof, expected)) provenSlot = slot;
    }
    return provenSlot >= 0 && this.isNew(proof.toString('hex'));
  }

  private isNew(key: string): boolean {
    const now = this.monotonic();
    for (const [other, until] of this.used) if (until <= now) this.used.delete(other);
    if (this.used.has(key) || this.used.size >= this.maxUsed) return false;
    this.used.set(key, now + REMEMBERED_MS);
    return true;
  }
}
