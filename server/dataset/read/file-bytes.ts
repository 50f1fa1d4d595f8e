import type { FileHandle } from 'node:fs/promises';
import { tooLarge } from './errors.ts';
import type { SourceFile } from './layout.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * Bytes of an open file, fewer if it ends earlier. Unlike a stream it has nothing left to read or to
 * close when it is left.
 */
export async function* bytesOf(
  file: FileHandle,
  start = 0,
  length = Infinity,
): AsyncGenerator<Buffer> {
  for (let done = 0; done < length;) {
    const size = Math.min(CHUNK_BYTES, length - done);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size, start + done);
    if (bytesRead === 0) return;
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The first bytes of a file. */
export async function startOf(
  file: SourceFile,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file.read(signal)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** A whole file. @throws {DatasetError} when it has more than `maxBytes` */
export async function readWhole(
  file: SourceFile,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const bytes = await startOf(file, maxBytes + 1, signal);
  if (bytes.length > maxBytes) throw tooLarge(`${file.name} is larger than ${maxBytes} bytes`);
  return bytes;
}
