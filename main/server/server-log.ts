import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_FILE_BYTES = 2 * 1024 * 1024;
const TAIL_LINES = 200;
const MAX_LINE_LENGTH = 2_000;

/** The server's log: a file of limited size with one predecessor, and its tail in memory. */
export class ServerLog {
  private lines: string[] = [];
  private unfinished = '';
  private bytes: number | null = null;

  constructor(
    readonly path: string,
    private readonly maxBytes = MAX_FILE_BYTES,
  ) {}

  /** The last lines, oldest first. */
  get tail(): string[] {
    return this.unfinished === '' ? [...this.lines] : [...this.lines, this.unfinished];
  }

  append(text: string): void {
    const parts = (this.unfinished + text)
      .split('\n')
      .map((line) => line.slice(0, MAX_LINE_LENGTH));
    this.unfinished = parts.pop() ?? '';
    this.lines = [...this.lines, ...parts].slice(-TAIL_LINES);
    try {
      this.write(text);
    } catch {
      // A full disk must not crash the app; the tail is still there.
      this.bytes = null;
    }
  }

  private write(text: string): void {
    this.bytes ??= this.open();
    if (this.bytes + Buffer.byteLength(text) > this.maxBytes && this.bytes > 0) {
      renameSync(this.path, `${this.path}.1`);
      this.bytes = 0;
    }
    appendFileSync(this.path, text, { mode: 0o600 });
    this.bytes += Buffer.byteLength(text);
  }

  private open(): number {
    mkdirSync(dirname(this.path), { recursive: true });
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }
}
