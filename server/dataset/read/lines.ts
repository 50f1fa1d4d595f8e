import { isUtf8 } from 'node:buffer';
import type { Problem } from '../../contract/problems.ts';

/** Lines count from 1; null stands for the file. */
interface LineProblem {
  number: number | null;
  problem: Problem;
}

/** In well-formed UTF-8. The bytes are valid until the next lines are requested. */
export interface ByteLine {
  number: number;
  bytes: Buffer;
}

type Lines = (ByteLine | LineProblem)[];

/** A decoded line, or the reason why it could not be decoded. */
export type RawLine = { number: number; text: string; ascii: boolean } | LineProblem;

const NEWLINE = 0x0a;
const FIRST_PRINTABLE = 0x20;
const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);

const IS_UTF16: Problem = { message: 'UTF-16 or binary; datasets are UTF-8', code: 'not_utf8' };
const NOT_UTF8: Problem = { message: 'not valid UTF-8', code: 'not_utf8' };
export const tooLong = (limit: number): Problem => ({
  message: `longer than ${limit} bytes`,
  code: 'too_large',
  params: { limit },
});

export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  maxLineBytes: number,
): AsyncGenerator<RawLine[]> {
  for await (const lines of splitBytes(chunks, maxLineBytes)) yield lines.map(decodeLine);
}

export function decodeLine(line: ByteLine | LineProblem): RawLine {
  if ('problem' in line) return line;
  const text = line.bytes.toString('utf8');
  return { number: line.number, text, ascii: text.length === line.bytes.length };
}

/** Skips blank lines but counts them. Holds at most a chunk and one line of `maxLineBytes`. */
export async function* splitBytes(
  chunks: AsyncIterable<Buffer>,
  maxLineBytes: number,
): AsyncGenerator<Lines> {
  const splitter = new LineSplitter(maxLineBytes);
  let isFirst = true;
  for await (const chunk of withoutMark(chunks)) {
    if (isFirst && isUtf16(chunk)) {
      yield [{ number: null, problem: IS_UTF16 }];
      return;
    }
    isFirst = false;
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const lines = splitter.end();
  if (lines.length > 0) yield lines;
}

/** A first chunk may have only a part of the mark. */
async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start === null) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < UTF8_BOM.length) continue;
    const hasMark = start.subarray(0, UTF8_BOM.length).equals(UTF8_BOM);
    yield hasMark ? start.subarray(UTF8_BOM.length) : start;
    start = null;
  }
  if (start !== null) yield start;
}

class LineSplitter {
  private number = 1;
  /** The beginning of a line that goes on in the next chunk. */
  private rest: Buffer[] = [];
  private restBytes = 0;
  /** Inside an overlong line, whose bytes are dropped. */
  private isSkipping = false;

  constructor(private readonly maxLineBytes: number) {}

  push(chunk: Buffer): Lines {
    const { maxLineBytes } = this;
    const lines: Lines = [];
    const last = chunk.lastIndexOf(NEWLINE);
    if (last === -1) {
      this.keep(chunk);
      return lines;
    }
    let start = chunk.indexOf(NEWLINE) + 1;
    this.keep(chunk.subarray(0, start - 1));
    this.finish(lines);
    // Check the whole block at once, and line by line only if that fails.
    const isWellFormed = isUtf8(chunk.subarray(start, last + 1));
    for (; start <= last; this.number += 1) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end - start > maxLineBytes) {
        lines.push({ number: this.number, problem: tooLong(maxLineBytes) });
      } else if (end > start) {
        const bytes = chunk.subarray(start, end);
        addLine(lines, this.number, bytes, isWellFormed || isUtf8(bytes));
      }
      start = end + 1;
    }
    this.keep(chunk.subarray(last + 1));
    return lines;
  }

  end(): Lines {
    const lines: Lines = [];
    this.finish(lines);
    return lines;
  }

  private keep(bytes: Buffer): void {
    this.restBytes += bytes.length;
    if (this.isSkipping || this.restBytes > this.maxLineBytes) {
      this.isSkipping = true;
      this.rest = [];
    } else if (bytes.length > 0) this.rest.push(bytes);
  }

  private finish(lines: Lines): void {
    const { number, maxLineBytes } = this;
    if (this.isSkipping) lines.push({ number, problem: tooLong(maxLineBytes) });
    else if (this.restBytes > 0) {
      const bytes = Buffer.concat(this.rest);
      addLine(lines, number, bytes, isUtf8(bytes));
    }
    this.rest = [];
    this.restBytes = 0;
    this.isSkipping = false;
    this.number += 1;
  }
}

function addLine(lines: Lines, number: number, bytes: Buffer, wellFormed: boolean): void {
  if (!wellFormed) lines.push({ number, problem: NOT_UTF8 });
  // Only the first byte can tell: JSON begins with a brace, and most lines do.
  else if ((bytes[0] ?? 0) > FIRST_PRINTABLE || bytes.toString().trim() !== '') {
    lines.push({ number, bytes });
  }
}

function isUtf16(start: Buffer): boolean {
  const [first, second] = start;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return hasMark || first === 0 || second === 0;
}
