import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { NewWordRecord } from '../contract/word.ts';
import { BASE_KINDS, MANIFEST, type BaseKind } from './layout.ts';
import { LICENCES, type LicenceTexts } from './licences.ts';
import { lineOf } from './line-writer.ts';
import type { Manifest } from './manifest.ts';

/** What an export says about itself; the line counts are added. */
export type ExportManifest = Omit<Manifest, 'files'>;

/**
 * Writes a dataset in the nested layout as a zip archive, and ends the stream. The bytes depend on
 * the manifest, the licence texts and on the records in their order, and on nothing else (but the zlib of Node). Memory does not grow with
 * the records, and a slow reader slows the writing down. When the reader goes away, the signal is
 * raised or the records fail, the promise rejects, and the iteration of the records has ended.
 */
export async function writeDataset(
  out: Writable,
  manifest: ExportManifest,
  records: Record<BaseKind, AsyncIterable<NewWordRecord[]>>,
  { licences = {}, signal }: { licences?: LicenceTexts; signal?: AbortSignal } = {},
): Promise<void> {
  // Zip entries carry local time without a zone, so this gives the same bytes everywhere.
  const entry = {
    mtime: new Date(2000, 0, 1),
    forceDosTimestamp: true,
    mode: 0o100644,
    // Twice as fast as the default, for a tenth more bytes.
    compressionLevel: 4,
  };
  const zip = new yazl.ZipFile();
  const files: Record<string, { lines: number }> = {};
  /** Aborted with its reason when the records fail. */
  const failing = new AbortController();
  let current: Readable | null = null;
  const add = (name: string, open: () => AsyncIterable<Buffer>) =>
    zip.addReadStreamLazy(name, entry, (callback) => {
      // At most one batch of lines is buffered; the default is sixteen.
      current = Readable.from(open(), { highWaterMark: 1 });
      current.once('error', (error) => failing.abort(error));
      callback(null, current);
    });

  for (const kind of BASE_KINDS) {
    const name = `${kind}.jsonl`;
    add(name, () => toLines(records[kind], (files[name] = { lines: 0 })));
  }
  for (const name of Object.keys(licences).sort()) {
    zip.addBuffer(Buffer.from(licences[name] ?? ''), `${LICENCES}/${name}`, entry);
  }
  // Written last, because the line counts are not known earlier.
  add(MANIFEST, async function* () {
    yield Buffer.from(`${JSON.stringify({ ...manifest, files }, null, 2)}\n`);
  });
  zip.end();

  const signals = signal === undefined ? [failing.signal] : [failing.signal, signal];
  try {
    await pipeline(zip.outputStream, out, { signal: AbortSignal.any(signals) });
  } catch (error) {
    await end(current);
    signal?.throwIfAborted();
    throw failing.signal.aborted ? failing.signal.reason : error;
  }
}

async function* toLines(
  batches: AsyncIterable<NewWordRecord[]>,
  counted: { lines: number },
): AsyncGenerator<Buffer> {
  for await (const batch of batches) {
    counted.lines += batch.length;
    yield Buffer.from(batch.map((record) => `${lineOf(record)}\n`).join(''));
  }
}

/** Ends a stream of records, and waits until its source has stopped. */
async function end(stream: Readable | null): Promise<void> {
  if (stream === null || stream.destroyed) return;
  stream.destroy();
  await finished(stream).catch(() => undefined);
}
