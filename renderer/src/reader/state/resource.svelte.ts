import { untrack } from 'svelte';
import { type Failure, toFailure } from '../../api/failure.ts';
import { RecentCache } from '../../lib/recent-cache.ts';

/** Shorter waits are not shown: the sign would only flash. */
const NOTICEABLE_MS = 150;
const CACHE_SIZE = 10;

/**
 * Loads a value whenever its key changes. The last value stays while the next one loads; values
 * seen before appear at once. Create it while a component is set up.
 */
export class Resource<T> {
  value: T | undefined = $state.raw();
  /** The key that `value` belongs to. */
  key: string | null = $state(null);
  failure: Failure | null = $state.raw(null);
  /** Loading takes long enough to show it. */
  isSlow = $state(false);
  private attempt = $state(0);

  constructor(
    key: () => string | null,
    load: (key: string, signal: AbortSignal) => Promise<T>,
    cache = new RecentCache<T>(CACHE_SIZE),
  ) {
    // Show known values from the first frame.
    const first = untrack(key);
    const known = first === null ? undefined : cache.get(first);
    if (first !== null && known !== undefined) this.settle(first, known);
    $effect(() => {
      const wanted = key();
      void this.attempt;
      if (wanted === null) return;
      const known = cache.get(wanted);
      if (known !== undefined) {
        this.settle(wanted, known);
        return;
      }
      // The failure may be of another key.
      this.failure = null;
      const controller = new AbortController();
      const timer = setTimeout(() => (this.isSlow = true), NOTICEABLE_MS);
      load(wanted, controller.signal)
        .then((value) => {
          if (controller.signal.aborted) return;
          cache.put(wanted, value);
          this.settle(wanted, value);
        })
        .catch((error: unknown) => {
          if (controller.signal.aborted) return;
          this.failure = toFailure(error);
          this.value = undefined;
          this.key = null;
          this.isSlow = false;
        })
        .finally(() => clearTimeout(timer));
      return () => {
        clearTimeout(timer);
        controller.abort();
      };
    });
  }

  retry = (): void => {
    this.failure = null;
    this.attempt += 1;
  };

  private settle(key: string, value: T): void {
    this.value = value;
    this.key = key;
    this.failure = null;
    this.isSlow = false;
  }
}
