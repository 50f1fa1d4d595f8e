import { TypoIndex } from '../typos/typo-index.ts';
import { Columns } from './columns.ts';
import type { IndexRow } from './rows.ts';
import { Segment } from './segment.ts';

/** A segment with its typo index, and the rows it was made of where it holds edits. */
export class Part {
  readonly segment: Segment;
  readonly rows: ReadonlyMap<number, readonly IndexRow[]>;
  private readonly typoSteps: Generator<undefined, TypoIndex>;
  private made: TypoIndex | null = null;

  constructor(segment: Segment, rows: ReadonlyMap<number, readonly IndexRow[]>) {
    this.segment = segment;
    this.rows = rows;
    this.typoSteps = TypoIndex.steps(segment.lexicon());
  }

  /** The part that holds these rows, by entry. */
  static of(rows: ReadonlyMap<number, readonly IndexRow[]>): Part {
    const columns = new Columns();
    for (const ofEntry of rows.values()) for (const row of ofEntry) columns.add(row);
    const steps = Segment.build(columns);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return new Part(step.value, rows);
    }
  }

  /** Made when it is first needed, as far as {@link Part.prepareTypos} has not made it yet. */
  get typos(): TypoIndex {
    for (;;) {
      if (this.made !== null) return this.made;
      this.nextTypoStep();
    }
  }

  /** Makes the typo index in steps. */
  *prepareTypos(): Generator<void> {
    while (this.made === null) {
      this.nextTypoStep();
      yield;
    }
  }

  private nextTypoStep(): void {
    const step = this.typoSteps.next();
    if (step.done === true) this.made = step.value;
  }
}
