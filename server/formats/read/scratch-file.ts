import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/**
 * Written from its start to its end, and read anywhere. Calls are synchronous: a thread that is
 * ended while it awaits a file leaves the file open.
 */
export class ScratchFile {
  private readonly file: number;
  bytes = 0;

  /** The path must not exist yet. The caller removes the file. */
  constructor(path: string) {
    this.file = openSync(path, 'wx+');
  }

  append(bytes: Buffer): void {
    for (let done = 0; done < bytes.length;) {
      const written = writeSync(this.file, bytes, done, bytes.length - done, this.bytes);
      done += written;
      this.bytes += written;
    }
  }

  /** Fewer bytes at the end of the file. */
  read(offset: number, size: number): Buffer {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(size, this.bytes - offset)));
    for (let done = 0; done < bytes.length;) {
      const count = readSync(this.file, bytes, done, bytes.length - done, offset + done);
      if (count === 0) throw new Error('the scratch file is shorter than it was');
      done += count;
    }
    return bytes;
  }

  close(): void {
    closeSync(this.file);
  }
}
