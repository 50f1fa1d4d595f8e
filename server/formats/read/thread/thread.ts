import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { DatasetError } from '../../../dataset/read/errors.ts';
import { numberMeanings } from '../../../dataset/read/join.ts';
import { tooLong } from '../../../dataset/read/lines.ts';
import type { BookMedia } from '../../../dataset/read/media.ts';
import { ProblemList } from '../../../dataset/read/problems.ts';
import { LeftOutCounts } from '../left-out.ts';
import { openForeign } from '../open-foreign.ts';
import { unpackMedia } from '../packed-media.ts';
import { readerOf } from '../readers.ts';
import type { FormatReader } from '../reading.ts';
import { checkMemory } from './memory-limit.ts';
import type { FromThread, RecordText, ThreadTask } from './messages.ts';

// The thread's entry point: reads the files, and posts their records as fast as they are taken.

const ALIVE_EVERY_MS = 1_000;
/** Small batches: short-lived records are cheap garbage, in both threads. */
const BATCH_RECORDS = 64;
const BATCH_CHARS = 512 * 1024;

const { source, scratch, limits }: ThreadTask = workerData;
const port = parentPort;
if (!port) throw new Error('not a thread');
const post = (message: FromThread) => port.postMessage(message);

let credit = 0;
port.on('message', (more: number) => (credit += more));
const alive = setInterval(() => post({ kind: 'alive' }), ALIVE_EVERY_MS);

const problems = new ProblemList();
const leftOut = new LeftOutCounts();
// An unexpected error ends the thread, and the import with it.
void run();

async function run(): Promise<void> {
  try {
    await read();
    post({ kind: 'end', problems: problems.take(), leftOut: leftOut.list() });
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    post({ kind: 'failure', message: error.message, code: error.code });
  } finally {
    clearInterval(alive);
    port!.close();
  }
}

async function read(): Promise<void> {
  // Nothing here can be cancelled: the thread is ended instead.
  const opened = await openForeign(source, limits);
  if (!opened) throw new DatasetError('the files changed while they were read');
  const onStaged = (done: number, total: number | null) => post({ kind: 'staged', done, total });
  let reader: FormatReader | null = null;
  try {
    const files = opened.files.map((file) => ({ ...file, read: () => watched(file.read()) }));
    const { media } = opened;
    const reading = { scratch, limits, problems, leftOut, media, onStaged };
    const unpacked = await unpackMedia(files, reading);
    noteMedia(media);
    reader = await readerOf({ ...opened, files }, reading);
    const { about, defaults, totalRecords: totalLines } = reader;
    post({ kind: 'opened', about, defaults, totalLines, media: unpacked });
    await postRecords(reader);
  } finally {
    await reader?.close();
    await opened.close();
  }
}

/** Reports before the import how much space pictures and sounds take, and which do not fit. */
function noteMedia({ files, bytes, refused }: BookMedia): void {
  if (files.length > 0) {
    leftOut.note(`pictures and sounds kept (${(bytes / 1e6).toFixed(1)} MB)`, '', files.length);
  }
  if (refused > 0) leftOut.add('pictures and sounds beyond MEDIA_MAX_MB', refused);
}

async function postRecords(reader: FormatReader): Promise<void> {
  let records: RecordText[] = [];
  let chars = 0;
  const postBatch = async () => {
    checkMemory();
    while (credit === 0) await once(port!, 'message');
    credit -= 1;
    post({ kind: 'batch', records, totalLines: reader.totalRecords, problems: problems.take() });
    records = [];
    chars = 0;
  };
  for await (const { record, file, line } of reader.records()) {
    numberMeanings(record.meanings);
    // One string per record: a character beyond Latin-1 doubles the memory of the whole string.
    const text = JSON.stringify(record);
    if (text.length > limits.maxLineBytes) {
      problems.addLine(file, line, [{ path: '', ...tooLong(limits.maxLineBytes) }]);
      continue;
    }
    records.push({ text, file, line });
    chars += text.length;
    if (records.length >= BATCH_RECORDS || chars >= BATCH_CHARS) await postBatch();
  }
  await postBatch();
}

async function* watched(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    checkMemory();
    yield chunk;
  }
}
