import type { Database } from '../../database/database.ts';

/** How often each headword has been looked up, as processes have written it. */
export class LookUpCounts {
  private known: { sums: string; times: ReadonlyMap<string, number> } | null = null;

  constructor(private readonly database: Database) {}

  /** By folded headword. The same map as the last time if nothing was counted since. */
  async read(): Promise<ReadonlyMap<string, number>> {
    // They change once a minute, and reading them takes longer than summing them up.
    const sums = JSON.stringify(await this.sums());
    if (this.known?.sums === sums) return this.known.times;
    const rows = await this.database.models.Lookup.findAll({ raw: true });
    const times = new Map(rows.map((row) => [row.headword, Number(row.times)]));
    this.known = { sums, times };
    return times;
  }

  /** The number of headwords that have been looked up. */
  async countHeadwords(): Promise<number> {
    const { headwords } = await this.sums();
    return Number(headwords);
  }

  private async sums(): Promise<{ headwords: number | string; times: number | string }> {
    const [sums] = await this.database.select<{ headwords: string; times: string }>(
      'SELECT count(*) AS headwords, coalesce(sum(times), 0) AS times FROM lookups',
    );
    return sums ?? { headwords: 0, times: 0 };
  }
}
