import type { PreviewedChange } from '../../contract/admin/transfer.ts';

/** All changes are counted. */
const MAX_LISTED = 100;
/** A few added words are of more interest than the hundredth that is skipped. */
const MIN_OF_EACH = 10;

/** `same`: updated, with the content that it has already. */
type Kind = PreviewedChange['change'] | 'same';

/**
 * The first hundred changes of an import, among them at least ten of each kind, if there are that
 * many. At most ten records that stay the same take a slot of others.
 */
export class ListedChanges {
  private readonly listed: { change: PreviewedChange; kind: Kind }[] = [];
  private readonly counts = new Map<Kind, number>();

  get items(): PreviewedChange[] {
    return this.listed.map(({ change }) => change);
  }

  /** Returns whether the change is listed; a later one may still replace it. */
  add(change: PreviewedChange, kind: Kind = change.change): boolean {
    if (this.listed.length >= MAX_LISTED) {
      const spare = this.spareFor(kind);
      if (spare === -1) return false;
      const [left] = this.listed.splice(spare, 1);
      if (left) this.counts.set(left.kind, this.countOf(left.kind) - 1);
    }
    this.listed.push({ change, kind });
    this.counts.set(kind, this.countOf(kind) + 1);
    return true;
  }

  /** The index of a change of less interest; -1 if there is none. */
  private spareFor(kind: Kind): number {
    const isSpare = (one: Kind) => this.countOf(one) > MIN_OF_EACH;
    if (kind !== 'same' && isSpare('same')) {
      return this.listed.findLastIndex((one) => one.kind === 'same');
    }
    if (!(this.countOf(kind) < MIN_OF_EACH)) return -1;
    return this.listed.findLastIndex((one) => isSpare(one.kind));
  }

  private countOf(kind: Kind): number {
    return this.counts.get(kind) ?? 0;
  }
}
