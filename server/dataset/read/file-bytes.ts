import { closeSync, openSync, read } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { tooLarge } from './errors.ts';
import type { SourceFile } from './layout.ts';

const CHUNK_BYTES = 256 * 1024;

/** Opened at once: a thread that is ended while a file opens leaves its descriptor open. */
export class InputFile {
  readonly descriptor: number;
  private isOpen = true;

  constructor(path: string) {
    this.descriptor = openSync(path, 'r');
  }

  /** Fewer bytes at the end of the file. */
  async read(start: number, size: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(size);
    const { bytesRead } = await promisify(read)(this.descriptor, bytes, 0, size, start);
    return bytes.subarray(0, bytesRead);
  }

  /** May be called again. */
  close(): void {
    if (this.isOpen) closeSync(this.descriptor);
    this.isOpen = false;
  }
}

/** Empty if there is no file. */
export async function headOf(path: string, size: number): Promise<Buffer> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) return Buffer.alloc(0);
  const file = new InputFile(path);
  try {
    return await file.read(0, size);
  } finally {
    file.close();
  }
}

/** Fewer bytes if the file ends earlier. Unlike a stream, it leaves nothing to read or to close. */
export async function* bytesOf(
  file: InputFile,
  start = 0,
  length = Infinity,
): AsyncGenerator<Buffer> {
  for (let done = 0; done < length;) {
    const bytes = await file.read(start + done, Math.min(CHUNK_BYTES, length - done));
    if (bytes.length === 0) return;
    done += bytes.length;
    yield bytes;
  }
}

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

/** @throws {DatasetError} when the file has more than `maxBytes` */
export async function readWhole(
  file: SourceFile,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const bytes = await startOf(file, maxBytes + 1, signal);
  if (bytes.length > maxBytes) throw tooLarge(`${file.name} is larger than ${maxBytes} bytes`);
  return bytes;
}
