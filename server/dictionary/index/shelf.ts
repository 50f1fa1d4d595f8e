import { type Ascending, PositionList, SORT_DEPTH, symbolPairs } from './position-list.ts';
import { END, FIRST_WORD_SYMBOL, separatesWords, symbolOf } from './symbols.ts';

/** The tiers of search that look into spellings. */
export type TextTier = 'prefix' | 'phrase' | 'suffix' | 'contains';

/** A spelling to put on a shelf: a headword, or a form, which only answers to prefixes. */
export interface ShelfItem {
  text: string;
  /** The record it stands for: its base record, or the best record of the headword. */
  record: number;
  isForm: boolean;
}

const SPACE = 0x20;
/** Shorter terms are never looked for inside a spelling. */
const SHORTEST_INNER_TERM = 3;

/** Records whose spellings match, best ranked first; -1 when there are no more. */
export interface RecordStream {
  next(): number;
}

/**
 * The spellings of one entry type as one text, best ranked first, and lists of the positions in it
 * where a match of each tier can stand. A tier's answer is a range of such a list, and the order
 * of positions is the order of ranks, so the best matches are found without looking at the others.
 */
export class Shelf {
  private readonly text: Uint16Array;
  private readonly itemStarts: Uint32Array;
  private readonly itemRecords: Uint32Array;
  /** Starts of all spellings. */
  private readonly starts: PositionList;
  /** Starts of words in headwords of several words. */
  private readonly words: PositionList;
  /** Inner positions of headwords. */
  private readonly inner: PositionList;

  private constructor(
    text: Uint16Array,
    itemStarts: Uint32Array,
    itemRecords: Uint32Array,
    starts: PositionList,
    words: PositionList,
    inner: PositionList,
  ) {
    this.text = text;
    this.itemStarts = itemStarts;
    this.itemRecords = itemRecords;
    this.starts = starts;
    this.words = words;
    this.inner = inner;
  }

  /** `items` come in the order of their records' ranks. Yields between its steps. */
  static *build(items: readonly ShelfItem[]): Generator<void, Shelf> {
    let length = 0;
    for (const { text } of items) length += text.length + 1;
    const text = new Uint16Array(length + SORT_DEPTH);
    const itemStarts = new Uint32Array(items.length + 1);
    const itemRecords = new Uint32Array(items.length);
    let innerCount = 0;
    const wordStarts: number[] = [];
    let at = 0;
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!;
      itemStarts[i] = at;
      itemRecords[i] = item.record;
      for (let k = 0; k < item.text.length; k++) text[at + k] = item.text.charCodeAt(k);
      if (!item.isForm) {
        innerCount += Math.max(0, item.text.length - SHORTEST_INNER_TERM);
        if (item.text.includes(' ')) {
          for (let k = 0; k < item.text.length; k++) {
            const startsWord = k === 0 || separatesWords(text[at + k - 1]!);
            if (startsWord && text[at + k] !== SPACE) wordStarts.push(at + k);
          }
        }
      }
      at += item.text.length + 1;
    }
    itemStarts[items.length] = at;
    yield;

    const inner = new Uint32Array(innerCount);
    let filled = 0;
    for (let i = 0; i < items.length; i++) {
      if (items[i]!.isForm) continue;
      const last = itemStarts[i + 1]! - 1 - SHORTEST_INNER_TERM;
      for (let position = itemStarts[i]! + 1; position <= last; position++) {
        inner[filled++] = position;
      }
    }
    const pairs = symbolPairs(text);
    yield;

    const starts = yield* PositionList.build(text, itemStarts.slice(0, items.length), pairs);
    const words = yield* PositionList.build(text, Uint32Array.from(wordStarts), pairs);
    const innerList = yield* PositionList.build(text, inner, pairs);
    return new Shelf(text, itemStarts, itemRecords, starts, words, innerList);
  }

  get bytes(): { text: number; starts: number; words: number; inner: number } {
    return {
      text: this.text.byteLength + this.itemStarts.byteLength + this.itemRecords.byteLength,
      starts: this.starts.bytes,
      words: this.words.bytes,
      inner: this.inner.bytes,
    };
  }

  /** The records behind the spellings that match, best first; one may come several times. */
  matches(tier: TextTier, term: string): RecordStream {
    const symbols = Array.from(term, (_, i) => symbolOf(term.charCodeAt(i)));
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

  /**
   * Of a term longer than what the lists are sorted by, any window of that length finds all
   * matches: take the rarest.
   */
  private innermost(tier: TextTier, term: string, symbols: readonly number[]): RecordStream {
    let best = this.inner.range(symbols.slice(0, SORT_DEPTH));
    let offset = 0;
    for (let from = 1; from + SORT_DEPTH <= symbols.length; from++) {
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
    const positions: Ascending = list.ascending(from, to);
    return {
      next: () => {
        for (;;) {
          const position = positions.next();
          if (position < 0) return -1;
          const item = this.itemAt(position);
          if (this.matchesAt(tier, term, position - offset, item)) return this.itemRecords[item]!;
        }
      },
    };
  }

  private matchesAt(tier: TextTier, term: string, position: number, item: number): boolean {
    const end = this.itemStarts[item + 1]! - 1;
    const termEnd = position + term.length;
    if (position < this.itemStarts[item]! || termEnd > end) return false;
    for (let k = 0; k < term.length; k++) {
      if (this.text[position + k] !== term.charCodeAt(k)) return false;
    }
    if (tier === 'suffix') return termEnd === end;
    if (tier === 'phrase') return termEnd === end || separatesWords(this.text[termEnd]!);
    return true;
  }

  private itemAt(position: number): number {
    let low = 0;
    let high = this.itemRecords.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.itemStarts[middle]! <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
