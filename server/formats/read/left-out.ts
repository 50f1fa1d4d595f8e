import type { LeftOut } from '../../dataset/read/dataset.ts';

/** A hostile file could have a new field on every line. */
const MAX_FIELDS = 200;

/** Counts, by field, what a file contains that records have no place for. */
export class LeftOutCounts {
  private readonly counts = new Map<string, number>();

  add(field: string, count = 1): void {
    const known = this.counts.get(field);
    if (known !== undefined) {
      this.counts.set(field, known + count);
      return;
    }
    const name = shown(field);
    const isPlaced = this.counts.has(name) || this.counts.size < MAX_FIELDS;
    const place = isPlaced ? name : OTHERS;
    this.counts.set(place, (this.counts.get(place) ?? 0) + count);
  }

  /** Most first. */
  list(): LeftOut[] {
    return [...this.counts]
      .map(([field, count]) => ({ field, count }))
      .sort((a, b) => b.count - a.count || (a.field < b.field ? -1 : 1));
  }
}

const OTHERS = 'other fields';

/** A field name that is safe to show in a report; names come from the file. */
function shown(field: string): string {
  return /^[\p{L}\p{N} .,:'()_*<>/-]{1,80}$/u.test(field)
    ? field
    : JSON.stringify(field.slice(0, 64));
}
