import type { Segment } from '../index/segment.ts';
import { inSteps } from '../structures/steps.ts';
import { SpellingTable } from './spelling-table.ts';

/** The tables of the index's segments, each built once. */
export class SpellingTables {
  private readonly made = new WeakMap<Segment, Promise<SpellingTable>>();

  of(segments: readonly Segment[]): Promise<SpellingTable[]> {
    const tables = segments.map((segment) => {
      const table = this.made.get(segment) ?? inSteps(SpellingTable.build(segment));
      this.made.set(segment, table);
      return table;
    });
    return Promise.all(tables);
  }

  /** Uses a table made earlier. */
  adopt(table: SpellingTable): void {
    this.made.set(table.segment, Promise.resolve(table));
  }
}
