import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { tooLarge } from '../../../dataset/read/errors.ts';
import type { Limits } from '../../../dataset/read/limits.ts';
import type { UnpackedFile } from '../unpacked-file.ts';

/**
 * The articles of a dictionary, unpacked into a scratch file for reading in any order. Calls are
 * synchronous: a thread that is ended while it awaits a file leaves the file open.
 */
export class ArticleFile {
  private constructor(
    private readonly file: number,
    readonly bytes: number,
  ) {}

  /** The path must not exist yet. The caller removes the file. */
  static async create(path: string, source: UnpackedFile, limits: Limits): Promise<ArticleFile> {
    const file = openSync(path, 'wx+');
    let bytes = 0;
    try {
      for await (const chunk of source.read()) {
        if (bytes + chunk.length > limits.maxTotalBytes) {
          throw tooLarge(`${source.name} has more than ${limits.maxTotalBytes} bytes`);
        }
        for (let done = 0; done < chunk.length;) {
          done += writeSync(file, chunk, done, chunk.length - done, bytes + done);
        }
        bytes += chunk.length;
      }
      return new ArticleFile(file, bytes);
    } catch (error) {
      closeSync(file);
      throw error;
    }
  }

  read(offset: number, size: number): Buffer {
    const bytes = Buffer.allocUnsafe(size);
    for (let done = 0; done < size;) {
      const count = readSync(this.file, bytes, done, size - done, offset + done);
      if (count === 0) throw new Error('the scratch file is shorter than it was');
      done += count;
    }
    return bytes;
  }

  close(): void {
    closeSync(this.file);
  }
}
