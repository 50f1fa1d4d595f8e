import { LRUCache } from 'lru-cache';
import type { Transaction } from 'sequelize';
import { KNOWN_ANSWER_SENT, SEARCH_MISSED } from '../base/channels.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Logger } from '../base/logger.ts';
import { foldHeadword } from '../text/fold.ts';

const FLUSH_EVERY_MS = 60_000;
/** The most terms waiting to be written; further ones are not counted until then. */
const MAX_WAITING = 1_000;
/** The most terms in the table; beyond that, the least frequent are deleted. */
const MAX_ROWS = 10_000;
/** Terms whose repeated, cached answers still count. */
const MAX_RECENT = 5_000;
const ROWS_PER_STATEMENT = 200;
const SEARCHES = /^\/api\/v1\/search(?:\/detailed)?\?/;
// eslint-disable-next-line no-control-regex -- what no database keeps in a text, and nobody means
const CONTROL = /[\u0000-\u001f\u007f]/;

export interface SearchMiss {
  /** Folded. */
  term: string;
  times: number;
  lastAt: Date;
}

/**
 * `SEARCH_MISSES_ENABLED`: counts searches that found nothing, without recording who searched.
 * Counts are written once a minute; a read-only process does not count.
 */
export class SearchMisses {
  readonly isEnabled: boolean;
  private readonly dictionary: Dictionary;
  private readonly logger: Logger;
  private readonly waiting = new Map<string, number>();
  private readonly recent = new LRUCache<string, true>({ max: MAX_RECENT });
  private timer: NodeJS.Timeout | undefined;
  private hasFailed = false;

  constructor(dictionary: Dictionary, logger: Logger, isEnabled: boolean) {
    this.dictionary = dictionary;
    this.logger = logger;
    this.isEnabled = isEnabled;
  }

  start(): void {
    if (!this.isEnabled) return;
    SEARCH_MISSED.subscribe(this.onMissed);
    KNOWN_ANSWER_SENT.subscribe(this.onKnownAnswer);
    this.timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Writes pending counts. */
  async stop(): Promise<void> {
    SEARCH_MISSED.unsubscribe(this.onMissed);
    KNOWN_ANSWER_SENT.unsubscribe(this.onKnownAnswer);
    clearInterval(this.timer);
    await this.flush();
  }

  /** Writes pending counts. Whatever cannot be written is tried again later. */
  async flush(): Promise<void> {
    const counted = [...this.waiting];
    if (counted.length === 0) return;
    this.waiting.clear();
    try {
      await this.dictionary.database.writeForAnybody((transaction) =>
        this.write(counted, new Date(), transaction),
      );
      this.hasFailed = false;
    } catch (error) {
      for (const [term, times] of counted) this.count(term, times);
      if (!this.hasFailed)
        this.logger.info({ err: error }, 'could not store searches that found nothing');
      this.hasFailed = true;
    }
  }

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

  private readonly onMissed = (typed: unknown): void => {
    const term = foldHeadword(String(typed));
    if (term === '' || CONTROL.test(term)) return;
    this.recent.set(term, true);
    this.count(term, 1);
  };

  /** The same search may be answered from the cache next time. */
  private readonly onKnownAnswer = (url: unknown): void => {
    const address = String(url);
    if (!SEARCHES.test(address)) return;
    const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
    const term = foldHeadword(query.get('search') ?? '');
    if (this.recent.has(term)) this.count(term, 1);
  };

  private count(term: string, times: number): void {
    const before = this.waiting.get(term);
    if (before === undefined && this.waiting.size >= MAX_WAITING) return;
    this.waiting.set(term, (before ?? 0) + times);
  }

  private async write(
    counted: readonly [term: string, times: number][],
    now: Date,
    transaction: Transaction,
  ): Promise<void> {
    const { sequelize, models } = this.dictionary.database;
    for (let at = 0; at < counted.length; at += ROWS_PER_STATEMENT) {
      const rows = counted.slice(at, at + ROWS_PER_STATEMENT).map((row) => [...row, now]);
      await sequelize.query(
        `INSERT INTO search_misses (term, times, last_at) VALUES ${rows.map(() => '(?)').join(', ')}
         ON CONFLICT (term) DO UPDATE
         SET times = search_misses.times + excluded.times, last_at = excluded.last_at`,
        { replacements: rows, transaction },
      );
    }
    const excess = (await models.SearchMiss.count({ transaction })) - MAX_ROWS;
    if (excess <= 0) return;
    await sequelize.query(
      `DELETE FROM search_misses WHERE term IN
         (SELECT term FROM search_misses ORDER BY times, last_at LIMIT ${excess})`,
      { transaction },
    );
  }
}
