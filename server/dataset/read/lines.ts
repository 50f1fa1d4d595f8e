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

/**
 * Blank lines are skipped but counted. Never holds more than a chunk and one line of at most
 * `maxLineBytes`.
 */
export async function* splitBytes(
  chunks: AsyncIterable<Buffer>,
  maxLineBytes: number,
): AsyncGenerator<(ByteLine | LineProblem)[]> {
  let number = 1;
  let rest: Buffer[] = [];
  let restBytes = 0;
  /** Inside an overlong line, whose bytes are dropped. */
  let skipping = false;
  let atStart = true;

  const keep = (bytes: Buffer) => {
    restBytes += bytes.length;
    if (skipping || restBytes > maxLineBytes) {
      skipping = true;
      rest = [];
    } else if (bytes.length > 0) {
      rest.push(bytes);
    }
  };
  const finish = (lines: (ByteLine | LineProblem)[]) => {
    if (skipping) lines.push({ number, problem: tooLong(maxLineBytes) });
    else if (restBytes > 0) {
      const bytes = Buffer.concat(rest);
      addLine(lines, number, bytes, isUtf8(bytes));
    }
    rest = [];
    restBytes = 0;
    skipping = false;
  };

  for await (let chunk of chunks) {
    if (atStart) {
      // A first chunk shorter than the mark would be unusual, so wait for all of it.
      chunk = Buffer.concat([...rest, chunk]);
      rest = [];
      restBytes = 0;
      if (chunk.length < UTF8_BOM.length) {
        keep(chunk);
        continue;
      }
      atStart = false;
      if (isUtf16(chunk)) {
        yield [{ number: null, problem: IS_UTF16 }];
        return;
      }
      if (chunk.subarray(0, UTF8_BOM.length).equals(UTF8_BOM)) {
        chunk = chunk.subarray(UTF8_BOM.length);
      }
    }
    const lines: (ByteLine | LineProblem)[] = [];
    const last = chunk.lastIndexOf(NEWLINE);
    if (last === -1) {
      keep(chunk);
      continue;
    }
    let start = chunk.indexOf(NEWLINE) + 1;
    keep(chunk.subarray(0, start - 1));
    finish(lines);
    number += 1;
    // Check the whole block at once, and line by line only if that fails.
    const wellFormed = isUtf8(chunk.subarray(start, last + 1));
    while (start <= last) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end - start > maxLineBytes) {
        lines.push({ number, problem: tooLong(maxLineBytes) });
      } else if (end > start) {
        const bytes = chunk.subarray(start, end);
        addLine(lines, number, bytes, wellFormed || isUtf8(bytes));
      }
      number += 1;
      start = end + 1;
    }
    keep(chunk.subarray(last + 1));
    if (lines.length > 0) yield lines;
  }
  const lines: (ByteLine | LineProblem)[] = [];
  finish(lines);
  if (lines.length > 0) yield lines;
}

function addLine(
  lines: (ByteLine | LineProblem)[],
  number: number,
  bytes: Buffer,
  wellFormed: boolean,
): void {
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
