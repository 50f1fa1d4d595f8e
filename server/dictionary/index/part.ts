import { DEFAULT_DATASET } from '../../database/dataset-tables.ts';
import { prepareConfusions } from '../typos/channel/confusion-table.ts';
import { spokenTable } from '../typos/spoken/spoken-table.ts';
import { TypoIndex } from '../typos/typo-index.ts';
import { Columns } from './columns.ts';
import { Deferred } from '../structures/deferred.ts';
import { finish } from '../structures/steps.ts';
import type { IndexRow } from './rows.ts';
import { Segment } from './segment.ts';

/** A segment with its typo index, and the rows it was built from if it holds edits. */
export class Part {
  private readonly typoIndex: Deferred<TypoIndex>;

  constructor(
    readonly segment: Segment,
    readonly rows: ReadonlyMap<number, readonly IndexRow[]>,
  ) {
    this.typoIndex = new Deferred(TypoIndex.steps(segment.lexicon()));
  }

  static of(rows: ReadonlyMap<number, readonly IndexRow[]>, dataset = DEFAULT_DATASET): Part {
    const columns = new Columns();
    for (const ofEntry of rows.values()) for (const row of ofEntry) columns.add(row);
    return new Part(finish(Segment.build(columns, dataset)), rows);
  }

  get typos(): TypoIndex {
    return this.typoIndex.value;
  }

  /** Builds the tables that only some searches need, in steps. */
  *prepare(): Generator<void> {
    yield* this.segment.prepare();
    yield* this.typoIndex.prepare();
    // Shared by all parts, and not in any image.
    yield* prepareConfusions();
    spokenTable();
  }
}
