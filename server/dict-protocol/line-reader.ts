/** Including the end of the line, in characters: RFC 2229, section 2.3. */
export const MAX_LINE_LENGTH = 1_024;
/** A character has at most four bytes in UTF-8. */
const MAX_LINE_BYTES = MAX_LINE_LENGTH * 4;
/** How much of an overlong line is skipped before the client is disconnected. */
const MAX_SKIPPED_BYTES = 64 * 1024;

const LF = 0x0a;
const CR = 0x0d;

export type BadLine = 'too long' | 'not UTF-8' | 'endless';

/** Splits input into lines without ever storing more than one. */
export class LineReader {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** The start of an incomplete line; empty while one is being skipped. */
  private rest: Buffer = Buffer.alloc(0);
  private skippedBytes = 0;

  get isWaiting(): boolean {
    return this.rest.length > 0 || this.skippedBytes > 0;
  }

  /** Stop reading after an endless line. */
  *read(chunk: Buffer): Generator<{ text: string } | { problem: BadLine }> {
    let from = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      this.take(chunk.subarray(from, end));
      from = end + 1;
      yield this.endLine();
    }
    this.take(chunk.subarray(from));
    if (this.skippedBytes > MAX_SKIPPED_BYTES) yield { problem: 'endless' };
  }

  private take(part: Buffer): void {
    if (this.skippedBytes > 0 || this.rest.length + part.length > MAX_LINE_BYTES) {
      this.skippedBytes += this.rest.length + part.length;
      this.rest = Buffer.alloc(0);
    } else if (part.length > 0) {
      // Copied, so that a few bytes do not keep the whole chunk in memory.
      this.rest = Buffer.concat([this.rest, part]);
    }
  }

  private endLine(): { text: string } | { problem: BadLine } {
    const { rest, skippedBytes } = this;
    this.rest = Buffer.alloc(0);
    this.skippedBytes = 0;
    if (skippedBytes > 0) return { problem: 'too long' };
    const end = rest.at(-1) === CR ? rest.length - 1 : rest.length;
    try {
      const text = this.decoder.decode(rest.subarray(0, end));
      return text.length + '\r\n'.length > MAX_LINE_LENGTH ? { problem: 'too long' } : { text };
    } catch {
      return { problem: 'not UTF-8' };
    }
  }
}
