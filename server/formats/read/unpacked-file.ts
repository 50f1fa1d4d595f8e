import { createGunzip } from 'node:zlib';
import { decoded } from '../../dataset/read/decoded.ts';
import { damaged, DatasetError, messageOf, tooLarge } from '../../dataset/read/errors.ts';
import { startOf } from '../../dataset/read/file-bytes.ts';
import type { SourceFile } from '../../dataset/read/layout.ts';
import type { Limits } from '../../dataset/read/limits.ts';

/** Enough to recognize a format. */
const HEAD_BYTES = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** The content of a file, without gzip or dictzip. */
export interface UnpackedFile extends SourceFile {
  head: Buffer;
}

/** Recognizes packed content whatever the name of the file. */
export async function unpackedFile(
  file: SourceFile,
  limits: Limits,
  signal?: AbortSignal,
): Promise<UnpackedFile> {
  const start = await startOf(file, HEAD_BYTES, signal);
  const isPacked = start[0] === 0x1f && start[1] === 0x8b;
  if (!isPacked) return { ...file, head: start };
  const unpacked: SourceFile = {
    name: file.name,
    bytes: file.bytes,
    read: (reading) => gunzip(file, limits, reading),
  };
  return { ...unpacked, head: await startOf(unpacked, HEAD_BYTES, signal) };
}

/** @throws {DatasetError} when the file is damaged, or unpacks to implausibly much */
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
        throw tooLarge(`${file.name} unpacks to more than ${limits.maxTotalBytes} bytes`);
      }
      if (
        unpacked > limits.ratioCheckedFromBytes &&
        unpacked > packed * limits.maxCompressionRatio
      ) {
        throw tooLarge(
          `${file.name} unpacks to more than ${limits.maxCompressionRatio} times its size`,
        );
      }
      yield chunk;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof DatasetError) throw error;
    throw damaged(`${file.name} cannot be unpacked: ${messageOf(error)}`, error);
  }
}
