import { NumberList } from '../../structures/number-list.ts';

/** Weights are stored in a byte, in sixteenths: up to almost 16. */
export const WEIGHT_STEPS = 16;

/** Blocks are this long at first, and twice as long with each further one of a term. */
const FIRST_BLOCK = 16;
const LONGEST_BLOCK = 4096;
/** Each block begins with the position of the next. */
const LINK_BYTES = 4;
const CHUNK_BITS = 20;
const CHUNK_BYTES = 1 << CHUNK_BITS;

/** Collects documents and weights by term, each list in blocks wherever there is room. */
export class PostingsBuilder {
  private readonly chunks: { bytes: Uint8Array; view: DataView }[] = [];
  /** The start of the next block, in bytes over all chunks. */
  private free = 0;
  /** By term: its first block, the position of its next byte, and how many bytes it has. */
  private readonly heads = new NumberList();
  private readonly ends = new NumberList();
  private readonly sizes = new NumberList();
  /** By term: the end and the length of its current block. */
  private readonly limits = new NumberList();
  private readonly blocks = new NumberList();
  private readonly last = new NumberList();
  /** The encoded entry, reused to save allocations. */
  private readonly bytes = new Uint8Array(8);

  /** Documents must come in ascending order, each with a term once. */
  add(term: number, document: number, weight: number): void {
    while (this.last.length <= term) this.addTerm();
    const { bytes } = this;
    let length = 0;
    let gap = document - this.last.at(term);
    for (; gap > 127; gap >>>= 7) bytes[length++] = (gap & 127) | 128;
    bytes[length++] = gap;
    bytes[length++] = Math.min(255, Math.round(weight * WEIGHT_STEPS));
    let end = this.ends.at(term);
    for (let i = 0; i < length; i++) {
      if (end === this.limits.at(term)) end = this.addBlock(term, end);
      this.chunks[end >>> CHUNK_BITS]!.bytes[end & (CHUNK_BYTES - 1)] = bytes[i]!;
      end += 1;
    }
    this.ends.set(term, end);
    this.sizes.set(term, this.sizes.at(term) + length);
    this.last.set(term, document);
  }

  /** Yields between its steps. */
  *build(termCount: number): Generator<void, Postings> {
    while (this.last.length < termCount) this.addTerm();
    const starts = new Uint32Array(termCount + 1);
    for (let term = 0; term < termCount; term++) {
      starts[term + 1] = starts[term]! + this.sizes.at(term);
    }
    const bytes = new Uint8Array(starts[termCount]!);
    let untilPause = CHUNK_BYTES;
    for (let term = 0; term < termCount; term++) {
      let block = this.heads.at(term);
      let size = FIRST_BLOCK;
      for (let at = starts[term]!; at < starts[term + 1]!;) {
        const { bytes: from, view } = this.chunks[block >>> CHUNK_BITS]!;
        const offset = block & (CHUNK_BYTES - 1);
        const length = Math.min(size - LINK_BYTES, starts[term + 1]! - at);
        bytes.set(from.subarray(offset + LINK_BYTES, offset + LINK_BYTES + length), at);
        at += length;
        block = view.getUint32(offset);
        size = Math.min(size * 2, LONGEST_BLOCK);
        untilPause -= size;
      }
      if (untilPause > 0) continue;
      untilPause = CHUNK_BYTES;
      yield;
    }
    return new Postings(starts, bytes);
  }

  private addTerm(): void {
    const block = this.takeBlock(FIRST_BLOCK);
    this.heads.push(block);
    this.ends.push(block + LINK_BYTES);
    this.limits.push(block + FIRST_BLOCK);
    this.blocks.push(FIRST_BLOCK);
    this.sizes.push(0);
    this.last.push(0);
  }

  /** Goes on in a new block after one that ends at `end`; returns where. */
  private addBlock(term: number, end: number): number {
    const before = this.blocks.at(term);
    const size = Math.min(before * 2, LONGEST_BLOCK);
    const block = this.takeBlock(size);
    const from = end - before;
    this.chunks[from >>> CHUNK_BITS]!.view.setUint32(from & (CHUNK_BYTES - 1), block);
    this.limits.set(term, block + size);
    this.blocks.set(term, size);
    return block + LINK_BYTES;
  }

  /** No block lies in two chunks. */
  private takeBlock(size: number): number {
    const left = CHUNK_BYTES - (this.free & (CHUNK_BYTES - 1));
    if (left < size) this.free += left;
    const block = this.free;
    this.free += size;
    if (block >>> CHUNK_BITS >= this.chunks.length) {
      const bytes = new Uint8Array(CHUNK_BYTES);
      this.chunks.push({ bytes, view: new DataView(bytes.buffer) });
    }
    return block;
  }
}

/** The finished lists: gaps between documents in variable-length bytes, and a byte of weight. */
export class Postings {
  constructor(
    private readonly starts: Uint32Array,
    private readonly bytes: Uint8Array,
  ) {}

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
