import type { Segment } from '../index/segment.ts';
import { inSteps } from '../structures/steps.ts';
import { SpellingTable } from './spelling-table.ts';

/** The tables of the index's segments, each built once. */
export class SpellingTables {
  private readonly made = new WeakMap<Segment, Promise<SpellingTable>>();

  of(segments: readonly Segment[]): Promise<SpellingTable[]> {
    return Promise.all(segments.map((segment) => this.ofSegment(segment)));
  }

  /** Uses a table made earlier. */
  adopt(table: SpellingTable): void {
    this.made.set(table.segment, Promise.resolve(table));
  }

  private ofSegment(segment: Segment): Promise<SpellingTable> {
    const known = this.made.get(segment);
    if (known) return known;
    const table = inSteps(SpellingTable.build(segment));
    this.made.set(segment, table);
    return table;
  }
}
