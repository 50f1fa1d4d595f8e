import { COST, WORST_SLIP } from './channel/costs.ts';
import { encodeTerm, END, isLetter } from './channel/alphabet.ts';
import type { Trie } from './channel/trie.ts';
import { MAX_TERM } from './channel/written-term.ts';
import { type Candidate, compareCandidates } from './search/best-candidates.ts';
import { PRIOR_STEP } from './search/prior.ts';
import { HALF_TYPED, search } from './search/search.ts';
import { outlinesOfTerm } from './spoken/sound-outline.ts';
import { SpokenTerm } from './spoken/spoken-term.ts';
import {
  DOUBTFUL,
  LEAST_BEFORE_HEARD,
  LONG_HALF_TYPED,
  leastSimilarity,
  SHORTEST_OUTLINED,
  SHORTEST_SPELLED,
  WINDOW,
} from './thresholds.ts';
import { similarityOf, type TypoIndex, type TypoMatch } from './typo-index.ts';

/** A match in one of several indexes, which is given by its number. */
export interface IndexedMatch extends TypoMatch {
  readonly index: number;
}

export interface SuggestOptions {
  /** True if a spelling of an index, which is given by its number, may be suggested. */
  accept?: (spelling: number, index: number) => boolean;
  quick?: boolean;
  /** The most that a misspelling and its word may cost together, in hundredths of a nat. */
  most?: number | undefined;
}

/** A term, read once for misspellings and for beginnings. */
class ReadTerm {
  readonly symbols: Uint8Array;
  readonly letters: number;
  private read: SpokenTerm | undefined;

  constructor(readonly text: string) {
    this.symbols = encodeTerm(text);
    this.letters = this.symbols.reduce((count, symbol) => count + (isLetter(symbol) ? 1 : 0), 0);
  }

  get spoken(): SpokenTerm {
    this.read ??= new SpokenTerm(this.symbols);
    return this.read;
  }
}

let lastRead: ReadTerm | undefined;

/** Finds the words of some indexes that a misspelled term may stand for, as if all were in one. */
export class TypoSearch {
  private readonly tries: readonly Trie[];

  constructor(private readonly indexes: readonly TypoIndex[]) {
    this.tries = indexes.map(({ trie }) => trie);
  }

  /** Best first; none for terms without letters or too long. `quick` does a quarter of the work. */
  suggest(
    term: string,
    limit: number,
    { accept = () => true, quick = false, most }: SuggestOptions = {},
  ): IndexedMatch[] {
    const read = readTerm(term);
    if (read === null || limit < 1) return [];
    const { symbols, letters, spoken } = read;
    const found = search(
      letters < SHORTEST_SPELLED ? 'short' : 'whole',
      this.tries,
      symbols,
      {
        ...{ limit: Math.max(limit, HEARD), maxChannel: maxChannel(letters), window: WINDOW },
        ...{ ...(quick ? QUICK : FULL), most },
      },
      accept,
    );
    const heard = this.heard(found, spoken);
    const isSure = heard[0] !== undefined && heard[0].channel < DOUBTFUL;
    const candidates =
      quick || isSure || letters < SHORTEST_OUTLINED
        ? heard
        : this.withAlike(heard, spoken, maxChannel(letters), accept);
    return candidates
      .map((candidate) => this.match(candidate, Math.max(letters, this.lengthOf(candidate))))
      .filter(({ similarity }) => similarity >= leastSimilarity(letters))
      .slice(0, limit);
  }

  /** Spellings close to the term or beginning with something close, best first; less if `quick`. */
  complete(
    term: string,
    limit: number,
    { accept = () => true, quick = false }: SuggestOptions = {},
  ): IndexedMatch[] {
    const read = readTerm(term);
    if (read === null || limit < 1) return [];
    return search(
      'begun',
      this.tries,
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

  /** Words may be misspelled by letters or by sound: the likelier explanation counts. */
  private heard(candidates: readonly Candidate[], term: SpokenTerm): Candidate[] {
    return candidates
      .map((candidate) => {
        const channel = this.costByEar(candidate, term, candidate.channel);
        return { ...candidate, channel, total: candidate.total - candidate.channel + channel };
      })
      .sort(compareCandidates);
  }

  /** Adds spellings that share too few letters with the term to be found by them. */
  private withAlike(
    candidates: readonly Candidate[],
    term: SpokenTerm,
    most: number,
    accept: (spelling: number, index: number) => boolean,
  ): Candidate[] {
    const all = [...candidates];
    let bound = (candidates[0]?.total ?? Infinity) + WINDOW;
    const outlines = [...outlinesOfTerm(term)];
    for (const [trie, index] of this.indexes.entries()) {
      const known = new Set(candidates.flatMap((one) => (one.trie === trie ? one.rank : [])));
      for (const rank of outlines.flatMap((one) => [
        ...index.outlines.find(one).subarray(0, ALIKE),
      ])) {
        if (known.has(rank)) continue;
        const prior = index.trie.prior[rank]! * PRIOR_STEP;
        const limit = Math.min(most, bound - prior);
        const channel = this.costByEar({ trie, rank }, term, limit);
        if (channel >= limit || !accept(index.trie.ids[rank]!, trie)) continue;
        known.add(rank);
        all.push({ trie, rank, channel, total: prior + channel });
        bound = Math.min(bound, prior + channel + WINDOW);
      }
    }
    return all.sort(compareCandidates);
  }

  /** The cost of the term as a spelling by ear of one of a word's pronunciations, or else `limit`. */
  private costByEar(
    { trie: index, rank }: Pick<Candidate, 'trie' | 'rank'>,
    term: SpokenTerm,
    limit: number,
  ): number {
    const { lexicon, trie } = this.indexes[index]!;
    let least = limit;
    for (const sounds of lexicon.sounds?.(trie.ids[rank]!) ?? []) {
      least = Math.min(least, term.cost(sounds, least));
    }
    return least;
  }

  private lengthOf({ trie, rank }: Candidate): number {
    const { text, offsets } = this.tries[trie]!;
    return text.indexOf(END, offsets[rank]) - offsets[rank]!;
  }

  private match({ trie, rank, channel, total }: Candidate, letters: number): IndexedMatch {
    return {
      index: trie,
      spelling: this.tries[trie]!.ids[rank]!,
      similarity: similarityOf(channel, letters),
      score: -total / 100,
      channel,
    };
  }
}

/** Null if a term cannot be searched for. */
function readTerm(text: string): ReadTerm | null {
  if (text.length > 4 * MAX_TERM) return null;
  if (lastRead?.text !== text) lastRead = new ReadTerm(text);
  const { symbols, letters } = lastRead;
  const isReadable = symbols.length <= MAX_TERM && letters >= 2 && letters * 2 >= symbols.length;
  return isReadable ? lastRead : null;
}

/** At least this many candidates are also compared by their pronunciations. */
const HEARD = 24;
/** The most words compared for each outline of the term. */
const ALIKE = 20;
/** How far each search goes. */
const FULL = { maxSteps: 1_000, patience: 1 };
const QUICK = { maxSteps: 26, patience: 0.3 };
/** For half-typed words. */
const BEGUN = { maxSteps: 60, patience: 0.3 };
const QUICK_BEGUN = { maxSteps: 15, patience: 0.2 };

/** One slip in up to four letters, two in up to eight, three in longer terms; more cheap ones. */
function maxChannel(letters: number): number {
  const slips = letters <= 4 ? 1 : letters <= 8 ? 2 : 3;
  const most = WORST_SLIP + (slips - 1) * COST.substitute;
  return letters <= 4
    ? most
    : Math.min(most, Math.floor((1 - LEAST_BEFORE_HEARD) * COST.substitute * letters));
}

/** The highest cost of a half-typed word. */
function mostBegun(letters: number): number {
  const slips = (letters < LONG_HALF_TYPED ? 1.5 : 2) * HALF_TYPED.mostSlip;
  return Math.min(slips, Math.floor((1 - leastSimilarity(letters)) * COST.substitute * letters));
}
