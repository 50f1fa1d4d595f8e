import { type Failure, toFailure } from '../../api/failure.ts';
import { getMeta, getReadiness } from '../../api/public.ts';

const POLL_MS = 1_000;

export type DictionaryInfo = Awaited<ReturnType<typeof getMeta>>['data'];

/** Facts about the dictionary, and whether it is available. */
class Meta {
  info: DictionaryInfo | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  /** The progress of the first import; null if none is running. */
  loadingPercent: number | null = $state(null);

  get isEmpty(): boolean {
    return this.info?.counts.entries === 0;
  }

  /** Polls while the first import is running. */
  load = async (): Promise<void> => {
    try {
      this.info = (await getMeta()).data;
      this.failure = null;
      const ready = this.isEmpty ? await getReadiness() : null;
      if (ready?.status === 'ok') this.info = (await getMeta()).data;
      if (ready === null || ready.status === 'ok') {
        this.loadingPercent = null;
        return;
      }
      if (ready.reason === 'importing') this.loadingPercent = ready.percent ?? 0;
      setTimeout(this.load, POLL_MS);
    } catch (error) {
      // A server that is importing may answer late.
      if (this.loadingPercent !== null) setTimeout(this.load, POLL_MS);
      else this.failure = toFailure(error);
    }
  };
}

export const meta = new Meta();
