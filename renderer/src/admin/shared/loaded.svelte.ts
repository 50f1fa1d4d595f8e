import { type Failure, toFailure } from '../../api/failure.ts';
import { busy } from './busy.svelte.ts';

/** A value from the server; a new request cancels the one before. */
export class Loaded<T> {
  value: T | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  isLoading = $state(false);
  private asking: AbortController | null = null;

  async load(ask: (signal: AbortSignal) => Promise<T>): Promise<void> {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    this.isLoading = true;
    try {
      const value = await busy.with(ask(asking.signal));
      if (asking.signal.aborted) return;
      this.value = value;
      this.failure = null;
    } catch (error) {
      if (!asking.signal.aborted) this.failure = toFailure(error);
    } finally {
      if (this.asking === asking) this.isLoading = false;
    }
  }
}
