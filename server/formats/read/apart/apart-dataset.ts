import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Dataset, DatasetRecord, LeftOut } from '../../../dataset/read/dataset.ts';
import { DatasetError } from '../../../dataset/read/errors.ts';
import type { DatasetSource } from '../../../dataset/read/open.ts';
import type { ForeignDataset } from '../foreign-dataset.ts';
import type { OpenForeignOptions } from '../open-foreign.ts';
import type { FromThread, ThreadTask } from './messages.ts';

/** Built next to the chunk that contains this file. It does not exist when running from source. */
const THREAD = fileURLToPath(new URL('./read-apart.js', import.meta.url));

/** Small batches: a record that is not kept for long is cheap garbage, in both threads. */
const BATCH_RECORDS = 64;
/** Enough to keep both sides busy; each may be some megabytes. */
const BATCHES_AHEAD = 12;

/** A large young generation: half of what is allocated is garbage before its first collection. */
const HEAP = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 512 };

/**
 * Reads a big dataset in a separate thread, so that a second core converts records while this one
 * writes them. Only wiktextract files are slow enough to be worth it. Not in the desktop app, whose
 * code is in an archive that worker threads cannot read.
 */
export function apart(
  dataset: ForeignDataset,
  source: DatasetSource,
  options: OpenForeignOptions,
): Dataset {
  const isWorthIt = dataset.format === 'kaikki' && !process.versions['electron'];
  return isWorthIt && existsSync(THREAD) ? new ApartDataset(dataset, source, options) : dataset;
}

class ApartDataset implements Dataset {
  readonly manifest;
  readonly licences;
  readonly problems;
  totalLines: number | null = null;
  leftOut: readonly LeftOut[] = [];
  private readonly dataset: ForeignDataset;
  private readonly source: DatasetSource;
  private readonly options: OpenForeignOptions;
  private thread: Worker | null = null;

  constructor(dataset: ForeignDataset, source: DatasetSource, options: OpenForeignOptions) {
    this.dataset = dataset;
    this.source = source;
    this.options = options;
    ({ manifest: this.manifest, licences: this.licences, problems: this.problems } = dataset);
  }

  get isRefused(): boolean {
    return this.dataset.isRefused;
  }

  async *records(): AsyncGenerator<DatasetRecord[]> {
    const { scratch, skipInvalid, signal, onStaged } = this.options;
    const { source } = this;
    const limits = { ...this.options.limits, batchRecords: BATCH_RECORDS };
    const task: ThreadTask = { source, scratch, limits, skipInvalid, batchesAhead: BATCHES_AHEAD };
    const thread = new Worker(THREAD, { workerData: task, resourceLimits: HEAP });
    this.thread = thread;
    for await (const message of messagesOf(thread, signal)) {
      switch (message.kind) {
        case 'staged':
          onStaged(message.done, message.total);
          break;
        case 'batch':
          this.totalLines = message.totalLines;
          this.problems.copy(message.problems);
          if (!this.isRefused) yield message.records.map((text) => JSON.parse(text));
          thread.postMessage('taken');
          break;
        case 'end':
          this.problems.copy(message.problems);
          this.leftOut = message.leftOut;
          return;
        case 'failure':
          throw new DatasetError(message.message, { code: message.code });
      }
    }
    throw new Error('the reading thread ended early');
  }

  leftovers() {
    return this.dataset.leftovers();
  }

  async close(): Promise<void> {
    await this.thread?.terminate();
    await this.dataset.close();
  }
}

/** What a thread posts until it ends. Throws the thread's error, or the signal's reason. */
async function* messagesOf(
  thread: Worker,
  signal: AbortSignal | undefined,
): AsyncGenerator<FromThread> {
  signal?.throwIfAborted();
  const waiting: FromThread[] = [];
  let failure: unknown = null;
  let isOver = false;
  let wake = () => {};
  const note = (change: () => void) => () => {
    change();
    wake();
  };
  const aborted = note(() => (failure = signal?.reason));
  thread.on('message', (message: FromThread) => note(() => waiting.push(message))());
  thread.on('error', (error) => note(() => (failure = error))());
  thread.on(
    'exit',
    note(() => (isOver = true)),
  );
  signal?.addEventListener('abort', aborted);
  try {
    for (;;) {
      if (failure !== null) throw failure;
      const message = waiting.shift();
      if (message) yield message;
      else if (isOver) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal?.removeEventListener('abort', aborted);
  }
}
