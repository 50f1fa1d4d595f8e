import { downloadBackup } from '../../api/admin.ts';
import { Attempt } from '../../lib/attempt.svelte.ts';
import { saveFile } from '../../lib/save-file.ts';

type Fetch = (
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<{ file: Blob; name: string }>;

/** A file that the server creates and the browser saves. */
export class Download extends Attempt {
  bytes = $state(0);
  saved: { name: string; bytes: number } | null = $state.raw(null);
  private running: AbortController | null = null;

  constructor(private readonly fetch: Fetch) {
    super();
  }

  async start(): Promise<void> {
    if (this.isBusy) return;
    const { signal } = (this.running = new AbortController());
    Object.assign(this, { saved: null, bytes: 0 });
    await this.run(async () => {
      const { file, name } = await this.fetch((bytes) => (this.bytes = bytes), signal);
      saveFile(file, name);
      this.saved = { name, bytes: file.size };
    });
  }

  cancel(): void {
    this.running?.abort();
  }
}

/** Shared, because any page can start it. */
export const backup = new Download(downloadBackup);
