import { NumberList } from '../../index/number-list.ts';
import { pausesBefore } from '../../steps.ts';

/** Weights are stored in a byte, in sixteenths: up to almost 16. */
export const WEIGHT_STEPS = 16;

/** Collects which documents each term is in, and its weight there. */
export class PostingsBuilder {
  private readonly terms = new NumberList();
  private readonly documents = new NumberList();
  private readonly weights = new NumberList();

  /** Documents must come in ascending order, each at most once per term. */
  add(term: number, document: number, weight: number): void {
    this.terms.push(term);
    this.documents.push(document);
    this.weights.push(Math.min(255, Math.round(weight * WEIGHT_STEPS)));
  }

  /** Yields between its steps. */
  *build(termCount: number): Generator<void, Postings> {
    const { terms, documents, weights } = this;
    const starts = new Uint32Array(termCount + 1);
    for (let i = 0; i < terms.length; i++) {
      if (pausesBefore(i)) yield;
      starts[terms.at(i) + 1]! += 1;
    }
    for (let term = 0; term < termCount; term++) starts[term + 1]! += starts[term]!;
    const byTerm = new Uint32Array(terms.length);
    const next = starts.slice();
    for (let i = 0; i < terms.length; i++) {
      if (pausesBefore(i)) yield;
      byTerm[next[terms.at(i)]!++] = i;
    }

    let bytes = new Uint8Array(terms.length * 3 + 16);
    const byteStarts = new Uint32Array(termCount + 1);
    let at = 0;
    for (let term = 0; term < termCount; term++) {
      let last = 0;
      for (let k = starts[term]!; k < starts[term + 1]!; k++) {
        if (at + 8 > bytes.length) {
          const grown = new Uint8Array(Math.ceil(bytes.length * 1.3) + 16);
          grown.set(bytes);
          bytes = grown;
        }
        if (pausesBefore(k)) yield;
        const i = byTerm[k]!;
        let gap = documents.at(i) - last;
        last = documents.at(i);
        for (; gap > 127; gap >>>= 7) bytes[at++] = (gap & 127) | 128;
        bytes[at++] = gap;
        bytes[at++] = weights.at(i);
      }
      byteStarts[term + 1] = at;
    }
    return new Postings(byteStarts, bytes.slice(0, at));
  }
}

/** The finished lists: gaps between documents in variable-length bytes, and a byte of weight. */
export class Postings {
  private readonly starts: Uint32Array;
  private readonly bytes: Uint8Array;

  constructor(starts: Uint32Array, bytes: Uint8Array) {
    this.starts = starts;
    this.bytes = bytes;
  }

  get memory(): number {
    return this.starts.byteLength + this.bytes.byteLength;
  }

  /** Calls `found` with every document of a term, ascending, and the term's weight in it. */
  forEach(term: number, found: (document: number, weight: number) => void): void {
    const { bytes } = this;
    const end = this.starts[term + 1]!;
    let document = 0;
    for (let at = this.starts[term]!; at < end;) {
      let shift = 0;
      for (; bytes[at]! > 127; shift += 7) document += (bytes[at++]! & 127) << shift;
      document += bytes[at++]! << shift;
      found(document, bytes[at++]! / WEIGHT_STEPS);
    }
  }
}
