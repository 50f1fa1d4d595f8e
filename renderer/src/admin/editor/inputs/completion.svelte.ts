const PAUSE_MS = 80;

type Complete = (text: string, signal: AbortSignal) => Promise<string[]>;

/** Completes typed text; a new request cancels the one before. */
export class Completion {
  found: readonly string[] = $state.raw([]);
  private asking: AbortController | null = null;

  constructor(private readonly complete: Complete) {}

  async ask(text: string): Promise<void> {
    this.asking?.abort();
    if (text.trim() === '') return;
    const { signal } = (this.asking = new AbortController());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (signal.aborted) return;
    const found = await this.complete(text.trim(), signal).catch(() => null);
    if (found && !signal.aborted) this.found = found;
  }

  clear(): void {
    this.asking?.abort();
    this.found = [];
  }
}
