import { crc32, createInflateRaw } from 'node:zlib';
import yauzl, { type Entry } from 'yauzl';
import { decoded } from './decoded.ts';
import { bytesOf, InputFile } from './file-bytes.ts';

const INFLATED_BYTES = 64 * 1024;

/** Every failure is an Error with a reason. */
export interface ZipFile {
  readonly entryCount: number;
  entries(): AsyncIterable<Entry>;
  /** Compared with its size and checksum. May be left at any point. */
  read(entry: Entry): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/**
 * yauzl reads only the directory of the archive: a stream of yauzl's that is left early throws
 * where nobody can catch it, from a read that was still queued.
 */
export async function openZip(path: string): Promise<ZipFile> {
  const file = new InputFile(path);
  try {
    const zip = await yauzl.fromFdPromise(file.descriptor, { lazyEntries: true, autoClose: false });
    return {
      entryCount: zip.entryCount,
      entries: () => zip.eachEntry(),
      async *read(entry) {
        if (!entry.canDecodeFileData()) throw new Error('it is packed in an unknown way');
        const header = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
        const packed = bytesOf(file, header.fileDataStart, entry.compressedSize);
        const isPacked = entry.compressionMethod !== 0;
        const content = isPacked
          ? decoded(packed, createInflateRaw({ chunkSize: INFLATED_BYTES }))
          : packed;
        let size = 0;
        let checksum = 0;
        for await (const chunk of content) {
          size += chunk.length;
          if (size > entry.uncompressedSize) throw new Error('too many bytes in the stream');
          checksum = crc32(chunk, checksum);
          yield chunk;
        }
        if (size < entry.uncompressedSize) throw new Error('not enough bytes in the stream');
        if (checksum !== entry.crc32) throw new Error('its checksum is wrong');
      },
      close: async () => file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}
