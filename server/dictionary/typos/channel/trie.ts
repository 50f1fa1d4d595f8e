import { popCount } from '../../structures/pop-count.ts';
import { identity } from '../../structures/sorting.ts';
import { pausesBefore } from '../../structures/steps.ts';
import { grown } from '../../structures/typed-arrays.ts';
import { encodeSpelling, END, MARKED_FORM, PLAIN, SYMBOLS } from './alphabet.ts';

/** Longer spellings are left out: they are phrases that nobody types as a whole. */
export const MAX_SPELLING = 80;

/**
 * All spellings as a prefix tree in typed arrays: some 50 bytes a spelling, and no work for the
 * garbage collector. A branch with a single spelling is a leaf; the rest of it is read from `text`.
 */
export interface Trie {
  /** Node 0 is the root. Fields and children of a node are adjacent: walks wait for memory. */
  readonly nodes: Int32Array;
  /** All spellings, each with `END` after it. */
  readonly text: Uint8Array;
  /** By rank, which `firstOf` a leaf is (its width is 0): where the spelling begins in `text`. */
  readonly offsets: Uint32Array;
  /** The spelling's number in the lexicon, and its own prior cost. */
  readonly ids: Int32Array;
  readonly prior: Uint8Array;
}

/** A node: `first`; `letters`; `symbol`, `width`, `best`; and next symbols or a leaf's start. */
const NODE = 4;
/** The bits of symbols: one for each symbol below this, and one for all others. */
const MARKED = 31;
const ANY_MARKED = 1 << MARKED;
const WIDTH_SHIFT = 6;
const BEST_SHIFT = 12;
const SMALL = (1 << WIDTH_SHIFT) - 1;

/** The children of node n are the nodes from `firstOf(n)` on, `widthOf(n)` of them. */
export const firstOf = ({ nodes }: Trie, node: number): number => nodes[node * NODE]!;

export const widthOf = ({ nodes }: Trie, node: number): number =>
  (nodes[node * NODE + 2]! >> WIDTH_SHIFT) & SMALL;

/** The symbol that leads to a node; `END` leads to a leaf whose spelling positions here. */
export const symbolOf = ({ nodes }: Trie, node: number): number => nodes[node * NODE + 2]! & SMALL;

/** The smallest prior cost of the spellings below a node. */
export const bestOf = ({ nodes }: Trie, node: number): number =>
  nodes[node * NODE + 2]! >> BEST_SHIFT;

/** The letters that occur below a node (itself included), a bit each. */
export const lettersOf = ({ nodes }: Trie, node: number): number => nodes[node * NODE + 1]!;

/** The symbol of a leaf's spelling at a depth; `END` after its last. */
export const symbolAt = (trie: Trie, leaf: number, depth: number): number =>
  trie.text[trie.nodes[leaf * NODE + 3]! + depth]!;

/** True if a branch has a child that one of some symbols leads to; see `nextBits`. */
export const hasNext = ({ nodes }: Trie, node: number, bits: number): boolean =>
  (nodes[node * NODE + 3]! & bits) !== 0;

/** The bits for `hasNext` of a letter, which may be marked. */
export const nextBits = (plain: number): number =>
  plain < MARKED ? (1 << plain) | (MARKED_FORM[plain] !== 0 ? ANY_MARKED : 0) : 0;

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
export const letterBit = (symbol: number): number => 1 << PLAIN[symbol]!;

/** Sorts and builds level by level, yielding. @param priorOf prior cost (0..255) of spelling `i` */
export function* buildTrie(
  size: number,
  spelling: (i: number) => string,
  priorOf: (i: number) => number,
): Generator<undefined, Trie> {
  const encoded = yield* encodeAll(size, spelling);
  yield;
  const { nodes, order } = yield* sortIntoNodes(encoded);
  const { text, starts } = encoded;
  const ids = Int32Array.from(order, (k) => encoded.ids[k]!);
  const prior = new Uint8Array(ids.length);
  for (let rank = 0; rank < ids.length; rank += 1) {
    if (pausesBefore(rank)) yield;
    prior[rank] = priorOf(ids[rank]!);
  }
  yield* summarize(nodes, prior);
  return { nodes, text, offsets: order.map((k) => starts[k]!), ids, prior };
}

interface Spellings {
  /** The start of each in `text`, and its number in the lexicon. */
  readonly starts: Uint32Array;
  readonly ids: Int32Array;
  readonly text: Uint8Array;
}

function* encodeAll(
  size: number,
  spelling: (i: number) => string,
): Generator<undefined, Spellings> {
  let text = new Uint8Array(Math.max(1024, size * 12));
  const starts = new Uint32Array(size);
  const ids = new Int32Array(size);
  let count = 0;
  let end = 0;
  for (let i = 0; i < size; i += 1) {
    if (pausesBefore(i)) yield;
    const word = spelling(i);
    if (word.length === 0 || word.length > MAX_SPELLING) continue;
    if (end + MAX_SPELLING + 1 > text.length) text = grown(text, larger(text.length));
    const after = encodeSpelling(word, text, end);
    if (after < 0) continue;
    text[after] = END;
    ids[count] = i;
    starts[count++] = end;
    end = after + 1;
  }
  return { text: text.slice(0, end), starts: starts.slice(0, count), ids: ids.slice(0, count) };
}

/** Breadth first. Until a node is split, its first two numbers are the range of its spellings. */
function* sortIntoNodes({
  text,
  starts,
}: Spellings): Generator<undefined, { nodes: Int32Array; order: Uint32Array }> {
  const count = starts.length;
  const order = identity(count);
  const unsorted = new Uint32Array(count);
  const positions = new Uint32Array(SYMBOLS);
  let nodes = new Int32Array(NODE * Math.max(2 * SYMBOLS, count * 2));
  nodes[1] = count;
  let size = 1;
  for (let node = 0, depth = 0, levelEnd = 1; node < size; node += 1) {
    if (pausesBefore(node)) yield;
    if (node === levelEnd) {
      depth += 1;
      levelEnd = size;
    }
    const at = node * NODE;
    const [from, to, symbol] = [nodes[at]!, nodes[at + 1]!, nodes[at + 2]!];
    if (node > 0 && (symbol === END || to - from === 1)) {
      const start = starts[order[from]!]!;
      nodes[at + 1] = symbol === END ? 0 : lettersFrom(text, start + depth - 1);
      nodes[at + 3] = start;
      continue;
    }
    if ((size + SYMBOLS) * NODE > nodes.length) nodes = grown(nodes, larger(nodes.length));
    positions.fill(0);
    for (let k = from; k < to; k += 1) {
      unsorted[k] = order[k]!;
      positions[text[starts[order[k]!]! + depth]!]! += 1;
    }
    nodes[at] = size;
    let next = from;
    for (let letter = 0; letter < SYMBOLS; letter += 1) {
      const found = positions[letter]!;
      if (found === 0) continue;
      positions[letter] = next;
      nodes[size * NODE] = next;
      nodes[size * NODE + 1] = next += found;
      nodes[size++ * NODE + 2] = letter;
    }
    for (let k = from; k < to; k += 1) {
      const letter = text[starts[unsorted[k]!]! + depth]!;
      order[positions[letter]!++] = unsorted[k]!;
    }
    nodes[at + 2] = symbol | ((size - nodes[at]!) << WIDTH_SHIFT);
  }
  return { nodes: nodes.slice(0, size * NODE), order };
}

/** Adds to each node what is below it. */
function* summarize(nodes: Int32Array, prior: Uint8Array): Generator<undefined, void> {
  for (let node = nodes.length / NODE - 1; node >= 0; node -= 1) {
    if (pausesBefore(node)) yield;
    const at = node * NODE;
    const first = nodes[at]!;
    const width = nodes[at + 2]! >> WIDTH_SHIFT;
    let best = width === 0 ? (prior[first] ?? 255) : 255;
    if (width > 0) {
      let letters = node === 0 ? 0 : letterBit(nodes[at + 2]! & SMALL);
      let next = 0;
      for (let child = first * NODE; child < (first + width) * NODE; child += NODE) {
        best = Math.min(best, nodes[child + 2]! >> BEST_SHIFT);
        letters |= nodes[child + 1]!;
        next |= 1 << Math.min(MARKED, nodes[child + 2]! & SMALL);
      }
      nodes[at + 1] = letters;
      nodes[at + 3] = next;
    }
    nodes[at + 2]! |= best << BEST_SHIFT;
  }
}

function lettersFrom(text: Uint8Array, from: number): number {
  let mask = 0;
  for (let at = from; text[at] !== END; at += 1) mask |= letterBit(text[at]!);
  return mask;
}

/** The size of an array to go on with when one of this size is full. */
const larger = (size: number) => Math.ceil(size * 1.5) + 256 * NODE;
