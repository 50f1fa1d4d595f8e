import { LRUCache } from 'lru-cache';
import type { AnswerHead, Coding } from './answer.ts';

/** Answers that are kept ready, with all that they take. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Of an entry beside its address and bodies: its head, and its places in the cache. */
const ENTRY_BYTES = 1_024;
/** Of a body beside its bytes: the buffer around them. */
const BODY_BYTES = 512;

/** Longer addresses are asked for once. */
const MAX_URL_LENGTH = 512;
/** An escape of a character that needs none (RFC 3986, section 6.2.2), or in lower case; a fragment. */
const NOT_CANONICAL = /%(?:(?![\dA-F]{2})|2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F)|#|\?$/;

/** What is kept of an answer: its bodies in the codings that were asked for. */
export interface KnownAnswer {
  readonly head: AnswerHead;
  readonly isSmall: boolean;
  readonly bodies: Readonly<Partial<Record<Coding, Buffer>>>;
}

/**
 * Answers by their address, for one revision of the content: a change of content makes all of them
 * worthless at once. Bounded by the bytes that it really takes, keys and buffers included.
 */
export class AnswerCache {
  private readonly currentRevision: () => number;
  /** Of the answers that are kept. */
  private revision = -1;
  private readonly known = new LRUCache<string, KnownAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bodies }, url) =>
      Object.values(bodies).reduce(
        (sum, body) => sum + body.length + BODY_BYTES,
        ENTRY_BYTES + url.length,
      ),
  });

  constructor(currentRevision: () => number) {
    this.currentRevision = currentRevision;
  }

  /** What it takes in memory. */
  get bytes(): number {
    return this.known.calculatedSize;
  }

  find(url: string): KnownAnswer | undefined {
    const revision = this.currentRevision();
    if (revision !== this.revision) {
      this.known.clear();
      this.revision = revision;
    }
    return this.known.get(url);
  }

  /** Keeps an answer that was made at `revision`, as it was sent. */
  keep(url: string, revision: number, answer: KnownAnswer): void {
    if (revision !== this.currentRevision() || !isCanonical(url)) return;
    const bodies = { ...this.find(url)?.bodies };
    for (const [coding, body] of Object.entries(answer.bodies)) {
      bodies[coding as Coding] = copied(body);
    }
    this.known.set(url, { ...answer, bodies });
  }
}

/** Whether an address is one that clients really ask for, not one of its endless other spellings. */
export function isCanonical(url: string): boolean {
  return url.length <= MAX_URL_LENGTH && url.startsWith('/') && !NOT_CANONICAL.test(url);
}

/** Bytes in memory of exactly their size. zlib hands out a piece of a chunk of 16 KiB. */
function copied(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
