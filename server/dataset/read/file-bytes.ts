import type { FileHandle } from 'node:fs/promises';

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
