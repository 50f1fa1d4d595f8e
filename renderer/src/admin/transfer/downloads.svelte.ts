import { downloadBackup } from '../../api/admin.ts';
import { type Failure, toFailure } from '../../api/failure.ts';
import { saveFile } from '../../lib/save-file.ts';

type Fetch = (
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<{ file: Blob; name: string }>;

/** A file that is put together by the server and handed to the browser. */
export class Download {
  isRunning = $state(false);
  bytes = $state(0);
  saved: { name: string; bytes: number } | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  private readonly fetch: Fetch;
  private running: AbortController | null = null;

  constructor(fetch: Fetch) {
    this.fetch = fetch;
  }

  async start(): Promise<void> {
    if (this.isRunning) return;
    const { signal } = (this.running = new AbortController());
    Object.assign(this, { isRunning: true, saved: null, failure: null, bytes: 0 });
    try {
      const { file, name } = await this.fetch((bytes) => (this.bytes = bytes), signal);
      saveFile(file, name);
      this.saved = { name, bytes: file.size };
    } catch (error) {
      this.failure = toFailure(error);
    } finally {
      this.isRunning = false;
    }
  }

  cancel(): void {
    this.running?.abort();
  }
}

/** The one backup, which can be asked for on any page. */
export const backup = new Download(downloadBackup);
