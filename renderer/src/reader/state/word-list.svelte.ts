import { type Failure, toFailure } from '../../api/failure.ts';
import { RecentCache } from '../../lib/recent-cache.ts';

interface ListMeta {
  /** The cursor of the next page; null after the last. */
  next_cursor: string | null;
}

interface Loaded<T, M> {
  words: T[];
  meta: M | null;
}

/** An empty cursor is the first page. */
type LoadPage<Q, T, M> = (
  filters: Q,
  cursor: string,
  signal: AbortSignal,
) => Promise<{ data: T[]; meta: M }>;

const NOTICEABLE_MS = 150;
const KEPT_LISTS = 8;

/** Recent lists of one kind as far as they were loaded, for going back. */
export const keptLists = <T, M>(): RecentCache<Loaded<T, M>> => new RecentCache(KEPT_LISTS);

export class WordList<Q extends object, T, M extends ListMeta> {
  private loaded: Loaded<T, M> | null = $state.raw(null);
  /** The filters that `words` belong to. */
  key: string | null = $state(null);
  failure: Failure | null = $state.raw(null);
  isSlow = $state(false);
  private controller: AbortController | null = null;

  constructor(
    private readonly loadPage: LoadPage<Q, T, M>,
    private readonly kept: RecentCache<Loaded<T, M>>,
  ) {}

  /** The `meta` of the last page read. */
  get meta(): M | null {
    return this.loaded?.meta ?? null;
  }

  get words(): readonly T[] {
    return this.loaded?.words ?? [];
  }

  get hasMore(): boolean {
    return (this.meta?.next_cursor ?? null) !== null;
  }

  /** The current words stay until the first new ones have arrived. */
  async show(filters: Q): Promise<void> {
    const key = JSON.stringify(filters);
    if (key === this.key) return;
    const known = this.kept.get(key);
    this.controller?.abort();
    if (known) this.settle(key, known);
    else await this.load(key, filters, { words: [], meta: null });
  }

  /** Adds the next page unless one is being loaded. */
  async more(filters: Q): Promise<void> {
    if (this.controller !== null || !this.loaded || JSON.stringify(filters) !== this.key) return;
    await this.load(this.key, filters, this.loaded);
  }

  stop(): void {
    this.controller?.abort();
    this.controller = null;
  }

  private async load(key: string, filters: Q, before: Loaded<T, M>): Promise<void> {
    const controller = new AbortController();
    this.controller = controller;
    const timer = setTimeout(() => (this.isSlow = true), NOTICEABLE_MS);
    try {
      const cursor = before.meta?.next_cursor ?? '';
      const { data, meta } = await this.loadPage(filters, cursor, controller.signal);
      if (controller.signal.aborted) return;
      this.settle(key, { words: [...before.words, ...data], meta });
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

  private settle(key: string, loaded: Loaded<T, M>): void {
    this.controller = null;
    this.key = key;
    this.loaded = loaded;
    this.failure = null;
    this.isSlow = false;
    this.kept.put(key, loaded);
  }
}
