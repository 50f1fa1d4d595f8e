import { LRUCache } from 'lru-cache';
import type { AnswerHead, Coding } from './answer.ts';

/** Overhead included. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Of an entry without its URL and bodies: its head and its slots in the maps. */
const ENTRY_BYTES = 1_024;
/** The overhead of a buffer object. */
const BODY_BYTES = 512;

/** Longer URLs are rarely requested twice. */
const MAX_URL_LENGTH = 512;
/** An unnecessary or lower-case percent escape (RFC 3986, section 6.2.2), or a fragment. */
const NOT_CANONICAL = /%(?:(?![\dA-F]{2})|2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F)|#|\?$/;

/** Keeps the body in each coding requested so far. */
export interface KnownAnswer {
  readonly head: AnswerHead;
  readonly isSmall: boolean;
  readonly bodies: Readonly<Partial<Record<Coding, Buffer>>>;
}

/**
 * Answers by URL for one revision of the content: any change of content empties the cache. Bounded
 * by the memory it takes, keys and buffers included.
 */
export class AnswerCache {
  private revision = -1;
  private readonly known = new LRUCache<string, KnownAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bodies }, url) =>
      Object.values(bodies).reduce(
        (sum, body) => sum + body.length + BODY_BYTES,
        ENTRY_BYTES + url.length,
      ),
  });

  constructor(private readonly currentRevision: () => number) {}

  get bytes(): number {
    return this.known.calculatedSize;
  }

  clear(): void {
    this.known.clear();
  }

  find(url: string): KnownAnswer | undefined {
    const revision = this.currentRevision();
    if (revision !== this.revision) {
      this.known.clear();
      this.revision = revision;
    }
    return this.known.get(url);
  }

  /** `revision` is that of the content from which the answer was made. */
  keep(url: string, revision: number, answer: KnownAnswer): void {
    if (revision !== this.currentRevision() || !isCanonical(url)) return;
    const bodies = { ...this.find(url)?.bodies };
    for (const [coding, body] of Object.entries(answer.bodies)) {
      bodies[coding as Coding] = copied(body);
    }
    this.known.set(url, { ...answer, bodies });
  }
}

/** Other forms of a URL would fill the cache with duplicates. */
export const isCanonical = (url: string): boolean =>
  url.length <= MAX_URL_LENGTH && url.startsWith('/') && !NOT_CANONICAL.test(url);

/** Copies to a buffer of exactly the right size. zlib returns a slice of a 16 KiB chunk. */
function copied(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
