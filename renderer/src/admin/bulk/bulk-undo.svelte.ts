import type { BulkUndone } from '../../../../server/contract/admin/bulk.ts';
import { undoBulkEdit } from '../../api/admin.ts';
import { Attempt } from '../../lib/attempt.svelte.ts';

/** Undoes a bulk change, batch by batch. */
export class BulkUndo extends Attempt {
  /** It pauses after the current batch. */
  isStopping = $state(false);
  isOver = $state(false);
  total = $state(0);
  reverted = $state(0);
  kept: BulkUndone['kept'] = $state.raw([]);
  /** The position to continue from after a pause or a failure. */
  private after: number | null = 0;

  constructor(readonly bulk: number) {
    super();
  }

  get percent(): number | null {
    return this.total === 0 ? null : (100 * (this.total - this.left)) / this.total;
  }

  /** The number of records that are left. */
  get left(): number {
    return this.total - this.reverted - this.kept.length;
  }

  async undo(): Promise<void> {
    this.isStopping = false;
    await this.run(async () => {
      while (this.after !== null && !this.isStopping) {
        const { total, reverted, kept, next } = await undoBulkEdit(this.bulk, this.after);
        this.total = total;
        this.reverted += reverted;
        this.kept = [...this.kept, ...kept];
        this.after = next;
      }
      this.isOver = this.after === null;
    });
  }

  stop(): void {
    this.isStopping = true;
  }
}
