import type { PreviewedChange } from '../../contract/admin/transfer.ts';

/** Changes that a preview lists; all of them are counted. */
const MAX_LISTED = 100;
/** A few added words are of more interest than the hundredth that is skipped. */
const MIN_OF_EACH = 10;

/** The first hundred changes of an import, among them at least the first ten of each kind. */
export class ListedChanges {
  /** In the order in which they were added. */
  readonly items: PreviewedChange[] = [];
  private readonly counts = new Map<PreviewedChange['change'], number>();

  /** Returns whether the change is listed; a later one may still take its place. */
  add(change: PreviewedChange): boolean {
    const count = this.countOf(change);
    if (this.items.length >= MAX_LISTED) {
      if (count >= MIN_OF_EACH) return false;
      const spare = this.items.findLastIndex((one) => this.countOf(one) > MIN_OF_EACH);
      const [left] = this.items.splice(spare, 1);
      if (left) this.counts.set(left.change, this.countOf(left) - 1);
    }
    this.items.push(change);
    this.counts.set(change.change, count + 1);
    return true;
  }

  private countOf({ change }: PreviewedChange): number {
    return this.counts.get(change) ?? 0;
  }
}
