import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { FormatFile } from '../../formats/write/format.ts';

/**
 * The bytes depend on nothing but the files (and Node's zlib). Each file is read before the next is
 * requested. Holds one item of a file in memory, and waits for a slow reader. If the reader goes
 * away, the signal is aborted or a file fails, the promise rejects after the iteration of the file
 * has ended. Ends the stream.
 */
export async function writeZip(
  out: Writable,
  files: Iterable<FormatFile> | AsyncIterable<FormatFile>,
  signal?: AbortSignal,
): Promise<void> {
  const entry = {
    // Zip entries carry local time without a zone, so this gives the same bytes everywhere.
    mtime: new Date(2000, 0, 1),
    forceDosTimestamp: true,
    mode: 0o100644,
    // Twice as fast as the default, for a tenth more bytes.
    compressionLevel: 4,
  };
  const zip = new yazl.ZipFile();
  /** Aborted with the reason when a file fails. */
  const failing = new AbortController();
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  let current: Readable | null = null;
  const read = (name: string, content: () => AsyncIterable<Buffer>) =>
    new Promise<void>((resolve) => {
      zip.addReadStreamLazy(name, entry, (callback) => {
        // At most one item is buffered; the default is sixteen.
        current = Readable.from(content(), { highWaterMark: 1 });
        current.once('error', (error) => failing.abort(error));
        current.once('close', resolve);
        callback(null, current);
      });
    });
  const addAll = async () => {
    for await (const { name, content } of files) {
      if (stopping.signal.aborted) return;
      if (Buffer.isBuffer(content)) zip.addBuffer(content, name, entry);
      else await Promise.race([read(name, content), stopped]);
    }
    zip.end();
  };
  const added = addAll().catch((error: unknown) => failing.abort(error));

  const signals = signal === undefined ? [failing.signal] : [failing.signal, signal];
  try {
    await pipeline(zip.outputStream, out, { signal: AbortSignal.any(signals) });
  } catch (error) {
    stopping.abort();
    await end(current);
    await added;
    signal?.throwIfAborted();
    throw failing.signal.aborted ? failing.signal.reason : error;
  }
}

/** Waits until the source of the stream has stopped. */
async function end(stream: Readable | null): Promise<void> {
  if (stream === null || stream.destroyed) return;
  stream.destroy();
  await finished(stream).catch(() => undefined);
}
