import { ScratchFile } from './scratch-file.ts';

/** Texts are written once this much is waiting. */
const WRITE_BYTES = 1024 * 1024;
/** Reads whole blocks, because neighbouring texts are usually needed together. */
const BLOCK_BYTES = 64 * 1024;
const MAX_BLOCKS = 64;

/** Keeps texts in a scratch file, numbered from 0 in order. Reading begins once all are added. */
export class TextStore {
  /** Where each text ends. */
  private ends = new Float64Array(1024);
  private count = 0;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private readonly blocks = new Map<number, Buffer>();

  private readonly file: ScratchFile;

  /** The path must not exist yet. The caller removes the file. */
  constructor(path: string) {
    this.file = new ScratchFile(path);
  }

  /** Returns the number of the text. */
  add(text: string): number {
    const bytes = Buffer.from(text);
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.count === this.ends.length) {
      const more = new Float64Array(this.count * 2);
      more.set(this.ends);
      this.ends = more;
    }
    this.ends[this.count] = this.file.bytes + this.waitingBytes;
    this.count += 1;
    if (this.waitingBytes >= WRITE_BYTES) this.flush();
    return this.count - 1;
  }

  read(number: number): string {
    if (this.waitingBytes > 0) this.flush();
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
    this.file.close();
  }

  private flush(): void {
    this.file.append(Buffer.concat(this.waiting));
    this.waiting = [];
    this.waitingBytes = 0;
  }

  private block(number: number): Buffer {
    const known = this.blocks.get(number);
    if (known) return known;
    const block = this.file.read(number * BLOCK_BYTES, BLOCK_BYTES);
    const [oldest] = this.blocks.keys();
    if (this.blocks.size >= MAX_BLOCKS && oldest !== undefined) this.blocks.delete(oldest);
    this.blocks.set(number, block);
    return block;
  }
}
