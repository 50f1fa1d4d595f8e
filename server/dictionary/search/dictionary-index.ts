import { LRUCache } from 'lru-cache';
import { DEFAULT_DATASET } from '../../database/dataset-tables.ts';
import { foldHeadword } from '../../text/fold.ts';
import { inSteps, pauses } from '../structures/steps.ts';
import { countBits } from '../structures/bits.ts';
import { bytesIn } from '../structures/typed-arrays.ts';
import { Columns } from '../index/columns.ts';
import { inListOrder, positionsContaining, positionsOf } from '../index/list-positions.ts';
import {
  comparePositions,
  type ListOrder,
  type OrderedPosition,
  OrderedPositions,
  type PageStart,
  readPage,
  valueIn,
} from '../index/ordered-list.ts';
import type { Selection } from '../index/record-list.ts';
import type { IndexRow } from '../index/rows.ts';
import { Segment } from '../index/segment.ts';
import { IndexView } from './index-view.ts';

export interface PageQuery extends Selection {
  prefix?: string | undefined;
  contains?: string | undefined;
  order: ListOrder;
  start: PageStart;
  limit: number;
}

/** A condition on records that the index itself cannot evaluate. */
export interface Condition {
  /** Identifies the condition: equal names must mean equal conditions. */
  name: string;
  /** True if the record with this id meets it. May only change when its entry is replaced. */
  holds: (id: number) => boolean;
}

/** Edited entries, with the rows that their segment was built from. */
interface Edits {
  rows: ReadonlyMap<number, readonly IndexRow[]>;
  segment: Segment;
}

const KEPT_MARKS = 64;
const KEPT_ORDERS = 32;
/** More edited entries than this slow searches down. */
const REBUILD_ABOVE_ENTRIES = 1_000;
/** With more than this, edits themselves get slow. */
const REBUILD_AT_ONCE_ABOVE_ENTRIES = 10_000;
/** At most this many entries are reindexed with each edit. */
const RECENT_ENTRIES = 64;

/**
 * All spellings of a dataset. Edited entries move from the big segment of the last build to a small
 * one, rebuilt on each edit, and when that is full to a middle one, so that edits stay cheap.
 */
export class DictionaryIndex extends IndexView {
  private settled: Edits;
  private recent: Edits;
  private readonly editedEntries = new Set<number>();
  /** The records of the built segment that meet recent conditions, by name. */
  private readonly marks = new LRUCache<string, Uint32Array>({ max: KEPT_MARKS });
  /** Its positions in each order requested so far. */
  private readonly orders = new LRUCache<string, OrderedPositions>({ max: KEPT_ORDERS });
  private preparing: Promise<void> | null = null;
  private isPrepared = false;

  private constructor(private readonly built: Segment) {
    super();
    this.settled = this.editsOf(new Map());
    this.recent = this.editsOf(new Map());
  }

  /** Yields between batches and steps, so that a server can build while it answers. */
  static async build(
    batches: AsyncIterable<IndexRow[]>,
    dataset: number = DEFAULT_DATASET,
  ): Promise<DictionaryIndex> {
    const pause = pauses();
    const rows = new Columns();
    for await (const batch of batches) {
      for (const row of batch) rows.add(row);
      await pause();
    }
    return new DictionaryIndex(await inSteps(Segment.build(rows, dataset)));
  }

  /** True if `search` has all it needs; otherwise it builds that, blocking the event loop. */
  get isReadyForSearch(): boolean {
    return this.isPrepared;
  }

  /** Builds the tables that only searches need, in steps, yielding in between. */
  prepare(): Promise<void> {
    this.preparing ??= this.prepareInSteps();
    return this.preparing;
  }

  private async prepareInSteps(): Promise<void> {
    await inSteps(this.built.prepare());
    this.isPrepared = true;
  }

  /** Replaces the records of these entries with `rows`, effective from the next call. */
  replaceEntries(entryIds: readonly number[], rows: readonly IndexRow[]): void {
    const byEntry = new Map<number, IndexRow[]>(entryIds.map((id) => [id, []]));
    for (const row of rows) {
      const ofEntry = byEntry.get(row.entryId);
      if (ofEntry === undefined) {
        throw new Error(`record ${row.id} is of entry ${row.entryId}, which is not being replaced`);
      }
      ofEntry.push(row);
    }
    const recentRows = new Map([...this.recent.rows, ...byEntry]);
    if (recentRows.size <= RECENT_ENTRIES) this.recent = this.editsOf(recentRows);
    else {
      this.settled = this.editsOf(new Map([...this.settled.rows, ...recentRows]));
      this.recent = this.editsOf(new Map());
    }
    for (const entryId of byEntry.keys()) {
      this.built.retire(entryId);
      if (this.recent.rows.has(entryId)) this.settled.segment.retire(entryId);
      this.editedEntries.add(entryId);
    }
  }

  /** The number of entries edited since the last build. */
  get editedCount(): number {
    return this.editedEntries.size;
  }

  /** Rebuild in the background; `idle`: once edits pause, as a rebuild costs so much. */
  get shouldRebuild(): 'no' | 'idle' | 'now' {
    const { size } = this.editedEntries;
    if (size <= REBUILD_ABOVE_ENTRIES) return 'no';
    return size <= REBUILD_AT_ONCE_ABOVE_ENTRIES ? 'idle' : 'now';
  }

  /** One page of the records that meet a condition, and their number, reading bits, not records. */
  page(
    query: PageQuery,
    condition: Condition,
  ): { total: number; offset: number; records: OrderedPosition[] } {
    const { built: segment } = this;
    const { order } = query;
    const contained = foldHeadword(query.contains ?? '');
    const members = segment.list.members(query, ...positionsOf(segment, query.prefix));
    keepOnly(members, this.markOf(condition));
    if (contained !== '') keepOnly(members, positionsContaining(segment, contained));

    const edited: OrderedPosition[] = [];
    for (const { key, id } of inListOrder([this.settled.segment, this.recent.segment], query)) {
      if (!condition.holds(id) || !key.includes(contained)) continue;
      edited.push({ value: valueIn(order, { key, id }), key, id });
    }
    edited.sort(comparePositions(order));
    const page = readPage(this.positionsIn(order), members, { edited, order }, query);
    return { total: countBits(members) + edited.length, ...page };
  }

  private markOf({ name, holds }: Condition): Uint32Array {
    const mark = this.marks.get(name) ?? this.built.list.mark(holds);
    this.marks.set(name, mark);
    return mark;
  }

  private positionsIn(order: ListOrder): OrderedPositions {
    const known = this.orders.get(order.name);
    if (known && known.order.counts === order.counts) return known;
    const positions = new OrderedPositions(this.built, order);
    this.orders.set(order.name, positions);
    return positions;
  }

  /** Bytes, without the typo index and edits since the build. */
  get bytes(): number {
    return bytesIn(this.built);
  }

  override get segments(): Segment[] {
    return [this.built, this.settled.segment, this.recent.segment];
  }

  private editsOf(rows: Edits['rows']): Edits {
    return { rows, segment: Segment.of([...rows.values()].flat(), this.built.dataset) };
  }
}

function keepOnly(members: Uint32Array, others: Uint32Array): void {
  for (let word = 0; word < members.length; word++) members[word]! &= others[word]!;
}
