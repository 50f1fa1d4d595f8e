import { END, isLetter, PLAIN, SPACE, SYMBOLS, VOWEL } from './alphabet.ts';
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

/** How much a search may find, in hundredths of a nat where it is a cost. */
export interface SearchLimits {
  readonly limit: number;
  /** The most that a misspelling may cost. */
  readonly maxChannel: number;
  /** How much worse than the best candidate another may be. */
  readonly window: number;
  /** Rows that the search may keep, at most {@link MAX_ROWS}: the bound on its time. */
  readonly maxRows: number;
}

const NEVER = 1 << 24;
/** The search ends when the best guess left is this much worse than what it would have to beat. */
const SLACK = 500;
/**
 * Who spells one sound as it is heard does so with the next: every confusion after the first in a
 * word is this much less surprising. A cell of a row holds twice its cost, plus one once there was
 * a confusion on the way.
 */
const AGAIN = 200;
const STRIDE = MAX_TERM + 3;
/** The most rows that a search may keep. */
export const MAX_ROWS = 3_000;
/** A search ends after so many rows in which none of the so many best has changed. */
const PATIENCE = 1_000;
const BEST = 5;
const POOL = MAX_ROWS + 256;
/** The most prefixes that may wait for their turn: none of 5,000 misspellings needed 15,000. */
const MAX_WAITING = 1 << 14;
const BUCKET_BITS = 3;
const BUCKETS = 1 << 10;
/** At least this much it costs to explain a letter that the rest of a word does not have. */
const MISSING_LETTER = 120;
/** Held against a confusion of which only the beginning was read, for each of its letters. */
const UNFINISHED = 100;
/** What it costs on average until the search knows better: for a letter still to come, and a missing one. */
const EXPECTED_LETTER = 175;
const EXPECTED_MISSING = 250;

/**
 * Scratch memory of a search. There is one for the process: a search is synchronous, and leaves
 * nothing behind.
 */
const rows = new Int32Array(POOL * STRIDE);
const parentOf = new Int32Array(POOL);
const stateOf = new Int16Array(POOL);
const symbolAt = new Uint8Array(POOL);
const depthOf = new Uint8Array(POOL);
/** Whether the current word of a prefix has had a vowel. */
const vowelSeen = new Uint8Array(POOL);
/** The least that the term can cost below a prefix by its row alone, and a guess at what it will. */
const rowLeast = new Int32Array(POOL);
const rowGuess = new Int32Array(POOL);
/** The same with the confusions under way, and without the prior. */
const leastOf = new Int32Array(POOL);
const guessOf = new Int32Array(POOL);

/** Prefixes that wait for their turn: a node of the trie, below a row, and its own row or -1. */
const waitingNode = new Int32Array(MAX_WAITING);
const waitingBelow = new Int32Array(MAX_WAITING);
const waitingRow = new Int32Array(MAX_WAITING);
const nextInBucket = new Int32Array(MAX_WAITING);
/** The first of those with about the same guess. */
const buckets = new Int32Array(BUCKETS);

const term = new Uint8Array(MAX_TERM + 2);
const plainTerm = new Uint8Array(MAX_TERM + 2);
/** Twice what the symbol before costs as an addition: see {@link AGAIN} for why twice. */
const addition = new Int32Array(MAX_TERM + 2);
/** The bit of a letter at its last place in the term. */
const lastOfLetter = new Int32Array(MAX_TERM + 3);

/** The confusions whose written side is in the term, as a list for each right side. */
let firstUse = new Int32Array(0);
let useEnd = new Uint8Array(512);
let useLength = new Uint8Array(512);
let useCost = new Int32Array(512);
let useFirstCost = new Int32Array(512);
let nextUse = new Int32Array(512);
let uses = 0;
/**
 * For a state of the matcher of right sides: whether a confusion of this term is under way in it
 * (the number of the search that said so), and the least it costs, and costs with its letters.
 */
let underWay = new Int32Array(0);
let underWayCost = new Int32Array(0);
let underWayGuess = new Int32Array(0);
let searches = 0;
/**
 * The right sides that end in a state and have a use: `used[usedFrom[state] .. usedTo[state]]`, put
 * there when the search `inUse[state]` first came to the state.
 */
let inUse = new Int32Array(0);
let usedFrom = new Int32Array(0);
let usedTo = new Int32Array(0);
let used = new Int32Array(0);
let usedEnd = 0;

/**
 * The `limit` spellings that the term most likely stands for: those with the least sum of channel
 * cost and prior cost, best first.
 *
 * A best-first search of the trie (the A* of Hart, Nilsson and Raphael, 1968; Brill and Moore decode
 * their model over a trie too). A state is a prefix of some spellings with one row of the
 * edit-distance matrix: what each prefix of the term costs against it. Its promise is the least cell
 * plus the best prior below; the most promising prefix is extended first, so the search ends as
 * soon as nothing left can beat what was found, and rare words are not even looked at where common
 * ones do. A prefix waits with the guess of the one it extends, and gets a row of its own when its
 * turn comes: most never need one. On its way the search adds Damerau's slips and the confusions of
 * several letters alike.
 */
export function search(
  trie: Trie,
  symbols: Uint8Array,
  { limit, maxChannel, window, maxRows }: SearchLimits,
  accept: (id: number) => boolean,
): Candidate[] {
  const table = confusionTable();
  const n = symbols.length;
  prepareTerm(symbols, table);
  const found: Candidate[] = [];
  let bound = NEVER;

  // Row 0 stands before the boundary that every word begins with, row 1 behind it.
  rows.fill(NEVER, 0, 2 * STRIDE);
  rows[0] = 0;
  rows[STRIDE + 1] = 0;
  for (let j = 2; j <= n + 1; j += 1) {
    rows[STRIDE + j] = rows[STRIDE + j - 1]! + addition[j]! + (j === 2 ? 2 * COST.firstLetter : 0);
  }
  parentOf[0] = 0;
  parentOf[1] = 0;
  stateOf[0] = 0;
  stateOf[1] = table.right.step(0, SPACE);
  symbolAt[0] = END;
  symbolAt[1] = SPACE;
  depthOf[1] = 0;
  for (const row of [0, 1]) {
    rowLeast[row] = 0;
    rowGuess[row] = EXPECTED_LETTER * n;
    leastOf[row] = 0;
    guessOf[row] = EXPECTED_LETTER * n;
  }
  let kept = 2;
  let computed = 0;
  /** How many had been computed when one of the best was found. */
  let computedForBest = 0;
  let waiting = 0;
  let bucket = 0;
  let lastBucket = 0;
  buckets.fill(-1);

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
    if (at < BEST) computedForBest = computed;
    if (found.length > limit) found.pop();
    bound = found[0]!.total + window;
    if (found.length === limit) bound = Math.min(bound, found[limit - 1]!.total);
  };

  const wait = (item: number, guess: number): void => {
    const place = Math.max(0, Math.min(BUCKETS - 1, guess >> BUCKET_BITS));
    if (place < bucket) bucket = place;
    if (place > lastBucket) lastBucket = place;
    nextInBucket[item] = buckets[place]!;
    buckets[place] = item;
  };

  const extend = (row: number, node: number): void => {
    const from = trie.first[node]!;
    const to = from + trie.width[node]!;
    for (let child = from; child < to; child += 1) {
      const prior = trie.best[child]! * PRIOR_STEP;
      if (leastOf[row]! + prior > bound) continue;
      if (trie.symbol[child] === END) {
        offer(trie.first[child]!, finish(table, row, n));
      } else if (waiting < MAX_WAITING) {
        waitingNode[waiting] = child;
        waitingBelow[waiting] = row;
        waitingRow[waiting] = -1;
        wait(waiting, guessOf[row]! + prior);
        waiting += 1;
      }
    }
  };

  /** Compares the rest of a leaf's spelling in one go. */
  const follow = (row: number, leaf: number): void => {
    const rank = trie.first[leaf]!;
    const prior = trie.prior[rank]! * PRIOR_STEP;
    let last = row;
    let free = kept;
    for (let at = trie.offsets[rank]! + depthOf[row]!; trie.text[at] !== END; at += 1) {
      // Nothing waits below a leaf, so nobody asks for the guess.
      rowLeast[free] = computeRow(table, last, free, trie.text[at]!, n);
      addPending(table, free);
      if (leastOf[free]! > maxChannel || leastOf[free]! + prior > bound) return;
      last = free;
      free += 1;
    }
    offer(rank, finish(table, last, n));
  };

  extend(1, 0);
  for (;;) {
    while (bucket <= lastBucket && buckets[bucket] === -1) bucket += 1;
    if (bucket > lastBucket || bucket << BUCKET_BITS > bound + SLACK) break;
    const item = buckets[bucket]!;
    buckets[bucket] = nextInBucket[item]!;
    const node = waitingNode[item]!;
    const prior = trie.best[node]! * PRIOR_STEP;
    let row = waitingRow[item]!;
    if (row === -1) {
      const below = waitingBelow[item]!;
      if (kept >= maxRows || leastOf[below]! + prior > bound) continue;
      if (found.length > 0 && computed - computedForBest >= PATIENCE) break;
      computed += 1;
      row = kept;
      computeRow(table, below, row, trie.symbol[node]!, n);
      lookAhead(table, row, n, trie.letters[node]!);
      if (leastOf[row]! > maxChannel || leastOf[row]! + prior > bound) continue;
      depthOf[row] = depthOf[below]! + 1;
      kept += 1;
      const guess = guessOf[row]! + prior;
      if (guess >> BUCKET_BITS > bucket) {
        waitingRow[item] = row;
        wait(item, guess);
        continue;
      }
    } else if (leastOf[row]! + prior > bound) continue;
    if (trie.width[node] === 0) follow(row, node);
    else extend(row, node);
  }
  return found;
}

function prepareTerm(symbols: Uint8Array, table: ConfusionTable): void {
  const n = symbols.length;
  term[0] = SPACE;
  term.set(symbols, 1);
  term[n + 1] = SPACE;
  lastOfLetter[n + 1] = 0;
  let lettersAfter = 0;
  for (let j = n; j >= 1; j -= 1) {
    const symbol = term[j]!;
    plainTerm[j] = PLAIN[symbol]!;
    lastOfLetter[j] = isLetter(symbol) ? letterBit(symbol) & ~lettersAfter : 0;
    lettersAfter |= lastOfLetter[j]!;
    addition[j + 1] =
      2 * additionCost(j > 1 ? term[j - 1]! : END, symbol, j < n ? term[j + 1]! : END);
  }
  if (firstUse.length === 0) {
    firstUse = new Int32Array(table.rightLength.length);
    inUse = new Int32Array(table.right.states);
    usedFrom = new Int32Array(table.right.states);
    usedTo = new Int32Array(table.right.states);
    used = new Int32Array(table.right.from(table.right.states));
    underWay = new Int32Array(table.right.states);
    underWayCost = new Int32Array(table.right.states);
    underWayGuess = new Int32Array(table.right.states);
  }
  searches += 1;
  usedEnd = 0;
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
        useFirstCost[uses] = table.firstCost[rule]!;
        nextUse[uses] = firstUse[right]!;
        firstUse[right] = uses;
        const least = table.cost[rule]! - AGAIN / 2;
        const guess = least + UNFINISHED * useLength[uses]!;
        const path = table.rightPath[right]!;
        for (let step = 0; step < path.length; step += 1) {
          const passed = path[step]!;
          if (underWay[passed] !== searches) {
            underWay[passed] = searches;
            underWayCost[passed] = least;
            underWayGuess[passed] = guess;
          } else {
            if (least < underWayCost[passed]!) underWayCost[passed] = least;
            if (guess < underWayGuess[passed]!) underWayGuess[passed] = guess;
          }
        }
        uses += 1;
      }
    }
  }
}

function listUsed(table: ConfusionTable, state: number): void {
  inUse[state] = searches;
  usedFrom[state] = usedEnd;
  for (let p = table.right.from(state); p < table.right.from(state + 1); p += 1) {
    const right = table.right.found(p);
    if (firstUse[right] !== -1) used[usedEnd++] = right;
  }
  usedTo[state] = usedEnd;
}

function growUses(): void {
  const size = useEnd.length * 2;
  const [ends, lengths, costs, firsts, nexts] = [useEnd, useLength, useCost, useFirstCost, nextUse];
  useEnd = new Uint8Array(size);
  useLength = new Uint8Array(size);
  useCost = new Int32Array(size);
  useFirstCost = new Int32Array(size);
  nextUse = new Int32Array(size);
  useEnd.set(ends);
  useLength.set(lengths);
  useCost.set(costs);
  useFirstCost.set(firsts);
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
  vowelSeen[entry] =
    symbol === SPACE
      ? 0
      : VOWEL[symbol] === 1 && !isConsonant(symbol, symbolAt[parent]!)
        ? 1
        : vowelSeen[parent]!;
  const row = entry * STRIDE;
  const previous = parent * STRIDE;
  const before = parentOf[parent]! * STRIDE;
  for (let j = 0; j <= n + 2; j += 1) rows[row + j] = NEVER;
  if (inUse[state] !== searches) listUsed(table, state);
  for (let p = usedFrom[state]!; p < usedTo[state]!; p += 1) {
    const right = used[p]!;
    let use = firstUse[right]!;
    const ancestor = ancestorOf(entry, table.rightLength[right]!);
    const start = ancestor * STRIDE;
    const costs = vowelSeen[ancestor] === 1 ? useCost : useFirstCost;
    for (; use !== -1; use = nextUse[use]!) {
      const end = useEnd[use]!;
      const source = rows[start + end - useLength[use]!]!;
      const cost = (source + 2 * costs[use]! - ((source & 1) === 1 ? AGAIN : 0)) | 1;
      if (cost < rows[row + end]!) rows[row + end] = cost;
    }
  }
  // The closing boundary is compared when a spelling ends, not at a space inside it.
  rows[row + n + 2] = NEVER;
  const plain = PLAIN[symbol]!;
  const last = PLAIN[symbolAt[parent]!]!;
  const first = parent === 1 ? COST.firstLetter : 0;
  const stressed = vowelSeen[entry]! > vowelSeen[parent]! ? COST.firstVowel : 0;
  const omission = 2 * ((plain === last ? COST.omitDoubled : OMIT[symbol]!) + first + stressed);
  const substitutions = symbol * SYMBOLS;
  let diagonal = rows[previous + 1]!;
  let left = Math.min(rows[row + 1]!, diagonal + omission);
  rows[row + 1] = left;
  let least = left;
  for (let j = 2; j <= n + 1; j += 1) {
    const above = rows[previous + j]!;
    let cost = rows[row + j]!;
    if (above + omission < cost) cost = above + omission;
    const substitution = SUBSTITUTE[substitutions + term[j - 1]!]!;
    let replaced = diagonal;
    if (substitution !== 0) replaced += 2 * (substitution + stressed + (j === 2 ? first : 0));
    if (replaced < cost) cost = replaced;
    const added = left + addition[j]!;
    if (added < cost) cost = added;
    if (plainTerm[j - 1] === last && j > 2 && plain !== last && plainTerm[j - 2] === plain) {
      const swapped = rows[before + j - 2]! + 2 * COST.transpose;
      if (swapped < cost) cost = swapped;
    }
    rows[row + j] = cost;
    if (cost < least) least = cost;
    left = cost;
    diagonal = above;
  }
  return least >> 1;
}

/** Whether a vowel letter is none here: the y of "yes", the u of "quick". */
function isConsonant(symbol: number, before: number): boolean {
  return (symbol === 25 && before === SPACE) || (symbol === 21 && before === 17);
}

/**
 * Writes what a prefix promises: the least that the term can cost against any spelling below, and a
 * guess at what it will. Its own row says one thing, and the rows before it another, of the
 * confusions that are not yet complete here.
 */
function lookAhead(table: ConfusionTable, entry: number, n: number, letters: number): void {
  const row = entry * STRIDE;
  let least = NEVER;
  let guess = NEVER;
  let missing = 0;
  for (let j = n + 1; j >= 1; j -= 1) {
    if ((lastOfLetter[j]! & ~letters) !== 0) missing += 1;
    const cost = rows[row + j]! >> 1;
    if (cost >= guess) continue;
    const low = cost + MISSING_LETTER * missing;
    if (low < least) least = low;
    const likely = cost + EXPECTED_MISSING * missing + EXPECTED_LETTER * (n + 1 - j);
    if (likely < guess) guess = likely;
  }
  rowLeast[entry] = least;
  rowGuess[entry] = guess;
  addPending(table, entry);
}

/** Writes what a prefix promises from what its row says by itself and from what is under way. */
function addPending(table: ConfusionTable, entry: number): void {
  let least = rowLeast[entry]!;
  let guess = rowGuess[entry]!;
  for (let state = stateOf[entry]!; state !== 0; state = table.right.fallback(state)) {
    if (underWay[state] !== searches) continue;
    const start = ancestorOf(entry, table.right.depth(state));
    least = Math.min(least, rowLeast[start]! + underWayCost[state]!);
    guess = Math.min(guess, rowGuess[start]! + underWayGuess[state]!);
  }
  leastOf[entry] = least;
  guessOf[entry] = guess;
}

/** The row so many symbols before another. */
function ancestorOf(entry: number, symbols: number): number {
  let ancestor = entry;
  for (let left = symbols; left > 0; left -= 1) ancestor = parentOf[ancestor]!;
  return ancestor;
}

/** The cost of the whole term against the spelling that ends at an entry. */
function finish(table: ConfusionTable, entry: number, n: number): number {
  let least = rows[entry * STRIDE + n + 1]!;
  const state = table.right.step(stateOf[entry]!, SPACE);
  if (inUse[state] !== searches) listUsed(table, state);
  for (let p = usedFrom[state]!; p < usedTo[state]!; p += 1) {
    const right = used[p]!;
    let use = firstUse[right]!;
    const ancestor = ancestorOf(entry, table.rightLength[right]! - 1);
    const start = ancestor * STRIDE;
    const costs = vowelSeen[ancestor] === 1 ? useCost : useFirstCost;
    for (; use !== -1; use = nextUse[use]!) {
      if (useEnd[use] !== n + 2) continue;
      const source = rows[start + n + 2 - useLength[use]!]!;
      const cost = (source + 2 * costs[use]! - ((source & 1) === 1 ? AGAIN : 0)) | 1;
      if (cost < least) least = cost;
    }
  }
  return least >> 1;
}
