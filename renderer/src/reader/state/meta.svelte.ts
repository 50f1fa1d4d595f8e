import { SERVED_META_ID } from '../../../../server/contract/pages.ts';
import { type Failure, toFailure } from '../../api/failure.ts';
import { getMeta, getReadiness } from '../../api/public.ts';

const POLL_MS = 1_000;

export type DictionaryInfo = Awaited<ReturnType<typeof getMeta>>['data'];

/** What the dictionary says of itself, and whether it is there at all. */
class Meta {
  info: DictionaryInfo | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  /** How far the first import is; null when none runs. */
  loadingPercent: number | null = $state(null);

  get isEmpty(): boolean {
    return this.info?.counts.entries === 0;
  }

  /** Takes what came with the page; asks where that says nothing. */
  start(): void {
    const text = document.getElementById(SERVED_META_ID)?.textContent;
    const info: DictionaryInfo | null = text ? JSON.parse(text) : null;
    if (info && info.counts.entries > 0) this.info = info;
    else void this.load();
  }

  /** Asks until there is a dictionary, or nothing more to wait for. */
  load = async (): Promise<void> => {
    try {
      this.info = (await getMeta()).data;
      this.failure = null;
      if (!this.isEmpty) {
        this.loadingPercent = null;
        return;
      }
      const ready = await getReadiness();
      if (ready.status === 'ok') {
        this.info = (await getMeta()).data;
        this.loadingPercent = null;
        return;
      }
      if (ready.reason === 'importing') this.loadingPercent = ready.percent ?? 0;
      setTimeout(this.load, POLL_MS);
    } catch (error) {
      // A server that is busy with an import may be slow to say so.
      if (this.loadingPercent !== null) setTimeout(this.load, POLL_MS);
      else this.failure = toFailure(error);
    }
  };
}

export const meta = new Meta();
