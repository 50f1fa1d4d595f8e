import { LRUCache } from 'lru-cache';
import { KNOWN_ANSWER_SENT, SEARCH_MISSED } from '../base/channels.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Logger } from '../base/logger.ts';
import { foldHeadword } from '../text/fold.ts';
import { type Count, TableCounter } from './table-counter.ts';

/** Terms whose repeated, cached answers still count. */
const MAX_RECENT = 5_000;
const MAX_ROWS = 10_000;
const SEARCHES = /^\/api\/v1\/search(?:\/detailed)?\?/;
// eslint-disable-next-line no-control-regex -- what no database keeps in a text, and nobody means
const CONTROL = /[\u0000-\u001f\u007f]/;

export interface SearchMiss extends Count {
  /** Folded. */
  term: string;
}

/** `SEARCH_MISSES_ENABLED`: does not record who searched. */
export class SearchMisses extends TableCounter {
  private readonly recent = new LRUCache<string, true>({ max: MAX_RECENT });

  constructor(
    private readonly dictionary: Dictionary,
    logger: Logger,
    isEnabled: boolean,
  ) {
    const table = {
      name: 'search_misses',
      key: 'term',
      times: 'times',
      lastAt: 'last_at',
      maxWaiting: 1_000,
      rows: { max: MAX_ROWS, kept: MAX_ROWS },
    };
    super(dictionary.database, logger, table, isEnabled);
  }

  protected override readonly listeners = [
    [SEARCH_MISSED, (typed: unknown) => this.onMissed(typed)],
    [KNOWN_ANSWER_SENT, (url: unknown) => this.onKnownAnswer(url)],
  ] as const;

  /** Terms that are still unknown, most frequent first. */
  async list({ page, limit }: { page: number; limit: number }): Promise<{
    items: SearchMiss[];
    total: number;
  }> {
    const { index, database } = this.dictionary;
    const rows = await database.models.SearchMiss.findAll({
      order: [['times', 'DESC'], ['last_at', 'DESC'], 'term'],
      raw: true,
    });
    const unknown = rows.filter(({ term }) => !index.knows(term));
    const items = unknown
      .slice((page - 1) * limit, page * limit)
      // Raw rows of SQLite have times as text.
      .map(({ term, times, last_at }) => ({ term, times, lastAt: new Date(last_at) }));
    return { items, total: unknown.length };
  }

  /** Resolves to false when there is no such term. */
  async dismiss(term: string): Promise<boolean> {
    const { database } = this.dictionary;
    return database.write(
      async (transaction) =>
        (await database.models.SearchMiss.destroy({ where: { term }, transaction })) > 0,
    );
  }

  private onMissed(typed: unknown): void {
    const term = foldHeadword(String(typed));
    if (term === '' || CONTROL.test(term)) return;
    this.recent.set(term, true);
    this.count(term);
  }

  /** The same search may be answered from the cache next time. */
  private onKnownAnswer(url: unknown): void {
    const address = String(url);
    if (!SEARCHES.test(address)) return;
    const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
    const term = foldHeadword(query.get('search') ?? '');
    if (this.recent.has(term)) this.count(term);
  }
}
