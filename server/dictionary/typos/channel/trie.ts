import { popCount } from '../../structures/pop-count.ts';
import { ITEMS_PER_STEP, pausesBefore } from '../../structures/steps.ts';
import { encodeSpelling, END, MARKED_FORM, PLAIN, SYMBOLS } from './alphabet.ts';

/** Longer spellings are left out: they are phrases that nobody types as a whole. */
export const MAX_SPELLING = 80;

/** Symbols packed into a sort key; with 22 bits of rank they fill 64 bits. */
const KEY_SYMBOLS = 7;
const MAX_SPELLINGS = 1 << 22;
const LOW_WORD = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 0 : 1;
const HIGH_WORD = 1 - LOW_WORD;

/**
 * All spellings as a prefix tree in typed arrays. A branch with a single spelling below it becomes
 * a leaf, and the rest of the spelling is read from `text`. Some 50 bytes a spelling, and nothing
 * for the garbage collector to follow.
 */
export interface Trie {
  /**
   * The fields of a node are adjacent, and so are the children of a node: a walk spends much of its
   * time waiting for memory. Read with `firstOf` and the functions after it. Node 0 is the root.
   */
  readonly nodes: Int32Array;
  /** All spellings. A leaf has width 0, and `firstOf` is its index in the three arrays below. */
  readonly text: Uint8Array;
  readonly offsets: Uint32Array;
  /** The spelling's number in the lexicon, and its own prior cost. */
  readonly ids: Int32Array;
  readonly prior: Uint8Array;
}

/**
 * A node is four numbers: `first`; `letters`; `symbol`, `width` and `best` in one; and the symbols
 * that its children begin with, or, of a leaf, where its spelling begins in `text`.
 */
const NODE = 4;
/** The bits of symbols: one for each symbol below this, and one for all others. */
const MARKED = 31;
const ANY_MARKED = 1 << MARKED;
const WIDTH_SHIFT = 6;
const BEST_SHIFT = 12;
const SMALL = (1 << WIDTH_SHIFT) - 1;

/** The children of node n are the nodes from `firstOf(n)` on, `widthOf(n)` of them. */
export function firstOf({ nodes }: Trie, node: number): number {
  return nodes[node * NODE]!;
}

export function widthOf({ nodes }: Trie, node: number): number {
  return (nodes[node * NODE + 2]! >> WIDTH_SHIFT) & SMALL;
}

/** The symbol that leads to a node; `END` leads to a leaf whose spelling ends here. */
export function symbolOf({ nodes }: Trie, node: number): number {
  return nodes[node * NODE + 2]! & SMALL;
}

/** The smallest prior cost of the spellings below a node. */
export function bestOf({ nodes }: Trie, node: number): number {
  return nodes[node * NODE + 2]! >> BEST_SHIFT;
}

/** The letters that occur below a node (itself included), a bit each. */
export function lettersOf({ nodes }: Trie, node: number): number {
  return nodes[node * NODE + 1]!;
}

/** The symbol of a leaf's spelling at a depth; `END` after its last. */
export function symbolAt(trie: Trie, leaf: number, depth: number): number {
  return trie.text[trie.nodes[leaf * NODE + 3]! + depth]!;
}

/** Whether a branch has a child that one of some symbols leads to; see `nextBits`. */
export function hasNext({ nodes }: Trie, node: number, bits: number): boolean {
  return (nodes[node * NODE + 3]! & bits) !== 0;
}

/** The bits for `hasNext` of a letter, which may be marked. */
export function nextBits(plain: number): number {
  return plain < MARKED ? (1 << plain) | (MARKED_FORM[plain] !== 0 ? ANY_MARKED : 0) : 0;
}

/** The child that a symbol leads to from a node at a depth, or -1; a leaf is its own child. */
export function childBy(trie: Trie, node: number, depth: number, symbol: number): number {
  const width = widthOf(trie, node);
  if (width === 0) return symbolAt(trie, node, depth) === symbol ? node : -1;
  return symbol < MARKED ? plainChild(trie, node, symbol) : markedChild(trie, node, symbol);
}

/** The child of a branch that a symbol below `MARKED` leads to, or -1. */
export function plainChild(trie: Trie, node: number, symbol: number): number {
  const next = trie.nodes[node * NODE + 3]!;
  const bit = 1 << symbol;
  // Children are in the order of their symbols.
  return (next & bit) === 0 ? -1 : firstOf(trie, node) + popCount(next & (bit - 1));
}

/** The child of a branch that another symbol leads to, or -1; these come last. */
export function markedChild(trie: Trie, node: number, symbol: number): number {
  if (trie.nodes[node * NODE + 3]! >= 0) return -1;
  const first = firstOf(trie, node);
  for (let child = first + widthOf(trie, node) - 1; child >= first; child -= 1) {
    const found = symbolOf(trie, child);
    if (found === symbol) return child;
    if (found < symbol) return -1;
  }
  return -1;
}

/** The bit of a symbol in `lettersOf`. */
export function letterBit(symbol: number): number {
  return 1 << PLAIN[symbol]!;
}

/** The first two symbols of a sort key. */
const BUCKET_SHIFT = 20;
const BUCKETS = 1 << (32 - BUCKET_SHIFT);

/**
 * Builds the trie. Sorting is done on packed 64-bit keys with the engine's own typed-array sort,
 * which is several times faster than comparing strings. Yields between its steps, so that a server
 * can answer in between.
 * @param priorOf the prior cost (0..255) of spelling `i`
 */
export function* buildTrie(
  size: number,
  spelling: (i: number) => string,
  priorOf: (i: number) => number,
): Generator<undefined, Trie> {
  const encoded = yield* encodeAll(size, spelling);
  yield;
  const { text, offsets, ids } = yield* sortSpellings(encoded);
  yield;
  const prior = new Uint8Array(ids.length);
  for (let k = 0; k < ids.length; k += 1) {
    if (pausesBefore(k)) yield;
    prior[k] = priorOf(ids[k]!);
  }
  yield;
  return { nodes: yield* buildNodes(text, offsets, prior), text, offsets, ids, prior };
}

interface Spellings {
  /** Spelling k is `text[offsets[k] .. offsets[k + 1])`, the last symbol of which is `END`. */
  readonly text: Uint8Array;
  readonly offsets: Uint32Array;
  readonly ids: Int32Array;
}

function* encodeAll(
  size: number,
  spelling: (i: number) => string,
): Generator<undefined, Spellings> {
  let text = new Uint8Array(Math.max(1024, size * 12));
  const offsets = new Uint32Array(size + 1);
  const ids = new Int32Array(size);
  let count = 0;
  let end = 0;
  for (let i = 0; i < size && count < MAX_SPELLINGS; i += 1) {
    if (pausesBefore(i)) yield;
    const word = spelling(i);
    if (word.length === 0 || word.length > MAX_SPELLING) continue;
    if (end + MAX_SPELLING + 1 > text.length) text = grown(text);
    const after = encodeSpelling(word, text, end);
    if (after < 0) continue;
    text[after] = END;
    ids[count] = i;
    offsets[count] = end;
    end = after + 1;
    count += 1;
    offsets[count] = end;
  }
  return {
    text: text.slice(0, end),
    offsets: offsets.slice(0, count + 1),
    ids: ids.slice(0, count),
  };
}

function* sortSpellings({ text, offsets, ids }: Spellings): Generator<undefined, Spellings> {
  const count = ids.length;
  const words = new Uint32Array(2 * count);
  const key = new Uint8Array(KEY_SYMBOLS);
  for (let k = 0; k < count; k += 1) {
    if (pausesBefore(k)) yield;
    const from = offsets[k]!;
    const length = Math.min(KEY_SYMBOLS, offsets[k + 1]! - from);
    for (let s = 0; s < KEY_SYMBOLS; s += 1) key[s] = s < length ? text[from + s]! : END;
    words[2 * k + HIGH_WORD] =
      (key[0]! << 26) |
      (key[1]! << 20) |
      (key[2]! << 14) |
      (key[3]! << 8) |
      (key[4]! << 2) |
      (key[5]! >> 4);
    words[2 * k + LOW_WORD] = ((key[5]! & 15) << 28) | (key[6]! << 22) | k;
  }
  yield;
  yield* sortKeys(words);
  const order = new Int32Array(count);
  for (let k = 0; k < count; k += 1) {
    if (pausesBefore(k)) yield;
    order[k] = words[2 * k + LOW_WORD]! & (MAX_SPELLINGS - 1);
  }
  const compare = (a: number, b: number): number => {
    let x = offsets[a]! + KEY_SYMBOLS;
    let y = offsets[b]! + KEY_SYMBOLS;
    const end = offsets[a + 1]!;
    while (x < end && text[x] === text[y]) {
      x += 1;
      y += 1;
    }
    return x < end ? text[x]! - text[y]! : a - b;
  };
  // Runs that agree in all packed symbols are sorted by what follows.
  let pauseAt = ITEMS_PER_STEP;
  for (let from = 0; from < count;) {
    if (from >= pauseAt) {
      pauseAt = from + ITEMS_PER_STEP;
      yield;
    }
    const high = words[2 * from + HIGH_WORD];
    const low = words[2 * from + LOW_WORD]! >>> 22;
    let to = from + 1;
    while (
      to < count &&
      words[2 * to + HIGH_WORD] === high &&
      words[2 * to + LOW_WORD]! >>> 22 === low
    ) {
      to += 1;
    }
    if (to - from > 1 && (low & 63) !== END) order.subarray(from, to).sort(compare);
    from = to;
  }
  const sorted = new Uint8Array(text.length);
  const places = new Uint32Array(count + 1);
  const numbers = new Int32Array(count);
  let end = 0;
  let kept = 0;
  for (let k = 0; k < count; k += 1) {
    if (pausesBefore(k)) yield;
    const from = order[k]!;
    // Drop duplicates: the trie has one leaf per spelling.
    if (kept > 0 && sameSpelling(sorted, places[kept - 1]!, text, offsets[from]!)) continue;
    places[kept] = end;
    numbers[kept] = ids[from]!;
    for (let at = offsets[from]!; at < offsets[from + 1]!; at += 1) sorted[end++] = text[at]!;
    kept += 1;
  }
  places[kept] = end;
  return {
    text: sorted.slice(0, end),
    offsets: places.slice(0, kept + 1),
    ids: numbers.slice(0, kept),
  };
}

/** Sorts 64-bit keys in place, two words each: into buckets first, since the engine's sort cannot pause. */
function* sortKeys(words: Uint32Array): Generator<undefined, void> {
  const count = words.length / 2;
  const starts = new Uint32Array(BUCKETS + 1);
  for (let k = 0; k < count; k += 1) {
    if (pausesBefore(k)) yield;
    starts[(words[2 * k + HIGH_WORD]! >>> BUCKET_SHIFT) + 1]! += 1;
  }
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) starts[bucket + 1]! += starts[bucket]!;
  const unsorted = words.slice();
  const next = starts.slice();
  for (let k = 0; k < count; k += 1) {
    if (pausesBefore(k)) yield;
    const high = unsorted[2 * k + HIGH_WORD]!;
    const at = next[high >>> BUCKET_SHIFT]!++;
    words[2 * at + HIGH_WORD] = high;
    words[2 * at + LOW_WORD] = unsorted[2 * k + LOW_WORD]!;
  }
  const keys = new BigUint64Array(words.buffer);
  let pauseAt = ITEMS_PER_STEP;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const end = starts[bucket + 1]!;
    keys.subarray(starts[bucket], end).sort();
    if (end < pauseAt) continue;
    pauseAt = end + ITEMS_PER_STEP;
    yield;
  }
}

function sameSpelling(a: Uint8Array, atA: number, b: Uint8Array, atB: number): boolean {
  let i = 0;
  while (a[atA + i] === b[atB + i]) {
    if (a[atA + i] === END) return true;
    i += 1;
  }
  return false;
}

/** Breadth first, so that the children of a node are neighbours and come after it. */
function* buildNodes(
  text: Uint8Array,
  offsets: Uint32Array,
  prior: Uint8Array,
): Generator<undefined, Int32Array> {
  const count = prior.length;
  let first = new Int32Array(Math.max(2 * SYMBOLS, count * 2));
  // Until a node is split, its spellings are `first .. last` (exclusive).
  let last = new Int32Array(first.length);
  let letters = new Int32Array(first.length);
  let symbol = new Uint8Array(first.length);
  let width = new Uint8Array(first.length);
  last[0] = count;
  let nodes = 1;
  let levelEnd = 1;
  let depth = 0;
  for (let node = 0; node < nodes; node += 1) {
    if (pausesBefore(node)) yield;
    if (node === levelEnd) {
      depth += 1;
      levelEnd = nodes;
    }
    const from = first[node]!;
    const to = last[node]!;
    if (node > 0 && to - from === 1) {
      if (symbol[node] !== END) letters[node] = lettersFrom(text, offsets[from]! + depth - 1);
      continue;
    }
    if (nodes + SYMBOLS > first.length) {
      first = grown(first);
      last = grown(last);
      letters = grown(letters);
      symbol = grown(symbol);
      width = grown(width);
    }
    first[node] = nodes;
    for (let k = from; k < to;) {
      const letter = text[offsets[k]! + depth]!;
      let next = k + 1;
      while (next < to && text[offsets[next]! + depth] === letter) next += 1;
      first[nodes] = k;
      last[nodes] = next;
      symbol[nodes] = letter;
      nodes += 1;
      k = next;
    }
    width[node] = nodes - first[node]!;
  }
  const best = new Uint8Array(nodes).fill(255);
  const packed = new Int32Array(nodes * NODE);
  const pack = (node: number): void => {
    packed[node * NODE] = first[node]!;
    packed[node * NODE + 1] = letters[node]!;
    packed[node * NODE + 2] =
      symbol[node]! | (width[node]! << WIDTH_SHIFT) | (best[node]! << BEST_SHIFT);
    let next = 0;
    for (let child = first[node]!; child < first[node]! + width[node]!; child += 1) {
      next |= 1 << Math.min(MARKED, symbol[child]!);
    }
    packed[node * NODE + 3] = next;
  };
  for (let node = nodes - 1; node >= 0; node -= 1) {
    if (pausesBefore(node)) yield;
    const from = first[node]!;
    if (width[node] === 0) {
      if (count > 0) best[node] = prior[from]!;
      pack(node);
      packed[node * NODE + 3] = offsets[from]!;
      continue;
    }
    let least = 255;
    let mask = node === 0 ? 0 : letterBit(symbol[node]!);
    for (let child = from; child < from + width[node]!; child += 1) {
      least = Math.min(least, best[child]!);
      mask |= letters[child]!;
    }
    best[node] = least;
    letters[node] = mask;
    pack(node);
  }
  return packed;
}

function lettersFrom(text: Uint8Array, from: number): number {
  let mask = 0;
  for (let at = from; text[at] !== END; at += 1) mask |= letterBit(text[at]!);
  return mask;
}

function grown<T extends Uint8Array | Int32Array>(array: T): T;
function grown(array: Uint8Array | Int32Array): Uint8Array | Int32Array {
  const size = Math.ceil(array.length * 1.5) + 256;
  const bigger = array instanceof Int32Array ? new Int32Array(size) : new Uint8Array(size);
  bigger.set(array);
  return bigger;
}
