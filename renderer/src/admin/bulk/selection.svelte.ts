import { SvelteSet } from 'svelte/reactivity';

/** The selected records of a list, on all its pages. */
export class Selection {
  /** All matching records are selected, however many there are. */
  isWhole = $state(false);
  private readonly ids = new SvelteSet<number>();
  /** The start of a range. */
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

  /** Toggles a record; with `isRange`, selects all of `page` from the previous one to this. */
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

  /** Only the records in view are known, so the selection of all becomes that of the page. */
  private leaveWhole(page: readonly number[]): void {
    if (!this.isWhole) return;
    this.isWhole = false;
    this.ids.clear();
    for (const id of page) this.ids.add(id);
  }
}
