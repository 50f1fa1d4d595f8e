import type { Transaction } from 'sequelize';
import { LOOKED_UP } from '../base/channels.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { pauses } from '../dictionary/structures/steps.ts';
import type { Logger } from '../base/logger.ts';

const FLUSH_EVERY_MS = 60_000;
/** The most spellings waiting to be written; further ones are not counted until then. */
const MAX_WAITING = 10_000;
/** With more headwords in the table, only those looked up most are kept. */
const MAX_ROWS = 30_000;
/** Fewer, so that others have time to gain on them. */
const KEPT_ROWS = 20_000;
const ROWS_PER_STATEMENT = 1_000;

/**
 * `LOOKUPS_ENABLED`: counts how often each headword is looked up, without recording by whom or
 * when. Every process writes its own counts once a minute and when it stops; they add up in the
 * database. A read-only process does not count.
 */
export class LookUps {
  private readonly dictionary: Dictionary;
  private readonly logger: Logger;
  private readonly isEnabled: boolean;
  /** By spelling as asked for: finding the headword of each takes longer than most reads. */
  private waiting = new Map<string, number>();
  private flushing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private hasFailed = false;

  constructor(dictionary: Dictionary, logger: Logger, isEnabled: boolean) {
    this.dictionary = dictionary;
    this.logger = logger;
    this.isEnabled = isEnabled;
  }

  start(): void {
    if (!this.isEnabled) return;
    LOOKED_UP.subscribe(this.onLookedUp);
    this.timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Writes pending counts. */
  async stop(): Promise<void> {
    LOOKED_UP.unsubscribe(this.onLookedUp);
    clearInterval(this.timer);
    await this.flush();
  }

  /** Writes pending counts. Whatever cannot be written is tried again later. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.store());
    return this.flushing;
  }

  private async store(): Promise<void> {
    const { waiting } = this;
    if (waiting.size === 0) return;
    this.waiting = new Map();
    try {
      const counted = await this.byHeadword(waiting);
      await this.dictionary.database.writeForAnybody((transaction) =>
        this.write(counted, transaction),
      );
      this.hasFailed = false;
    } catch (error) {
      for (const [spelling, times] of waiting) this.count(spelling, times);
      if (!this.hasFailed) this.logger.info({ err: error }, 'could not store look-ups');
      this.hasFailed = true;
    }
  }

  private readonly onLookedUp = (spelling: unknown): void => {
    this.count(String(spelling), 1);
  };

  private count(spelling: string, times: number): void {
    const before = this.waiting.get(spelling);
    if (before === undefined && this.waiting.size >= MAX_WAITING) return;
    this.waiting.set(spelling, (before ?? 0) + times);
  }

  /** In one order everywhere: on Postgres two processes may write the same rows. */
  private async byHeadword(
    waiting: ReadonlyMap<string, number>,
  ): Promise<[headword: string, times: number][]> {
    const pause = pauses();
    const counted = new Map<string, number>();
    for (const [spelling, times] of waiting) {
      await pause();
      const headword = this.dictionary.index.headwordOf(spelling);
      if (headword !== null) counted.set(headword, (counted.get(headword) ?? 0) + times);
    }
    return [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  private async write(
    counted: readonly [headword: string, times: number][],
    transaction: Transaction,
  ): Promise<void> {
    const { sequelize, models } = this.dictionary.database;
    for (let at = 0; at < counted.length; at += ROWS_PER_STATEMENT) {
      const rows = counted.slice(at, at + ROWS_PER_STATEMENT);
      await sequelize.query(
        `INSERT INTO lookups (headword, times) VALUES ${rows.map(() => '(?)').join(', ')}
         ON CONFLICT (headword) DO UPDATE SET times = lookups.times + excluded.times`,
        { replacements: rows, transaction },
      );
    }
    const total = await models.Lookup.count({ transaction });
    if (total <= MAX_ROWS) return;
    await sequelize.query(
      `DELETE FROM lookups WHERE headword IN
         (SELECT headword FROM lookups ORDER BY times, headword LIMIT ${total - KEPT_ROWS})`,
      { transaction },
    );
  }
}
