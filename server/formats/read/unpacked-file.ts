import { createGunzip } from 'node:zlib';
import { decoded } from '../../dataset/read/decoded.ts';
import { DatasetError, messageOf } from '../../dataset/read/errors.ts';
import type { SourceFile } from '../../dataset/read/layout.ts';
import type { Limits } from '../../dataset/read/limits.ts';

/** Enough to recognize a format. */
const HEAD_BYTES = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** A file, unpacked if it was packed with gzip or dictzip. */
export interface UnpackedFile extends SourceFile {
  /** The first bytes of its content. */
  head: Buffer;
}

/** Opens a file, unpacking it if its content is packed, whatever its name. */
export async function unpackedFile(
  file: SourceFile,
  limits: Limits,
  signal?: AbortSignal,
): Promise<UnpackedFile> {
  const start = await headOf(file, signal);
  const isPacked = start[0] === 0x1f && start[1] === 0x8b;
  if (!isPacked) return { ...file, head: start };
  const unpacked: SourceFile = {
    name: file.name,
    bytes: file.bytes,
    read: (reading) => gunzip(file, limits, reading),
  };
  return { ...unpacked, head: await headOf(unpacked, signal) };
}

async function headOf(file: SourceFile, signal: AbortSignal | undefined): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file.read(signal)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

/** @throws {DatasetError} when it is damaged, or unpacks to implausibly much */
async function* gunzip(
  file: SourceFile,
  limits: Limits,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  let packed = 0;
  let unpacked = 0;
  const input = async function* () {
    for await (const chunk of file.read(signal)) {
      packed += chunk.length;
      yield chunk;
    }
  };
  try {
    for await (const chunk of decoded(input(), createGunzip({ chunkSize: CHUNK_BYTES }))) {
      unpacked += chunk.length;
      if (unpacked > limits.maxTotalBytes) {
        throw new DatasetError(`${file.name} unpacks to more than ${limits.maxTotalBytes} bytes`, {
          code: 'dataset_too_large',
        });
      }
      if (
        unpacked > limits.ratioCheckedFromBytes &&
        unpacked > packed * limits.maxCompressionRatio
      ) {
        throw new DatasetError(
          `${file.name} unpacks to more than ${limits.maxCompressionRatio} times its size`,
          { code: 'dataset_too_large' },
        );
      }
      yield chunk;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof DatasetError) throw error;
    throw new DatasetError(`${file.name} cannot be unpacked: ${messageOf(error)}`, {
      code: 'damaged',
      cause: error,
    });
  }
}
