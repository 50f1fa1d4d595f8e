import type { Transaction } from 'sequelize';
import { LOOKED_UP } from '../channels.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Logger } from '../logger.ts';

const FLUSH_EVERY_MS = 60_000;
/** The most spellings waiting to be written; further ones are not counted until then. */
const MAX_WAITING = 10_000;
/** The most headwords in the table; beyond that, those looked up least are deleted. */
const MAX_ROWS = 50_000;
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
  private readonly waiting = new Map<string, number>();
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
  async flush(): Promise<void> {
    const counted = this.byHeadword();
    this.waiting.clear();
    if (counted.length === 0) return;
    try {
      await this.dictionary.database.writeForAnybody((transaction) =>
        this.write(counted, transaction),
      );
      this.hasFailed = false;
    } catch (error) {
      for (const [headword, times] of counted) this.count(headword, times);
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

  /** What waits, in one order everywhere: on Postgres two processes may write the same rows. */
  private byHeadword(): [headword: string, times: number][] {
    const { index } = this.dictionary;
    const counted = new Map<string, number>();
    for (const [spelling, times] of this.waiting) {
      const headword = index.headwordOf(spelling);
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
    const excess = (await models.Lookup.count({ transaction })) - MAX_ROWS;
    if (excess <= 0) return;
    await sequelize.query(
      `DELETE FROM lookups WHERE headword IN
         (SELECT headword FROM lookups ORDER BY times, headword LIMIT ${excess})`,
      { transaction },
    );
  }
}
