import { encodeTerm, isLetter } from './alphabet.ts';
import { prepareConfusions } from './confusion-table.ts';
import { WORST_SLIP, COST } from './costs.ts';
import { priorCost } from './prior.ts';
import type { Candidate } from './best-candidates.ts';
import { MOST_SLIP, searchByPrefix } from './prefix-search.ts';
import { search } from './search.ts';
import { MAX_TERM } from './written-term.ts';
import { spokenTable } from './spoken-table.ts';
import { SpokenTerm } from './spoken-term.ts';
import { buildTrie, type Trie } from './trie.ts';

/** The spellings to choose from, numbered 0 to `size - 1`. */
export interface Lexicon {
  readonly size: number;
  /** Folded, accents stripped; each spelling once. */
  spelling(i: number): string;
  /** How common the spelling is, 0 to 8; 0 unknown. */
  zipf(i: number): number;
  /** CEFR level, 1 is A1 and 6 is C2; 0 unknown. */
  level(i: number): number;
  /** Its pronunciations, if any are known. */
  sounds?(i: number): readonly Uint8Array[];
}

export interface TypoMatch {
  /** The number of the spelling in the lexicon. */
  readonly spelling: number;
  /** 0 to 1; 1 is the same spelling. */
  readonly similarity: number;
  /** Higher is better; comparable between indexes. */
  readonly score: number;
}

export interface SuggestOptions {
  /** Whether a spelling of the lexicon may be suggested. */
  accept?: (i: number) => boolean;
  quick?: boolean;
}

/** Finds the words that a misspelled term may stand for. */
export class TypoIndex {
  private readonly trie: Trie;
  private readonly lexicon: Lexicon;

  private constructor(trie: Trie, lexicon: Lexicon) {
    this.trie = trie;
    this.lexicon = lexicon;
  }

  static build(lexicon: Lexicon): TypoIndex {
    const steps = TypoIndex.steps(lexicon);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  /** Builds it in steps; with 200,000 spellings each takes up to a few dozen milliseconds. */
  static *steps(lexicon: Lexicon): Generator<undefined, TypoIndex> {
    const trie = yield* buildTrie(
      lexicon.size,
      (i) => lexicon.spelling(i),
      (i) => priorCost(lexicon.zipf(i), lexicon.level(i), lexicon.spelling(i).includes(' ')),
    );
    yield;
    // Shared by all indexes; built with the first.
    yield* prepareConfusions();
    spokenTable();
    return new TypoIndex(trie, lexicon);
  }

  /**
   * At most `limit` spellings, best first; none for a term without letters or of absurd length. A
   * `quick` search stops after a quarter of the work, and may miss what the rest would find.
   */
  suggest(
    term: string,
    limit: number,
    { accept = () => true, quick = false }: SuggestOptions = {},
  ): TypoMatch[] {
    const read = this.read(term);
    if (read === null || limit < 1) return [];
    const { symbols, letters } = read;
    const found = search(
      this.trie,
      symbols,
      {
        limit: Math.max(limit, HEARD),
        maxChannel: maxChannel(letters),
        window: WINDOW,
        ...(quick ? QUICK : FULL),
      },
      accept,
    );
    return this.heard(found, symbols)
      .map((candidate) => this.match(candidate, Math.max(letters, this.lengthOf(candidate))))
      .filter(({ similarity }) => similarity >= leastSimilarity(letters))
      .slice(0, limit);
  }

  /**
   * Reorders candidates by their pronunciations: a word may be misspelled by its letters or by its
   * sound, and the likelier explanation counts.
   */
  private heard(candidates: readonly Candidate[], symbols: Uint8Array): Candidate[] {
    const { lexicon, trie } = this;
    const term = new SpokenTerm(symbols);
    return candidates
      .map((candidate) => {
        const { rank, channel, total } = candidate;
        let least = channel;
        for (const sounds of lexicon.sounds?.(trie.ids[rank]!) ?? []) {
          least = Math.min(least, term.cost(sounds, least));
        }
        return { rank, channel: least, total: total - channel + least };
      })
      .sort((a, b) => a.total - b.total || a.rank - b.rank);
  }

  /**
   * At most `limit` spellings that begin with something close to the term, or are close to it as a
   * whole; best first. A `quick` search does less than half of the work.
   */
  complete(
    term: string,
    limit: number,
    { accept = () => true, quick = false }: SuggestOptions = {},
  ): TypoMatch[] {
    const read = this.read(term);
    if (read === null || limit < 1) return [];
    return searchByPrefix(
      this.trie,
      read.symbols,
      {
        limit,
        maxChannel: mostBegun(read.letters),
        window: WINDOW,
        ...(quick ? QUICK_BEGUN : BEGUN),
      },
      accept,
    ).map((candidate) => this.match(candidate, read.letters));
  }

  /** The symbols of a term and how many are letters; null if it cannot be searched for. */
  private read(term: string): { symbols: Uint8Array; letters: number } | null {
    if (this.trie.ids.length === 0 || term.length > 4 * MAX_TERM) return null;
    const symbols = encodeTerm(term);
    const letters = symbols.reduce((count, symbol) => count + (isLetter(symbol) ? 1 : 0), 0);
    const isReadable = symbols.length <= MAX_TERM && letters >= 2 && letters * 2 >= symbols.length;
    return isReadable ? { symbols, letters } : null;
  }

  private lengthOf({ rank }: Candidate): number {
    return this.trie.offsets[rank + 1]! - this.trie.offsets[rank]! - 1;
  }

  /** @param letters the length of the longer of the two, or of the beginning that is compared */
  private match({ rank, channel, total }: Candidate, letters: number): TypoMatch {
    return {
      spelling: this.trie.ids[rank]!,
      similarity: Math.max(0, 1 - channel / (COST.substitute * letters)),
      score: -total / 100,
    };
  }
}

/** At least this many candidates are also compared by their pronunciations. */
const HEARD = 24;
/** Half-typed words from this length on may have two slips, shorter ones one and a cheap one. */
const LONG_TERM = 8;
/** How far each search goes. */
const FULL = { maxSteps: 1_000, patience: 1 };
const QUICK = { maxSteps: 26, patience: 0.3 };
/** For half-typed words. */
const BEGUN = { maxSteps: 60, patience: 0.3 };
const QUICK_BEGUN = { maxSteps: 15, patience: 0.2 };
/** Candidates this much less likely than the best are not suggested. */
const WINDOW = 850;

/** The least similarity of a suggestion; anything less similar is another word. */
function leastSimilarity(letters: number): number {
  return letters <= 4 ? 0.8 : 0.72;
}

/** The least similarity before pronunciations are compared, which may raise it. */
const LEAST_BEFORE_HEARD = 0.68;

/**
 * One slip in a term of up to four letters, two up to eight, three in longer ones; more if they are
 * cheap and no less likely together.
 */
function maxChannel(letters: number): number {
  const slips = letters <= 4 ? 1 : letters <= 8 ? 2 : 3;
  const most = WORST_SLIP + (slips - 1) * COST.substitute;
  return letters <= 4
    ? most
    : Math.min(most, Math.floor((1 - LEAST_BEFORE_HEARD) * COST.substitute * letters));
}

/** The highest cost of a half-typed word. */
function mostBegun(letters: number): number {
  const slips = (letters < LONG_TERM ? 1.5 : 2) * MOST_SLIP;
  return Math.min(slips, Math.floor((1 - leastSimilarity(letters)) * COST.substitute * letters));
}
