import type { WordRecord } from '../../../../server/contract/word.ts';
import { type Failure, toFailure } from '../../api/failure.ts';
import { listWords } from '../../api/public.ts';
import { RecentCache } from '../../lib/recent-cache.ts';

type ListQuery = Parameters<typeof listWords>[0];

interface Loaded {
  words: WordRecord[];
  /** Of the next page; null after the last. */
  cursor: string | null;
}

const PAGE = 40;
const NOTICEABLE_MS = 150;
/** Lists read lately, as far as they were read: going back shows them as they were. */
const kept = new RecentCache<Loaded>(8);

/** The words that match some filters, page after page. */
export class WordList {
  private loaded: Loaded | null = $state.raw(null);
  /** The filters that `words` belong to. */
  key: string | null = $state(null);
  failure: Failure | null = $state.raw(null);
  isSlow = $state(false);
  private controller: AbortController | null = null;

  get words(): readonly WordRecord[] {
    return this.loaded?.words ?? [];
  }

  get hasMore(): boolean {
    return this.loaded !== null && this.loaded.cursor !== null;
  }

  /** Shows the words of other filters; those shown stay until the first are there. */
  async show(filters: ListQuery): Promise<void> {
    const key = JSON.stringify(filters);
    if (key === this.key) return;
    const known = kept.get(key);
    this.controller?.abort();
    if (known) this.settle(key, known);
    else await this.load(key, filters, { words: [], cursor: '' });
  }

  /** Adds the next page, once at a time. */
  async more(filters: ListQuery): Promise<void> {
    if (this.controller !== null || !this.loaded || JSON.stringify(filters) !== this.key) return;
    await this.load(this.key, filters, this.loaded);
  }

  stop(): void {
    this.controller?.abort();
    this.controller = null;
  }

  private async load(key: string, filters: ListQuery, before: Loaded): Promise<void> {
    const controller = new AbortController();
    this.controller = controller;
    const timer = setTimeout(() => (this.isSlow = true), NOTICEABLE_MS);
    try {
      const { data, meta } = await listWords(
        { ...filters, cursor: before.cursor ?? '', limit: PAGE, with_meanings: true },
        controller.signal,
      );
      if (controller.signal.aborted) return;
      this.settle(key, { words: [...before.words, ...data], cursor: meta.next_cursor });
    } catch (error) {
      if (!controller.signal.aborted) this.failure = toFailure(error);
    } finally {
      clearTimeout(timer);
      if (this.controller === controller) {
        this.controller = null;
        this.isSlow = false;
      }
    }
  }

  private settle(key: string, loaded: Loaded): void {
    this.controller = null;
    this.key = key;
    this.loaded = loaded;
    this.failure = null;
    this.isSlow = false;
    kept.put(key, loaded);
  }
}
