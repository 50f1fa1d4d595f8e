import { END, isLetter, PLAIN, SPACE, SYMBOLS } from './alphabet.ts';
import { type ConfusionTable, confusionTable } from './confusions.ts';
import { additionCost, COST, OMIT, SUBSTITUTE } from './costs.ts';
import { PRIOR_STEP } from './prior.ts';
import { letterBit, type Trie } from './trie.ts';

/** A term of more symbols than this is not looked for. */
export const MAX_TERM = 48;

/** A spelling that the term may stand for. */
export interface Candidate {
  /** Its place in the trie's order. */
  readonly rank: number;
  /** What the misspelling costs, and that plus how surprising the word is. */
  readonly channel: number;
  readonly total: number;
}

const NEVER = 1 << 24;
const STRIDE = MAX_TERM + 3;
/** Rows that one search may compute: the bound on the time of a term that resembles nothing. */
const MAX_ROWS = Number(process.env['ROWS'] ?? 3000);
const POOL = MAX_ROWS + 256;
const BUCKET_BITS = 3;
const BUCKETS = 1 << 10;
/** At least this much it costs to explain a letter that the rest of a word does not have. */
const MISSING_LETTER = 120;
const EXPECTED_LETTER = Number(process.env['OMEGA'] ?? 80);
const EXPECTED_MISSING = Number(process.env['MISS'] ?? 250);
const WINDOW = Number(process.env['WINDOW'] ?? 900);

/**
 * Scratch memory of a search. There is one for the process: a search is synchronous, and leaves
 * nothing behind.
 */
const rows = new Int32Array(POOL * STRIDE);
const parentOf = new Int32Array(POOL);
const nodeOf = new Int32Array(POOL);
const stateOf = new Int16Array(POOL);
const symbolAt = new Uint8Array(POOL);
const nextInBucket = new Int32Array(POOL);
const promiseOf = new Int32Array(POOL);
const depthOf = new Uint8Array(POOL);
const buckets = new Int32Array(BUCKETS);
const term = new Uint8Array(MAX_TERM + 2);
const addition = new Int32Array(MAX_TERM + 2);
const lettersLeft = new Int32Array(MAX_TERM + 3);

/** The confusions whose written side is in the term, as a list for each right side. */
let firstUse = new Int32Array(0);
let useEnd = new Uint8Array(512);
let useLength = new Uint8Array(512);
let useCost = new Int32Array(512);
let nextUse = new Int32Array(512);
let uses = 0;

/**
 * The `limit` spellings that the term most likely stands for: those with the least sum of channel
 * cost and prior cost, best first, none with a channel cost above `maxChannel`.
 *
 * A best-first search of the trie (the A* of Hart, Nilsson and Raphael, 1968; Brill and Moore decode
 * their model over a trie too). A state is a prefix of some spellings with one row of the
 * edit-distance matrix: what each prefix of the term costs against it. Its promise is the least cell
 * plus the best prior below; the most promising prefix is extended first, so the search ends as
 * soon as nothing left can beat what was found, and rare words are not even looked at where common
 * ones do. On its way it adds Damerau's slips and the confusions of several letters alike.
 */
export function search(
  trie: Trie,
  symbols: Uint8Array,
  limit: number,
  maxChannel: number,
  accept: (rank: number) => boolean,
): Candidate[] {
  const table = confusionTable();
  const n = symbols.length;
  prepareTerm(symbols, table);
  const found: Candidate[] = [];
  let bound = NEVER;

  buckets.fill(-1);
  // Entry 0 stands before the boundary that every word begins with, entry 1 behind it.
  rows.fill(NEVER, 0, 2 * STRIDE);
  rows[0] = 0;
  rows[STRIDE + 1] = 0;
  for (let j = 2; j <= n + 1; j += 1) {
    rows[STRIDE + j] = rows[STRIDE + j - 1]! + addition[j]! + (j === 2 ? COST.firstLetter : 0);
  }
  parentOf[0] = 0;
  parentOf[1] = 0;
  stateOf[0] = 0;
  stateOf[1] = table.right.step(0, SPACE);
  symbolAt[0] = END;
  symbolAt[1] = SPACE;
  depthOf[1] = 0;
  nodeOf[1] = 0;
  let entries = 2;
  let bucket = 0;
  let lastBucket = 0;
  nextInBucket[1] = -1;
  buckets[0] = 1;

  const offer = (rank: number, channel: number): void => {
    const total = channel + trie.prior[rank]! * PRIOR_STEP;
    if (channel > maxChannel || total > bound || !accept(trie.ids[rank]!)) return;
    let at = found.length;
    while (
      at > 0 &&
      (found[at - 1]!.total > total ||
        (found[at - 1]!.total === total && found[at - 1]!.rank > rank))
    )
      at -= 1;
    found.splice(at, 0, { rank, channel, total });
    if (found.length > limit) found.pop();
    bound = found[0]!.total + WINDOW;
    if (found.length === limit) bound = Math.min(bound, found[limit - 1]!.total);
  };

  for (;;) {
    while (bucket <= lastBucket && buckets[bucket] === -1) bucket += 1;
    if (bucket > lastBucket) break;
    const entry = buckets[bucket]!;
    buckets[bucket] = nextInBucket[entry]!;
    if (promiseOf[entry]! > bound) continue;
    const node = nodeOf[entry]!;
    if (node < 0) {
      // A leaf: the rest of its spelling is compared in one go.
      const rank = ~node;
      const prior = trie.prior[rank]! * PRIOR_STEP;
      let at = trie.offsets[rank]! + depthOf[entry]!;
      let top = entry;
      let free = entries;
      let alive = true;
      while (alive && trie.text[at] !== END) {
        const least = computeRow(table, top, free, trie.text[at]!, n);
        alive = least <= maxChannel && least + prior <= bound;
        top = free;
        free += 1;
        at += 1;
      }
      if (alive) offer(rank, finish(table, top, n));
      continue;
    }
    if (entries >= MAX_ROWS) continue;
    const from = trie.first[node]!;
    const to = from + trie.width[node]!;
    for (let child = from; child < to; child += 1) {
      const symbol = trie.symbol[child]!;
      if (symbol === END) {
        offer(trie.first[child]!, finish(table, entry, n));
        continue;
      }
      const least = computeRow(table, entry, entries, symbol, n);
      if (least > maxChannel) continue;
      const prior = trie.best[child]! * PRIOR_STEP;
      const promise = outlook(entries, n, trie.letters[child]!, MISSING_LETTER, 0) + prior;
      if (promise > bound) continue;
      promiseOf[entries] = promise;
      const guess =
        outlook(entries, n, trie.letters[child]!, EXPECTED_MISSING, EXPECTED_LETTER) + prior;
      nodeOf[entries] = trie.width[child] === 0 ? ~trie.first[child]! : child;
      depthOf[entries] = depthOf[entry]! + 1;
      const place = Math.min(BUCKETS - 1, guess >> BUCKET_BITS);
      if (place < bucket) bucket = place;
      nextInBucket[entries] = buckets[place]!;
      buckets[place] = entries;
      if (place > lastBucket) lastBucket = place;
      entries += 1;
      if (entries >= MAX_ROWS) break;
    }
  }
  return found;
}

function prepareTerm(symbols: Uint8Array, table: ConfusionTable): void {
  const n = symbols.length;
  term[0] = SPACE;
  term.set(symbols, 1);
  term[n + 1] = SPACE;
  lettersLeft[n + 1] = 0;
  for (let j = n; j >= 1; j -= 1) {
    const symbol = term[j]!;
    lettersLeft[j] = lettersLeft[j + 1]! | (isLetter(symbol) ? letterBit(symbol) : 0);
    addition[j + 1] = additionCost(j > 1 ? term[j - 1]! : END, symbol, j < n ? term[j + 1]! : END);
  }
  if (firstUse.length === 0) firstUse = new Int32Array(table.rightLength.length);
  firstUse.fill(-1);
  uses = 0;
  let state = 0;
  for (let at = 0; at <= n + 1; at += 1) {
    state = table.written.step(state, term[at]!);
    for (let p = table.written.from(state); p < table.written.from(state + 1); p += 1) {
      const written = table.written.found(p);
      for (let rule = table.from[written]!; rule < table.from[written + 1]!; rule += 1) {
        if (uses === useEnd.length) growUses();
        const right = table.rightOf[rule]!;
        useEnd[uses] = at + 1;
        useLength[uses] = table.writtenLength[written]!;
        useCost[uses] = table.cost[rule]!;
        nextUse[uses] = firstUse[right]!;
        firstUse[right] = uses;
        uses += 1;
      }
    }
  }
}

function growUses(): void {
  const size = useEnd.length * 2;
  const [ends, lengths, costs, nexts] = [useEnd, useLength, useCost, nextUse];
  useEnd = new Uint8Array(size);
  useLength = new Uint8Array(size);
  useCost = new Int32Array(size);
  nextUse = new Int32Array(size);
  useEnd.set(ends);
  useLength.set(lengths);
  useCost.set(costs);
  nextUse.set(nexts);
}

/** Writes the row of `parent` extended by `symbol` into `entry`; returns its least cell. */
function computeRow(
  table: ConfusionTable,
  parent: number,
  entry: number,
  symbol: number,
  n: number,
): number {
  const state = table.right.step(stateOf[parent]!, symbol);
  parentOf[entry] = parent;
  stateOf[entry] = state;
  symbolAt[entry] = symbol;
  const row = entry * STRIDE;
  const previous = parent * STRIDE;
  const before = parentOf[parent]! * STRIDE;
  rows.fill(NEVER, row, row + n + 3);
  for (let p = table.right.from(state); p < table.right.from(state + 1); p += 1) {
    const right = table.right.found(p);
    let use = firstUse[right]!;
    if (use === -1) continue;
    let ancestor = entry;
    for (let steps = table.rightLength[right]!; steps > 0; steps -= 1)
      ancestor = parentOf[ancestor]!;
    const start = ancestor * STRIDE;
    for (; use !== -1; use = nextUse[use]!) {
      const end = useEnd[use]!;
      const cost = rows[start + end - useLength[use]!]! + useCost[use]!;
      if (cost < rows[row + end]!) rows[row + end] = cost;
    }
  }
  // The closing boundary is compared when a spelling ends, not at a space inside it.
  rows[row + n + 2] = NEVER;
  const plain = PLAIN[symbol]!;
  const last = PLAIN[symbolAt[parent]!]!;
  const first = parent === 1 ? COST.firstLetter : 0;
  const omission = (plain === last ? COST.omitDoubled : OMIT[symbol]!) + first;
  const substitutions = symbol * SYMBOLS;
  let least = NEVER;
  for (let j = 1; j <= n + 1; j += 1) {
    let cost = rows[row + j]!;
    const omitted = rows[previous + j]! + omission;
    if (omitted < cost) cost = omitted;
    if (j > 1) {
      const written = term[j - 1]!;
      const substitution = SUBSTITUTE[substitutions + written]!;
      const replaced =
        rows[previous + j - 1]! + substitution + (substitution > 0 && j === 2 ? first : 0);
      if (replaced < cost) cost = replaced;
      const added = rows[row + j - 1]! + addition[j]!;
      if (added < cost) cost = added;
      if (j > 2 && plain !== last && PLAIN[written] === last && PLAIN[term[j - 2]!] === plain) {
        const swapped = rows[before + j - 2]! + COST.transpose;
        if (swapped < cost) cost = swapped;
      }
    }
    rows[row + j] = cost;
    if (cost < least) least = cost;
  }
  return least;
}

/** The least that the term can cost against any spelling below an entry. */
function outlook(
  entry: number,
  n: number,
  letters: number,
  perMissing: number,
  perLetter: number,
): number {
  const row = entry * STRIDE;
  let least = NEVER;
  for (let j = 1; j <= n + 1; j += 1) {
    let cost = rows[row + j]! + perLetter * (n + 1 - j);
    if (cost >= least) continue;
    for (let missing = lettersLeft[j]! & ~letters; missing !== 0; missing &= missing - 1) {
      cost += perMissing;
    }
    if (cost < least) least = cost;
  }
  return least;
}

/** The cost of the whole term against the spelling that ends at an entry. */
function finish(table: ConfusionTable, entry: number, n: number): number {
  let least = rows[entry * STRIDE + n + 1]!;
  const state = table.right.step(stateOf[entry]!, SPACE);
  for (let p = table.right.from(state); p < table.right.from(state + 1); p += 1) {
    const right = table.right.found(p);
    let use = firstUse[right]!;
    if (use === -1) continue;
    let ancestor = entry;
    for (let steps = table.rightLength[right]! - 1; steps > 0; steps -= 1)
      ancestor = parentOf[ancestor]!;
    const start = ancestor * STRIDE;
    for (; use !== -1; use = nextUse[use]!) {
      if (useEnd[use] !== n + 2) continue;
      const cost = rows[start + n + 2 - useLength[use]!]! + useCost[use]!;
      if (cost < least) least = cost;
    }
  }
  return least;
}
