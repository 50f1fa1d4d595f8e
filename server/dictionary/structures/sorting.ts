import { pausesBefore } from './steps.ts';

/** Linear-time sorts for the big tables of the index. */

/** Below this, a comparison sort is faster than clearing the counters of a counting sort. */
export const COMPARISON_SORT_BELOW = 4096;
const PAIR_DEPTH = 8;
/** The code for all further code units. */
const SHARED_SYMBOL = 254;
const DIGIT_BITS = 11;
const DIGIT = 1 << DIGIT_BITS;

/** 0, 1, 2, ... */
export function identity(length: number): Uint32Array {
  const items = new Uint32Array(length);
  for (let i = 0; i < length; i++) items[i] = i;
  return items;
}

/** One stable pass: sorts `items` into `sorted` by eleven bits of each value. */
function countingSort(
  items: Uint32Array,
  sorted: Uint32Array,
  values: Uint32Array,
  shift: number,
): void {
  const next = new Uint32Array(DIGIT + 1);
  for (let i = 0; i < items.length; i++)
    next[((values[items[i]!]! >>> shift) & (DIGIT - 1)) + 1]!++;
  for (let digit = 0; digit < DIGIT; digit++) next[digit + 1]! += next[digit]!;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    const digit = (values[item]! >>> shift) & (DIGIT - 1);
    const at = next[digit]!;
    next[digit] = at + 1;
    sorted[at] = item;
  }
}

/** Sorts `items` in place by `values[item]`; stable. */
export function sortByValue(items: Uint32Array, values: Uint32Array): void {
  let isSorted = true;
  let most = 0;
  for (let i = 0, last = 0; i < items.length; i++) {
    const value = values[items[i]!]!;
    if (value < last) isSorted = false;
    if (value > most) most = value;
    last = value;
  }
  if (isSorted) return;
  if (items.length < COMPARISON_SORT_BELOW) {
    items.set(Array.from(items).sort((a, b) => values[a]! - values[b]!));
    return;
  }
  let from = items;
  let to: Uint32Array = new Uint32Array(items.length);
  for (let shift = 0; shift < 32 && most >>> shift > 0; shift += DIGIT_BITS) {
    countingSort(from, to, values, shift);
    [from, to] = [to, from];
  }
  if (from !== items) items.set(from);
}

/**
 * The order of `strings` by UTF-16 code units, ties broken by `tieBreak`. Yields between its steps.
 *
 * A radix sort over pairs of code units settles the first eight; strings that are still equal are
 * then compared. Code units are numbered densely first, so that a pair is a small number. All after
 * the first 254 distinct ones share a number, which only leaves more to compare.
 */
export function* sortStrings(
  strings: readonly string[],
  tieBreak: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  const compare = (a: number, b: number): number => {
    const left = strings[a]!;
    const right = strings[b]!;
    if (left === right) return tieBreak(a, b);
    return left < right ? -1 : 1;
  };
  const sorted = identity(strings.length);
  if (strings.length < COMPARISON_SORT_BELOW) return sorted.sort(compare);

  const { symbols, starts, count } = yield* denseSymbols(strings);
  yield;
  let from = sorted;
  let to: Uint32Array = new Uint32Array(strings.length);
  for (let shift = PAIR_DEPTH - 2; shift >= 0; shift -= 2) {
    const next = new Uint32Array(count * count + 1);
    for (let i = 0; i < starts.length; i++) {
      if (pausesBefore(i)) yield;
      const at = starts[i]! + shift;
      next[symbols[at]! * count + symbols[at + 1]! + 1]!++;
    }
    for (let pair = 0; pair < count * count; pair++) next[pair + 1]! += next[pair]!;
    for (let i = 0; i < from.length; i++) {
      if (pausesBefore(i)) yield;
      const item = from[i]!;
      const at = starts[item]! + shift;
      const pair = symbols[at]! * count + symbols[at + 1]!;
      const place = next[pair]!;
      next[pair] = place + 1;
      to[place] = item;
    }
    [from, to] = [to, from];
    yield;
  }

  const sharesDepth = (a: number, b: number): boolean => {
    const atA = starts[a]!;
    const atB = starts[b]!;
    for (let k = 0; k < PAIR_DEPTH; k++) {
      const symbol = symbols[atA + k];
      if (symbol !== symbols[atB + k]) return false;
      // Past the end, or where code units share a symbol, the radix sort settled nothing.
      if (symbol === 0 || symbol === SHARED_SYMBOL) return true;
    }
    return true;
  };
  let first = 0;
  for (let past = 1; past <= from.length; past++) {
    if (pausesBefore(past)) yield;
    if (past < from.length && sharesDepth(from[past - 1]!, from[past]!)) continue;
    sortRange(from, first, past, compare);
    first = past;
  }
  return from;
}

/**
 * All strings concatenated, as symbols in the order of their code units; zero ends each. Symbols
 * after an end belong to the next string and must not decide between equal strings.
 */
function* denseSymbols(strings: readonly string[]): Generator<
  void,
  {
    symbols: Uint8Array;
    starts: Uint32Array;
    /** All symbols are below this. */
    count: number;
  }
> {
  const used = new Uint8Array(1 << 16);
  let length = 0;
  for (let i = 0; i < strings.length; i++) {
    if (pausesBefore(i)) yield;
    const text = strings[i]!;
    for (let k = 0; k < text.length; k++) used[text.charCodeAt(k)] = 1;
    length += text.length + 1;
  }
  const symbolOf = new Uint8Array(1 << 16);
  let count = 1;
  for (let unit = 1; unit < used.length; unit++) {
    if (used[unit] === 0) continue;
    symbolOf[unit] = Math.min(count, SHARED_SYMBOL);
    count++;
  }
  const symbols = new Uint8Array(length + PAIR_DEPTH);
  const starts = new Uint32Array(strings.length);
  let at = 0;
  for (let i = 0; i < strings.length; i++) {
    if (pausesBefore(i)) yield;
    const text = strings[i]!;
    starts[i] = at;
    for (let k = 0; k < text.length; k++) symbols[at++] = symbolOf[text.charCodeAt(k)]!;
    at++;
  }
  return { symbols, starts, count: Math.min(count, SHARED_SYMBOL + 1) };
}

function sortRange(
  items: Uint32Array,
  from: number,
  to: number,
  compare: (a: number, b: number) => number,
): void {
  if (to - from > 16) {
    items.subarray(from, to).sort(compare);
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const item = items[i]!;
    let k = i;
    while (k > from && compare(items[k - 1]!, item) > 0) {
      items[k] = items[k - 1]!;
      k--;
    }
    items[k] = item;
  }
}
