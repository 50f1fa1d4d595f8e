import { popCount } from '../../structures/pop-count.ts';
import { END, MARKED_FORM, PLAIN, SPACE, SYMBOLS, VOWEL } from '../channel/alphabet.ts';
import { BestCandidates, type Candidate } from './best-candidates.ts';
import { confusionTable } from '../channel/confusion-table.ts';
import { CONFUSED_AGAIN, COST, OMIT } from '../channel/costs.ts';
import { PRIOR_STEP } from './prior.ts';
import { TermConfusions } from '../channel/term-confusions.ts';
import {
  bestOf,
  childBy,
  firstOf,
  hasNext,
  lettersOf,
  markedChild,
  plainChild,
  symbolAt,
  symbolOf,
  type Trie,
  widthOf,
} from '../channel/trie.ts';
import {
  asTask,
  depthOf,
  lastOf,
  movedTo,
  pack,
  pastOf,
  positionOf,
  taskOf,
  WaitingStates,
  withPast,
} from './waiting-states.ts';
import { MAX_TERM, WrittenTerm } from '../channel/written-term.ts';

/** More than any real cost. */
export const NEVER = 1 << 24;

/** Limits of a search; costs are in hundredths of a nat. */
export interface SearchLimits {
  readonly limit: number;
  /** The highest cost of a misspelling. */
  readonly maxChannel: number;
  /** How much worse than the best candidate another may be. */
  readonly window: number;
  /** The most states to leave by an error; this bounds the time of a search. */
  readonly maxSteps: number;
  /** A factor for how many steps may follow one another without a change in the best candidates. */
  readonly patience: number;
  /** The highest total cost of a candidate, if there is one. */
  readonly most?: number | undefined;
}

/** The assumptions of a kind of search. */
export interface Assumptions {
  /** True if the term stands for the beginning of a spelling; the letters after that are free. */
  readonly isBegun: boolean;
  /** The most that a single slip costs, without the surcharge for the first letter. */
  readonly mostSlip: number;
  /** The surcharge for a slip in the first letter. */
  readonly firstLetter: number;
  /** The cost of a missing first letter if spellings without theirs are followed before all errors. */
  readonly firstMissing?: number;
  /** The surcharge for a slip in the first vowel of a word. */
  readonly firstVowel: number;
  /** See `substitutionCosts`. */
  readonly substitute: Int32Array;
  /** The assumed cost of a letter of the term that is still to be compared. */
  readonly letter: number;
  /** All letters cost that of one times their number to this power. */
  readonly growth: number;
  /** The share of the assumed cost after an error, while the letters after it are uncertain. */
  readonly shareAfterError: number;
  /** The additional cost of a letter of the term that none of the spellings has. */
  readonly missing: number;
  /** The cost of the next error. */
  readonly error: number;
  /** A state is left out if it promises to be this much worse than what it has to beat. */
  readonly slack: number;
}

/** The share of the expected cost that is expected of a term without errors so far. */
const SHARE_BEFORE_ERRORS = 0.5;

/**
 * The search ends after so many steps without a change in the `BEST` candidates: more if the best
 * one is a costly misspelling, because a better one is likelier then, and more in long terms.
 */
const LEAST_PATIENCE = 60;
/** For a misspelling that costs 1,000; more than twice as many for twice the cost. */
const STEPS_PER_COST = 220;
const GROWTH = 1.5;
const SHORT_TERM = 8;
const BEST = 3;
/** With fewer candidates than this, it ends after this share of those steps. */
const FEW = 4;
const SHARE_FOR_FEW = 0.6;
/**
 * With more, what counts is the promise of the next state. Up to `FAR` and this many times the total
 * of the best candidate all of those steps are taken; beyond it ever fewer, and a share from
 * `FADES_WITHIN` more on. Something far off more often beats a bad best candidate than a good one.
 */
const FAR_TIMES = 1.5;
const FAR = 375;
const FADES_WITHIN = 100;
const SHARE_FOR_FAR = 0.1;
/** The most nodes below which all spellings are listed. */
const MAX_LISTED = 3_000;

/** The least cost of an error. */
const LEAST_ERROR = 100;
/** How much more is expected of one before the first letter: few are, and it costs most to try. */
const FIRST_ERROR = 200;

/** The tasks of a waiting state. Compares letters as long as they are the same. */
const FOLLOW = 0;
/** Leaves the state by an error. */
const ERR = 1;
/** Takes all spellings below. */
const LIST = 2;

/** Bits of a state's past. The last symbol of the spelling was left out. */
const OMITTED = 1;
/** The current word of the spelling has had a vowel. */
const VOWEL_SEEN = 2;
/** A confusion was used. */
const CONFUSED = 4;

/**
 * A best-first search of one or more tries for the least sum of channel cost and prior cost (the A* of Hart,
 * Nilsson and Raphael, 1968; Brill and Moore decode their model over a trie too).
 *
 * A state is a position in the trie and one in the term, with the cost so far. Equal letters are
 * followed at no cost, without branching; only then, and in their turn, are all errors tried. That
 * avoids most of an edit-distance matrix, whose cells are mostly far off.
 *
 * A state promises its cost, an assumption about the rest of the term, and the best prior below.
 * The most promising is taken first, so the search ends once nothing can beat the results, and rare
 * words are not visited if common ones fit.
 */
export class EditSearch {
  private readonly term = new WrittenTerm();
  private readonly confusions = new TermConfusions(confusionTable());
  /** The costs expected of the term from each position on: after an error was found, and before. */
  private readonly expected = new Int32Array(MAX_TERM + 3);
  private readonly expectedToFollow = new Int32Array(MAX_TERM + 3);
  private readonly expectedAtFirst = new Int32Array(MAX_TERM + 3);
  private readonly states = new WaitingStates();
  private steps = 0;
  /** The value of `steps` when one of the best last changed. */
  private stepsForBest = 0;

  private tries!: readonly Trie[];
  /** Of the state that is at hand: its trie and the number of that. */
  private trie!: Trie;
  private trieNumber = 0;
  private best!: BestCandidates;
  private accept!: (id: number, trie: number) => boolean;
  private maxChannel = 0;
  private assumed!: Assumptions;

  run(
    assumed: Assumptions,
    tries: readonly Trie[],
    symbols: Uint8Array,
    { limit, maxChannel, window, maxSteps, patience, most = NEVER }: SearchLimits,
    accept: (id: number, trie: number) => boolean,
  ): Candidate[] {
    const best = new BestCandidates(limit, window, most);
    this.assumed = assumed;
    this.tries = tries;
    this.best = best;
    this.accept = accept;
    this.maxChannel = maxChannel;
    this.start(symbols);
    const { states } = this;
    for (let listed = 0; ;) {
      const state = states.take(best.bound + assumed.slack);
      if (state === -1) break;
      this.enter(states.trieOf[state]!);
      const node = states.nodeOf[state]!;
      const cost = states.costOf[state]!;
      const rest = states.restOf[state]!;
      const task = taskOf(rest);
      if (task === LIST) {
        if (++listed > MAX_LISTED) break;
        this.list(node, cost);
      } else if (task === FOLLOW) {
        this.follow(node, cost, rest);
      } else {
        if (this.steps >= maxSteps) break;
        if (this.steps - this.stepsForBest > patience * this.patience(states.promise)) break;
        this.steps += 1;
        this.err(node, cost, rest);
      }
    }
    return best.found;
  }

  private enter(trie: number): void {
    this.trieNumber = trie;
    this.trie = this.tries[trie]!;
  }

  /** The whole term stands for the prefix of a node. Returns whether errors at its end matter. */
  private match(node: number, depth: number, cost: number): boolean {
    if (this.assumed.isBegun) {
      if (depth > 0) this.offerAll(node, cost);
      return false;
    }
    const leaf = childBy(this.trie, node, depth, END);
    if (leaf !== -1) this.offer(firstOf(this.trie, leaf), cost);
    return true;
  }

  /** Considers a spelling, possibly not for the first time. */
  private offer(rank: number, channel: number): void {
    const { best, trie, trieNumber } = this;
    const total = channel + trie.prior[rank]! * PRIOR_STEP;
    if (channel > this.maxChannel || total > best.bound) return;
    const before = best.channelOf(trieNumber, rank);
    if (before === undefined) {
      if (!this.accept(trie.ids[rank]!, trieNumber)) return;
    } else {
      if (before <= channel) return;
      best.remove(trieNumber, rank);
    }
    if (best.add({ trie: trieNumber, rank, channel, total }) < BEST) this.stepsForBest = this.steps;
  }

  /** Offers all spellings below a node at the same cost, the most likely first. */
  private offerAll(node: number, cost: number): void {
    const promise = cost + bestOf(this.trie, node) * PRIOR_STEP;
    if (cost > this.maxChannel || promise > this.best.bound) return;
    this.states.add(this.trieNumber, node, cost, pack(LIST, 0, 0, 0, 0), promise);
  }

  private list(node: number, cost: number): void {
    const { trie } = this;
    const first = firstOf(trie, node);
    const width = widthOf(trie, node);
    if (width === 0) this.offer(first, cost);
    for (let child = first; child < first + width; child += 1) this.offerAll(child, cost);
  }

  private start(symbols: Uint8Array): void {
    const { term, confusions, assumed, expected } = this;
    if (!term.is(symbols)) {
      term.write(symbols);
      confusions.read(term);
    }
    const { length } = term;
    // The position after the closing boundary has nothing to expect either.
    for (let position = 1; position <= length + 2; position += 1) {
      const cost = assumed.letter * Math.max(0, length + 1 - position) ** assumed.growth;
      expected[position] = Math.round(cost);
      this.expectedToFollow[position] = Math.round(cost * assumed.shareAfterError);
      this.expectedAtFirst[position] = Math.round(cost * SHARE_BEFORE_ERRORS);
    }
    this.states.clear();
    this.steps = 0;
    this.stepsForBest = 0;
    for (let trie = 0; trie < this.tries.length; trie += 1) {
      if (this.tries[trie]!.ids.length === 0) continue;
      this.enter(trie);
      this.follow(0, 0, pack(FOLLOW, 0, 1, SPACE, 0));
      this.confuse(0, SPACE, 0, pack(FOLLOW, 0, 0, SPACE, 0));
      if (assumed.firstMissing !== undefined) this.followWithoutFirst(assumed.firstMissing);
    }
  }

  /** How many steps may change nothing before one that promises so much. */
  private patience(promise: number): number {
    const [best] = this.best.found;
    if (best === undefined) return Infinity;
    const most =
      Math.max(LEAST_PATIENCE, STEPS_PER_COST * (best.channel / 1_000) ** GROWTH) *
      Math.max(1, this.term.length / SHORT_TERM);
    if (this.best.found.length < FEW) return most * SHARE_FOR_FEW;
    const share = 1 - (promise - best.total * FAR_TIMES - FAR) / FADES_WITHIN;
    return most * Math.max(SHARE_FOR_FAR, Math.min(1, share));
  }

  /** The cost and prior of a state, and what the letters cost that no spelling below has. */
  private known(node: number, position: number, cost: number): number {
    const { trie } = this;
    const prior = bestOf(trie, node) * PRIOR_STEP;
    if (node === 0) return cost + prior;
    const missing = popCount(this.term.lettersFrom[position]! & ~lettersOf(trie, node));
    return cost + prior + missing * this.assumed.missing;
  }

  /** Goes on from a state as long as letters are the same; errors may follow each of them. */
  private follow(from: number, cost: number, start: number): void {
    const { trie, term, assumed } = this;
    const expected = cost === 0 ? this.expectedAtFirst : this.expected;
    let node = from;
    for (let rest = start; ;) {
      const position = positionOf(rest);
      const depth = depthOf(rest);
      const isWhole = position > term.length;
      if (isWhole && !this.match(node, depth, cost)) return;
      const error = node === 0 ? assumed.error + FIRST_ERROR : assumed.error;
      const promise = this.known(node, position, cost) + expected[position]! + error;
      if (promise <= this.best.bound + assumed.slack) {
        this.states.add(this.trieNumber, node, cost, asTask(rest, ERR), promise);
      }
      if (isWhole) return;
      const wanted = term.plain[position]!;
      let next = -1;
      let symbol = wanted;
      if (widthOf(trie, node) === 0) {
        symbol = symbolAt(trie, node, depth);
        if (symbol !== END && PLAIN[symbol] === wanted) next = node;
      } else if (hasNext(trie, node, term.next[position]!)) {
        next = plainChild(trie, node, wanted);
        const form = MARKED_FORM[wanted]!;
        const marked = form === 0 ? -1 : markedChild(trie, node, form);
        if (marked !== -1) {
          // A letter, and the same one marked.
          if (next !== -1) this.follow(next, cost, goneOn(rest, symbol, position + 1));
          next = marked;
          symbol = form;
        }
      }
      if (next === -1) return;
      node = next;
      rest = goneOn(rest, symbol, position + 1);
    }
  }

  /** Follows the spellings whose first letter is missing. */
  private followWithoutFirst(cost: number): void {
    const { trie } = this;
    const start = pack(FOLLOW, 0, 1, SPACE, 0);
    const first = firstOf(trie, 0);
    for (let child = first; child < first + widthOf(trie, 0); child += 1) {
      const after = goneOn(start, symbolOf(trie, child), 1);
      this.follow(child, cost, withPast(after, OMITTED));
    }
  }

  /** Puts a state after an error into the queue. */
  private reach(node: number, cost: number, rest: number): void {
    if (cost > this.maxChannel) return;
    const position = positionOf(rest);
    const known = this.known(node, position, cost);
    const most = this.best.bound + this.assumed.slack;
    const promise = known + this.expectedToFollow[position]!;
    if (promise > most) return;
    if (this.mayFollow(node, depthOf(rest), position)) {
      this.states.add(this.trieNumber, node, cost, rest, promise);
      return;
    }
    const again = known + this.expected[position]! + this.assumed.error;
    if (again <= most) this.states.add(this.trieNumber, node, cost, asTask(rest, ERR), again);
  }

  /** True if the next letters are the same, as far as can be told at once. */
  private mayFollow(node: number, depth: number, position: number): boolean {
    const { trie, term } = this;
    if (position > term.length) return true;
    if (widthOf(trie, node) > 0) return hasNext(trie, node, term.next[position]!);
    return PLAIN[symbolAt(trie, node, depth)] === term.plain[position];
  }

  /** Leaves a state by every error. */
  private err(node: number, cost: number, rest: number): void {
    const { trie, term, assumed } = this;
    const position = positionOf(rest);
    const depth = depthOf(rest);
    if (position <= term.length) {
      const first = depth === 0 && position === 1 ? assumed.firstLetter : 0;
      const added = Math.min(assumed.mostSlip, term.addition[position]!) + first;
      const after = pack(FOLLOW, depth, position + 1, lastOf(rest), pastOf(rest) & ~OMITTED);
      this.reach(node, cost + added, after);
    }
    const width = widthOf(trie, node);
    if (width === 0) this.errBy(node, symbolAt(trie, node, depth), cost, rest);
    const first = firstOf(trie, node);
    for (let child = first; child < first + width; child += 1) {
      this.errBy(child, symbolOf(trie, child), cost, rest);
    }
  }

  /** The errors in which the spelling goes on with a symbol, to a child. */
  private errBy(child: number, symbol: number, cost: number, rest: number): void {
    const { term } = this;
    const { mostSlip, firstLetter, firstVowel, substitute } = this.assumed;
    if (cost + LEAST_ERROR + bestOf(this.trie, child) * PRIOR_STEP > this.best.bound) return;
    this.confuse(child, symbol, cost, rest);
    if (symbol === END) return;
    const position = positionOf(rest);
    const past = pastOf(rest);
    const after = goneOn(rest, symbol, position);
    const plain = PLAIN[symbol]!;
    const first = depthOf(rest) === 0 ? firstLetter : 0;
    const vowel = (pastOf(after) & ~past & VOWEL_SEEN) === 0 ? 0 : firstVowel;
    const own = plain === PLAIN[lastOf(rest)] ? COST.omitDoubled : OMIT[symbol]!;
    const alone = Math.min(mostSlip, own + vowel) + first;
    const omission = (past & OMITTED) === 0 ? alone : Math.min(alone, COST.omitNext);
    this.reach(child, cost + omission, withPast(after, OMITTED));
    if (position > term.length || plain === term.plain[position]) return;
    const other = substitute[symbol * SYMBOLS + term.symbols[position]!]! + vowel;
    const substitution = Math.min(mostSlip, other) + (position === 1 ? first : 0);
    this.reach(child, cost + substitution, movedTo(after, position + 1));
    this.rearrange(child, cost, after);
  }

  /** Symbols in another order, the first of which led here: swapped ("ahve") or moved ("kwno"). */
  private rearrange(node: number, cost: number, rest: number): void {
    const { plain, length } = this.term;
    const symbol = PLAIN[lastOf(rest)]!;
    const position = positionOf(rest);
    const here = plain[position]!;
    const second = plain[position + 1]!;
    const third = plain[position + 2]!;
    const hasThird = position + 2 <= length;
    if (position < length && symbol === second) {
      this.go(node, cost + COST.transpose, movedTo(rest, position + 2), here);
      if (hasThird && third !== here) {
        this.go(node, cost + COST.move, movedTo(rest, position + 3), third, here);
      }
    }
    if (hasThird && symbol === third && third !== second) {
      this.go(node, cost + COST.move, movedTo(rest, position + 3), here, second);
    }
  }

  /** Goes on by a letter, marked or not, and by another one if there is one. */
  private go(node: number, cost: number, rest: number, letter: number, another = -1): void {
    const marked = MARKED_FORM[letter]!;
    for (let symbol = letter; symbol !== 0; symbol = symbol === letter ? marked : 0) {
      const child = childBy(this.trie, node, depthOf(rest), symbol);
      if (child === -1) continue;
      const after = goneOn(rest, symbol, positionOf(rest));
      if (another === -1) this.reach(child, cost, after);
      else this.go(child, cost, after, another);
    }
  }

  /** Tries the confusions that begin here. At position 0 they begin with both boundaries. */
  private confuse(child: number, symbol: number, cost: number, rest: number): void {
    const { confusions, trie, maxChannel, expectedToFollow } = this;
    const { end, right, nextUse } = confusions;
    const position = positionOf(rest);
    const opens = position === 0;
    let use = confusions.from(position, symbol === END ? SPACE : symbol);
    if (use === -1) return;
    const { rightLetters, rightSecond } = confusions.table;
    const past = pastOf(rest);
    const isBranch = symbol !== END && widthOf(trie, child) > 0;
    const costs = (past & VOWEL_SEEN) === 0 ? confusions.firstCost : confusions.cost;
    const before = (past & CONFUSED) === 0 ? cost : cost - CONFUSED_AGAIN;
    const most = this.best.bound + this.assumed.slack - bestOf(trie, child) * PRIOR_STEP;
    const others = opens || symbol === END ? 0 : ~lettersOf(trie, child);
    const after = withPast(opens ? rest : goneOn(rest, symbol, position), CONFUSED);
    for (; use !== -1; use = nextUse[use]!) {
      const confused = before + costs[use]!;
      if (confused > maxChannel || confused + expectedToFollow[end[use]!]! > most) continue;
      const side = right[use]!;
      if ((rightLetters[side]! & others) !== 0) continue;
      // Most of them end at the second symbol.
      if (isBranch && !hasNext(trie, child, rightSecond[side]!)) continue;
      this.read(use, child, confused, movedTo(after, end[use]!));
    }
  }

  /** Reads the rest of a confusion's right side, below a node to which its first symbol has led. */
  private read(use: number, from: number, cost: number, after: number): void {
    const { confusions, trie } = this;
    const { rightText, rightFrom } = confusions.table;
    const side = confusions.right[use]!;
    const position = positionOf(after);
    const to = rightFrom[side + 1]!;
    const closes = position === this.term.length + 2;
    let node = from;
    let rest = after;
    for (let at = rightFrom[side]! + 1; at < to; at += 1) {
      if (lastOf(rest) === END) return;
      const next = closes && at === to - 1 ? END : rightText[at]!;
      node = childBy(trie, node, depthOf(rest), next);
      if (node === -1) return;
      rest = goneOn(rest, next, position);
    }
    if (lastOf(rest) === END) {
      if (closes) this.offer(firstOf(trie, node), cost);
    } else if (!closes) this.reach(node, cost, rest);
  }
}

/** A state after the spelling has gone on with a symbol, at a position of the term. */
function goneOn(rest: number, symbol: number, position: number): number {
  const last = lastOf(rest);
  let past = pastOf(rest);
  if (symbol === SPACE) past &= CONFUSED;
  else if (VOWEL[symbol] === 1 && !isConsonant(symbol, last)) past = (past & CONFUSED) | VOWEL_SEEN;
  else past &= ~OMITTED;
  return pack(FOLLOW, depthOf(rest) + 1, position, symbol, past);
}

/** True if a vowel letter is not a vowel here: the y of "yes", the u of "quick". */
const isConsonant = (symbol: number, before: number): boolean =>
  (symbol === 25 && before === SPACE) || (symbol === 21 && before === 17);
