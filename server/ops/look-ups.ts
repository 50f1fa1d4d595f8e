import { LOOKED_UP } from '../base/channels.ts';
import { type Dictionary, viewOf } from '../dictionary/dictionary.ts';
import { pauses } from '../dictionary/structures/steps.ts';
import type { Logger } from '../base/logger.ts';
import { add, type Count, TableCounter } from './table-counter.ts';

/** `LOOKUPS_ENABLED`: records neither by whom nor when. */
export class LookUps extends TableCounter {
  constructor(
    private readonly dictionary: Dictionary,
    logger: Logger,
    isEnabled: boolean,
  ) {
    const table = {
      name: 'lookups',
      key: 'headword',
      times: 'times',
      maxWaiting: 10_000,
      // Fewer, so that new headwords have time to catch up.
      rows: { max: 30_000, kept: 20_000 },
    };
    super(dictionary.database, logger, table, isEnabled);
  }

  protected override readonly listeners = [
    [LOOKED_UP, (spelling: unknown) => this.count(String(spelling))],
  ] as const;

  /** Counted by requested spelling until written: finding headwords takes longer than a read. */
  protected override async rowsOf(
    counts: ReadonlyMap<string, Count>,
  ): Promise<ReadonlyMap<string, Count>> {
    const pause = pauses();
    const counted = new Map<string, Count>();
    const view = viewOf(this.dictionary.enabled);
    for (const [spelling, count] of counts) {
      await pause();
      const headword = view.headwordOf(spelling);
      if (headword !== null) add(counted, headword, count);
    }
    return counted;
  }
}
