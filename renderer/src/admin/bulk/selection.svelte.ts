import { SvelteSet } from 'svelte/reactivity';

/** The records of a list that are selected, on whichever page they are. */
export class Selection {
  /** All that match, whatever their number. */
  isWhole = $state(false);
  private readonly ids = new SvelteSet<number>();
  /** Where a range starts. */
  private anchor: number | null = null;

  get count(): number {
    return this.ids.size;
  }

  get chosen(): number[] {
    return [...this.ids];
  }

  has(id: number): boolean {
    return this.isWhole || this.ids.has(id);
  }

  /** Selects a record, or no longer; with `isRange` all from the one before to it, out of `page`. */
  toggle(id: number, page: readonly number[], isRange = false): void {
    this.leaveWhole(page);
    const wanted = !this.ids.has(id);
    const from = this.anchor === null ? -1 : page.indexOf(this.anchor);
    if (isRange && from >= 0) {
      const to = page.indexOf(id);
      for (const one of page.slice(Math.min(from, to), Math.max(from, to) + 1)) this.ids.add(one);
    } else if (wanted) this.ids.add(id);
    else this.ids.delete(id);
    this.anchor = id;
  }

  togglePage(page: readonly number[], isWanted: boolean): void {
    this.leaveWhole(page);
    for (const id of page) {
      if (isWanted) this.ids.add(id);
      else this.ids.delete(id);
    }
  }

  clear(): void {
    this.isWhole = false;
    this.ids.clear();
    this.anchor = null;
  }

  /** Of all that match only what is in view can be told apart. */
  private leaveWhole(page: readonly number[]): void {
    if (!this.isWhole) return;
    this.isWhole = false;
    this.ids.clear();
    for (const id of page) this.ids.add(id);
  }
}
