import type { Kind } from './question.ts';

const KINDS: readonly string[] = ['noun', 'verb', 'adjective', 'adverb'] satisfies Kind[];
const OTHER_KIND = 255;

/** What ranking needs of records, by id: Zipf frequencies in tenths, and parts of speech. */
export class RecordFacts {
  private tenths = new Uint8Array(1024);
  private kinds = new Uint8Array(1024);

  /** Greater than every id. */
  get size(): number {
    return this.tenths.length;
  }

  get memory(): number {
    return this.tenths.byteLength + this.kinds.byteLength;
  }

  set(id: number, frequency: number | null, partOfSpeech: string): void {
    if (id >= this.tenths.length) {
      const size = Math.max(id + 1, Math.ceil(this.tenths.length * 1.5));
      this.tenths = grown(this.tenths, size);
      this.kinds = grown(this.kinds, size);
    }
    this.tenths[id] = Math.round((frequency ?? 0) * 10);
    const kind = KINDS.indexOf(partOfSpeech);
    this.kinds[id] = kind < 0 ? OTHER_KIND : kind;
  }

  frequencyOf(id: number): number {
    return (this.tenths[id] ?? 0) / 10;
  }

  isKind(id: number, kind: Kind): boolean {
    return this.kinds[id] === KINDS.indexOf(kind);
  }
}

function grown(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}
