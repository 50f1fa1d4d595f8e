import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DatasetError } from '../../../dataset/read/errors.ts';
import { HEAP, OutOfMemoryError } from './memory-limit.ts';
import type { FromThread, ThreadTask } from './messages.ts';

/**
 * A thread that has not even said that it is alive for so many rounds is caught in a loop. Rounds
 * are counted, because a machine that sleeps stops both sides.
 */
const ROUND_MS = 5_000;
const MAX_SILENT_ROUNDS = 24;

type Message = Exclude<FromThread, { kind: 'alive' | 'failure' }>;

/** Reads files in other formats, without access to the environment's secrets. */
export class ReadingThread {
  private readonly thread: Worker;
  private readonly watch: NodeJS.Timeout;
  private readonly waiting: Message[] = [];
  private failure: unknown = null;
  private silentRounds = 0;
  private wake = () => {};

  constructor(
    task: ThreadTask,
    private readonly signal: AbortSignal | undefined,
    { code = threadCode(), heap = HEAP, roundMs = ROUND_MS } = {},
  ) {
    this.thread = new Worker(code, {
      eval: true,
      env: {},
      execArgv: [],
      workerData: task,
      resourceLimits: heap,
    });
    this.thread.on('message', (message: FromThread) => this.take(message));
    this.thread.on('error', (error) => this.fail(explained(error)));
    this.thread.on('exit', () => this.fail(new Error('the reading thread ended early')));
    signal?.addEventListener('abort', this.aborted);
    this.watch = setInterval(() => {
      this.silentRounds += 1;
      if (this.silentRounds >= MAX_SILENT_ROUNDS) this.fail(new DatasetError(STUCK));
    }, roundMs);
  }

  /**
   * The next message.
   * @throws {DatasetError} when the files cannot be read
   */
  async next(): Promise<Message> {
    for (;;) {
      this.signal?.throwIfAborted();
      const message = this.waiting.shift();
      if (message) return message;
      if (this.failure !== null) throw this.failure;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** Lets the thread post so many batches more. */
  takeMore(batches: number): void {
    this.thread.postMessage(batches);
  }

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    clearInterval(this.watch);
    this.signal?.removeEventListener('abort', this.aborted);
    await this.thread.terminate();
  }

  private readonly aborted = () => this.wake();

  private take(message: FromThread): void {
    this.silentRounds = 0;
    if (message.kind === 'alive') return;
    if (message.kind === 'failure') {
      this.fail(new DatasetError(message.message, { code: message.code }));
    } else this.waiting.push(message);
    this.wake();
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.wake();
  }
}

const STUCK = 'reading it does not come to an end';

function explained(error: unknown): unknown {
  const isMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new OutOfMemoryError() : error;
}

let code: string | null = null;

/** One script, passed as text: threads cannot load files from the archive of the desktop app. */
function threadCode(): string {
  code ??= import.meta.url.endsWith('.ts')
    ? bundled()
    : readFileSync(new URL('./reading-thread.cjs', import.meta.url), 'utf8');
  return code;
}

/** The used part of esbuild, a development dependency. */
interface Bundler {
  buildSync(options: object): { outputFiles: readonly { text: string }[] };
}

/** When running from source. */
function bundled(): string {
  const esbuild: Bundler = createRequire(import.meta.url)('esbuild');
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [fileURLToPath(new URL('./thread.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    target: 'node20',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
