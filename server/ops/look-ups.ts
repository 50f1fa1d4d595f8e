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
    public isEnabled: boolean,
  ) {
    super(dictionary.database, logger, {
      name: 'lookups',
      key: 'headword',
      times: 'times',
      maxWaiting: 10_000,
      // Fewer, so that new headwords have time to catch up.
      rows: { max: 30_000, kept: 20_000 },
    });
  }

  override start(): void {
    if (!this.isEnabled) return;
    LOOKED_UP.subscribe(this.onLookedUp);
    super.start();
  }

  override async stop(): Promise<void> {
    LOOKED_UP.unsubscribe(this.onLookedUp);
    await super.stop();
  }

  private readonly onLookedUp = (spelling: unknown): void => this.count(String(spelling));

  /**
   * Counted by requested spelling until written: finding the headword takes longer than most reads.
   */
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
