import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** Texts are written once this much is waiting. */
const WRITE_BYTES = 1024 * 1024;
/** Reads whole blocks, because neighbouring texts are usually needed together. */
const BLOCK_BYTES = 64 * 1024;
const MAX_BLOCKS = 64;

/**
 * Texts in a scratch file, numbered from 0 in the order they were added. The file is used
 * synchronously: a thread that is ended while it awaits a file leaves the file open.
 */
export class TextStore {
  /** Where each text ends. */
  private ends = new Float64Array(1024);
  private count = 0;
  private written = 0;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private readonly blocks = new Map<number, Buffer>();

  private constructor(private readonly file: number) {}

  /** The path must not exist yet. The caller removes the file. */
  static create(path: string): TextStore {
    return new TextStore(openSync(path, 'wx+'));
  }

  get size(): number {
    return this.count;
  }

  /** Whether `flush` is due. */
  get isFull(): boolean {
    return this.waitingBytes >= WRITE_BYTES;
  }

  /** Adds a text and returns its number. It must not be read before the next `flush`. */
  add(text: string): number {
    const bytes = Buffer.from(text);
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.count === this.ends.length) {
      const more = new Float64Array(this.count * 2);
      more.set(this.ends);
      this.ends = more;
    }
    this.ends[this.count] = this.written + this.waitingBytes;
    this.count += 1;
    return this.count - 1;
  }

  flush(): void {
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    for (let done = 0; done < bytes.length;) {
      done += writeSync(this.file, bytes, done, bytes.length - done, this.written + done);
    }
    this.written += bytes.length;
  }

  read(number: number): string {
    const from = number === 0 ? 0 : (this.ends[number - 1] ?? 0);
    const to = this.ends[number] ?? from;
    const parts: Buffer[] = [];
    for (let at = from; at < to;) {
      const block = this.block(Math.floor(at / BLOCK_BYTES));
      const start = at % BLOCK_BYTES;
      const part = block.subarray(start, Math.min(BLOCK_BYTES, start + to - at));
      if (part.length === 0) throw new Error('the scratch file is shorter than it was');
      parts.push(part);
      at += part.length;
    }
    const [only] = parts;
    return only && parts.length === 1 ? only.toString() : Buffer.concat(parts).toString();
  }

  close(): void {
    closeSync(this.file);
  }

  /** A block that no longer changes because it is full, or the rest of the file. */
  private block(number: number): Buffer {
    const known = this.blocks.get(number);
    if (known) return known;
    const bytes = Buffer.alloc(BLOCK_BYTES);
    let length = 0;
    while (length < BLOCK_BYTES) {
      const at = number * BLOCK_BYTES + length;
      const count = readSync(this.file, bytes, length, BLOCK_BYTES - length, at);
      if (count === 0) break;
      length += count;
    }
    const block = bytes.subarray(0, length);
    const [oldest] = this.blocks.keys();
    if (this.blocks.size >= MAX_BLOCKS && oldest !== undefined) this.blocks.delete(oldest);
    this.blocks.set(number, block);
    return block;
  }
}
