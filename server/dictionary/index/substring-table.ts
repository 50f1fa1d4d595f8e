import { startBefore } from '../structures/binary-search.ts';
import { pausesBefore } from '../structures/steps.ts';
import { type Ascending, PositionList, SORT_DEPTH } from '../structures/position-list.ts';
import { NumberList } from '../structures/number-list.ts';
import { identity, sortByValue } from '../structures/sorting.ts';
import type { StringPool } from '../structures/string-pool.ts';
import { END, FIRST_WORD_SYMBOL, SPACE } from '../structures/symbols.ts';

/** The search tiers that match parts of spellings. */
export type TextTier = 'prefix' | 'phrase' | 'suffix' | 'contains';

/** A spelling to look for substrings in. */
export interface SpellingRow {
  /** Its index in the pool. */
  text: number;
  /** Its record: the base record of a form, or the best record of a headword. */
  record: number;
  /** See `rankNumber`. */
  rank: number;
  /** Only prefix searches find forms. */
  isForm: boolean;
}

type ItemColumns = Record<'texts' | 'records' | 'ranks' | 'forms', Uint32Array>;

/** Such spellings by column. */
export class SpellingRows {
  private readonly texts = new NumberList();
  private readonly records = new NumberList();
  private readonly ranks = new NumberList();
  private readonly forms = new NumberList();

  get isEmpty(): boolean {
    return this.texts.length === 0;
  }

  add({ text, record, rank, isForm }: SpellingRow): void {
    this.texts.push(text);
    this.records.push(record);
    this.ranks.push(rank);
    this.forms.push(isForm ? 1 : 0);
  }

  /** The columns, best rank first; within a rank in the order they were added. Yields. */
  *inOrder(): Generator<void, ItemColumns> {
    const ranks = this.ranks.toArray();
    const order = identity(ranks.length);
    yield* sortByValue(order, ranks);
    yield;
    const [texts, records] = [this.texts.inOrder(order), this.records.inOrder(order)];
    yield;
    return { texts, records, ranks: this.ranks.inOrder(order), forms: this.forms.inOrder(order) };
  }
}

/** Shorter terms are not searched for inside spellings. */
const SHORTEST_INNER_TERM = 3;

/** For each position, as `PositionList` needs them: what follows inner ones is mostly the same. */
const START_BITS = 16;
const INNER_BITS = 4;

/** Yields records with matching spellings, best rank first. */
export interface RecordStream {
  /** -1 at the end. */
  next(): number;
  /** The rank of the spelling that the last record came with. */
  readonly rank: number;
}

const NO_RECORDS: RecordStream = { rank: 0, next: () => -1 };

/**
 * The spellings of an entry type as one text, best rank first. Each tier has a list of the
 * positions where it may match; an answer is a range of that list, with the best matches first.
 */
export class SubstringTable {
  private constructor(
    private readonly pool: StringPool,
    private readonly items: Omit<ItemColumns, 'forms'>,
    /** The start of each item in `symbols`. */
    private readonly itemStarts: Uint32Array,
    private readonly symbols: Uint8Array,
    /** Starts of all spellings. */
    private readonly starts: PositionList,
    /** Starts of words in headwords of several words. */
    private readonly words: PositionList,
    /** Inner positions of headwords. */
    private readonly inner: PositionList,
  ) {}

  /** Items of one rank must be in the order of their records. Yields between its steps. */
  static *build(pool: StringPool, unordered: SpellingRows): Generator<void, SubstringTable> {
    const { forms, ...items } = yield* unordered.inOrder();
    yield;
    const size = items.texts.length;
    const itemStarts = new Uint32Array(size + 1);
    let innerCount = 0;
    for (let i = 0; i < size; i++) {
      if (pausesBefore(i)) yield;
      const length = pool.length(items.texts[i]!);
      itemStarts[i + 1] = itemStarts[i]! + length + 1;
      if (forms[i] === 0) innerCount += Math.max(0, length - SHORTEST_INNER_TERM);
    }
    const symbols = new Uint8Array(itemStarts[size]! + SORT_DEPTH);
    const inner = new Uint32Array(innerCount);
    const words = new NumberList();
    let filled = 0;
    for (let i = 0; i < size; i++) {
      if (pausesBefore(i)) yield;
      const from = itemStarts[i]!;
      const end = itemStarts[i + 1]! - 1;
      const hasSpaces = pool.writeSymbols(items.texts[i]!, symbols, from);
      if (forms[i] === 1) continue;
      for (let at = from + 1; at <= end - SHORTEST_INNER_TERM; at++) inner[filled++] = at;
      if (!hasSpaces) continue;
      for (let at = from; at < end; at++) {
        const startsWord = at === from || symbols[at - 1]! < FIRST_WORD_SYMBOL;
        if (startsWord && symbols[at] !== SPACE) words.push(at);
      }
    }
    yield;
    const starts = yield* PositionList.build(symbols, itemStarts.slice(0, size), START_BITS);
    const ofWords = yield* PositionList.build(symbols, words.toArray(), START_BITS);
    const ofInner = yield* PositionList.build(symbols, inner, INNER_BITS);
    return new SubstringTable(pool, items, itemStarts, symbols, starts, ofWords, ofInner);
  }

  /** The records with matching spellings, best first, possibly with duplicates. */
  matches(tier: TextTier, term: string, symbols: readonly number[]): RecordStream {
    switch (tier) {
      case 'prefix':
        return this.stream(tier, term, this.starts, this.starts.range(symbols), 0);
      case 'phrase':
        return this.stream(tier, term, this.words, this.words.range(symbols, FIRST_WORD_SYMBOL), 0);
      case 'suffix':
        return this.innermost(tier, term, [...symbols, END]);
      case 'contains':
        return this.innermost(tier, term, symbols);
    }
  }

  /** Looks a term longer than the sort depth up by its rarest window, and checks the candidates. */
  private innermost(tier: TextTier, term: string, symbols: readonly number[]): RecordStream {
    if (!this.inner.mayContain(symbols)) return NO_RECORDS;
    let best = this.inner.range(symbols.slice(0, SORT_DEPTH));
    let offset = 0;
    for (let from = 1; from + SORT_DEPTH <= symbols.length && best[0] < best[1]; from++) {
      const range = this.inner.range(symbols.slice(from, from + SORT_DEPTH));
      if (range[1] - range[0] < best[1] - best[0]) {
        best = range;
        offset = from;
      }
    }
    return this.stream(tier, term, this.inner, best, offset);
  }

  private stream(
    tier: TextTier,
    term: string,
    list: PositionList,
    [from, to]: [number, number],
    offset: number,
  ): RecordStream {
    if (from === to) return NO_RECORDS;
    const positions: Ascending = list.ascending(from, to);
    const stream = {
      rank: 0,
      next: () => {
        for (;;) {
          const position = positions.next();
          if (position < 0) return -1;
          const item = this.itemAt(position);
          if (!this.matchesAt(tier, term, position - offset, item)) continue;
          stream.rank = this.items.ranks[item]!;
          return this.items.records[item]!;
        }
      },
    };
    return stream;
  }

  private matchesAt(tier: TextTier, term: string, position: number, item: number): boolean {
    const offset = position - this.itemStarts[item]!;
    if (!this.pool.hasAt(this.items.texts[item]!, offset, term)) return false;
    const following = this.symbols[position + term.length]!;
    if (tier === 'suffix') return following === END;
    return tier !== 'phrase' || following < FIRST_WORD_SYMBOL;
  }

  private itemAt(position: number): number {
    return startBefore(this.itemStarts, position);
  }
}
