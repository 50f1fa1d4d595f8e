/** Sorts that are linear in the number of items, for the big tables of the index. */

/** One stable counting pass: `items` ordered by `keyOf`, whose values are below `keys`. */
export function countingSort(
  items: Uint32Array,
  keys: number,
  keyOf: (item: number) => number,
): Uint32Array {
  const next = new Uint32Array(keys + 1);
  for (let i = 0; i < items.length; i++) next[keyOf(items[i]!) + 1]!++;
  for (let k = 0; k < keys; k++) next[k + 1]! += next[k]!;
  const sorted = new Uint32Array(items.length);
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    sorted[next[keyOf(item)]!++] = item;
  }
  return sorted;
}

/** Like `countingSort`, with the key of an item looked up at `item + shift` in a table. */
export function countingSortByTable(
  items: Uint32Array,
  keys: number,
  table: Uint16Array,
  shift: number,
): Uint32Array {
  const next = new Uint32Array(keys + 1);
  for (let i = 0; i < items.length; i++) next[table[items[i]! + shift]! + 1]!++;
  for (let k = 0; k < keys; k++) next[k + 1]! += next[k]!;
  const sorted = new Uint32Array(items.length);
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    sorted[next[table[item + shift]!]!++] = item;
  }
  return sorted;
}

/** 0, 1, 2, ... */
export function identity(length: number): Uint32Array {
  const items = new Uint32Array(length);
  for (let i = 0; i < length; i++) items[i] = i;
  return items;
}

const COMPARISON_SORT_BELOW = 4096;
const DEPTH = 8;

/**
 * The order of `strings` by UTF-16 code units, equal ones by `tieBreak`. Yields between its passes.
 *
 * A radix sort over pairs of code units settles the first eight; what is still equal then is
 * compared. Code units are numbered densely first, so that a pair fits in 16 bits; past the first
 * 255 different ones they share a number, which only leaves more to compare.
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
  if (strings.length < COMPARISON_SORT_BELOW) return identity(strings.length).sort(compare);

  const starts = new Uint32Array(strings.length);
  let length = 0;
  for (let i = 0; i < strings.length; i++) {
    starts[i] = length;
    length += strings[i]!.length + 1;
  }
  const units = new Uint16Array(length + DEPTH);
  const used = new Uint8Array(1 << 16);
  for (let i = 0; i < strings.length; i++) {
    const text = strings[i]!;
    const start = starts[i]!;
    for (let k = 0; k < text.length; k++) {
      const unit = text.charCodeAt(k);
      units[start + k] = unit;
      used[unit] = 1;
    }
  }
  yield;

  const symbols = new Uint8Array(1 << 16);
  let symbolCount = 1;
  for (let unit = 1; unit < used.length; unit++) {
    if (used[unit] === 0) continue;
    symbols[unit] = symbolCount;
    if (symbolCount < 255) symbolCount++;
  }
  symbolCount++;
  const pairs = new Uint16Array(units.length);
  for (let i = 0; i + 1 < units.length; i++) {
    pairs[i] = symbols[units[i]!]! * symbolCount + symbols[units[i + 1]!]!;
  }
  yield;

  let sortedStarts: Uint32Array = starts;
  const indexAt = new Uint32Array(length);
  for (let i = 0; i < starts.length; i++) indexAt[starts[i]!] = i;
  for (let shift = DEPTH - 2; shift >= 0; shift -= 2) {
    sortedStarts = countingSortByTable(sortedStarts, symbolCount * symbolCount, pairs, shift);
    yield;
  }
  const sorted = sortedStarts.map((start) => indexAt[start]!);
  yield;

  const sharesDepth = (a: number, b: number): boolean => {
    for (let k = 0; k < DEPTH; k++) {
      const symbol = symbols[units[a + k]!];
      if (symbol !== symbols[units[b + k]!]) return false;
      if (symbol === 0) return true;
    }
    return true;
  };
  for (let from = 0; from < sorted.length;) {
    let to = from + 1;
    while (to < sorted.length && sharesDepth(sortedStarts[to - 1]!, sortedStarts[to]!)) to++;
    sortRange(sorted, from, to, compare);
    from = to;
  }
  return sorted;
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
