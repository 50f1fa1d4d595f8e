import type { LeftOut } from '../../contract/admin/transfer.ts';

/** A hostile file could have a new field on every line. */
const MAX_FIELDS = 200;
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 100;

/** Counts, by field, content that records cannot hold, or that is read other than it is written. */
export class LeftOutCounts {
  private readonly fields = new Map<string, LeftOut>();

  add(field: string, count = 1, example = ''): void {
    this.count('missing', field, count, example);
  }

  /** Counts content that is there, but not as it was written. */
  note(field: string, example = '', count = 1): void {
    this.count('changed', field, count, example);
  }

  /** Most first. */
  list(): LeftOut[] {
    return [...this.fields.values()].sort(
      (a, b) => b.count - a.count || (a.field < b.field ? -1 : 1),
    );
  }

  private count(kind: LeftOut['kind'], field: string, count: number, example: string): void {
    const entry = this.fields.get(field) ?? this.entryFor(kind, shown(field));
    entry.count += count;
    const { examples } = entry;
    if (example === '' || examples.length >= MAX_EXAMPLES) return;
    const text = example.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, MAX_EXAMPLE_LENGTH);
    if (!examples.includes(text)) examples.push(text);
  }

  private entryFor(kind: LeftOut['kind'], name: string): LeftOut {
    const field = this.fields.has(name) || this.fields.size < MAX_FIELDS ? name : OTHERS;
    const known = this.fields.get(field);
    if (known) return known;
    const entry: LeftOut = { field, count: 0, kind, examples: [] };
    this.fields.set(field, entry);
    return entry;
  }
}

const OTHERS = 'other fields';

/** Names come from the file, so a hostile one must not break a report. */
const shown = (field: string): string =>
  /^[\p{L}\p{N} .,:'()_*<>/-]{1,80}$/u.test(field) ? field : JSON.stringify(field.slice(0, 64));
