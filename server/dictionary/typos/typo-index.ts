import { finish } from '../structures/steps.ts';
import { encodeTerm, END, isLetter } from './channel/alphabet.ts';
import { prepareConfusions } from './channel/confusion-table.ts';
import { WORST_SLIP, COST } from './channel/costs.ts';
import { OutlineTable } from './spoken/outline-table.ts';
import { PRIOR_STEP, priorCost } from './search/prior.ts';
import { type Candidate, compareCandidates } from './search/best-candidates.ts';
import type { SearchLimits } from './search/edit-search.ts';
import { MOST_SLIP, search } from './search/search.ts';
import { outlineOf, outlinesOfTerm } from './spoken/sound-outline.ts';
import { MAX_TERM } from './channel/written-term.ts';
import { spokenTable } from './spoken/spoken-table.ts';
import { SpokenTerm } from './spoken/spoken-term.ts';
import { buildTrie, type Trie } from './channel/trie.ts';

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
  /** The cost of the misspelling alone, in hundredths of a nat. */
  readonly channel: number;
}

export interface SuggestOptions {
  /** Whether a spelling of the lexicon may be suggested. */
  accept?: (i: number) => boolean;
  quick?: boolean;
  /** The most that a misspelling and its word may cost together, in hundredths of a nat. */
  most?: number;
  /** The best match of another index, if it is likelier than all others. */
  ahead?: TypoMatch;
  /** The share of all spellings that this index has, if several indexes share the work. */
  share?: number;
}

/** A term, read once for searches of several indexes, for misspellings and for beginnings. */
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

/** Finds the words that a misspelled term may stand for. */
export class TypoIndex {
  private constructor(
    private readonly trie: Trie,
    private readonly outlines: OutlineTable,
    private readonly lexicon: Lexicon,
  ) {}

  static build(lexicon: Lexicon): TypoIndex {
    return finish(TypoIndex.steps(lexicon));
  }

  /** Builds it in steps; with 200,000 spellings each takes up to a few dozen milliseconds. */
  static *steps(lexicon: Lexicon): Generator<undefined, TypoIndex> {
    const trie = yield* buildTrie(
      lexicon.size,
      (i) => lexicon.spelling(i),
      (i) => priorCost(lexicon.zipf(i), lexicon.level(i), lexicon.spelling(i).includes(' ')),
    );
    const sounds = (rank: number) => lexicon.sounds?.(trie.ids[rank]!) ?? [];
    const outlines = yield* OutlineTable.build(trie.prior, sounds);
    yield;
    // Shared by all indexes; built with the first.
    yield* prepareConfusions();
    spokenTable();
    return new TypoIndex(trie, outlines, lexicon);
  }

  /** Best first; none for terms without letters or too long. `quick` does a quarter of the work. */
  suggest(
    term: string,
    limit: number,
    { accept = () => true, quick = false, ...others }: SuggestOptions = {},
  ): TypoMatch[] {
    const read = this.read(term);
    if (read === null || limit < 1) return [];
    const { symbols, letters, spoken } = read;
    const found = search(
      'whole',
      this.trie,
      symbols,
      {
        limit: Math.max(limit, HEARD),
        maxChannel: maxChannel(letters),
        window: WINDOW,
        ...effort(quick ? QUICK : FULL, others),
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

  /** A spelling as a suggestion for a term that stands for it at a known cost. */
  matchOf(spelling: number, channel: number): TypoMatch {
    const { lexicon } = this;
    const text = lexicon.spelling(spelling);
    const prior = priorCost(lexicon.zipf(spelling), lexicon.level(spelling), text.includes(' '));
    return {
      spelling,
      similarity: similarityOf(channel, text.length),
      score: -(channel + prior * PRIOR_STEP) / 100,
      channel,
    };
  }

  /** Spellings with the same classes of sounds as these, the commonest first, and how they sound. */
  soundingLike(phonemes: Uint8Array): { spelling: number; sounds: readonly Uint8Array[] }[] {
    return Array.from(this.outlines.find(outlineOf(phonemes)), (rank) => {
      const spelling = this.trie.ids[rank]!;
      return { spelling, sounds: this.lexicon.sounds?.(spelling) ?? [] };
    });
  }

  /** Words may be misspelled by letters or by sound: the likelier explanation counts. */
  private heard(candidates: readonly Candidate[], term: SpokenTerm): Candidate[] {
    return candidates
      .map(({ rank, channel, total }) => {
        const least = this.costByEar(rank, term, channel);
        return { rank, channel: least, total: total - channel + least };
      })
      .sort(compareCandidates);
  }

  /** Adds spellings that share too few letters with the term to be found by them. */
  private withAlike(
    candidates: readonly Candidate[],
    term: SpokenTerm,
    most: number,
    accept: (i: number) => boolean,
  ): Candidate[] {
    const { trie } = this;
    const all = new Map(candidates.map((candidate) => [candidate.rank, candidate]));
    let bound = (candidates[0]?.total ?? Infinity) + WINDOW;
    for (const outline of outlinesOfTerm(term)) {
      for (const rank of this.outlines.find(outline).subarray(0, ALIKE)) {
        if (all.has(rank)) continue;
        const prior = trie.prior[rank]! * PRIOR_STEP;
        const limit = Math.min(most, bound - prior);
        const channel = this.costByEar(rank, term, limit);
        if (channel >= limit || !accept(trie.ids[rank]!)) continue;
        all.set(rank, { rank, channel, total: prior + channel });
        bound = Math.min(bound, prior + channel + WINDOW);
      }
    }
    return [...all.values()].sort(compareCandidates);
  }

  /** The cost of the term as a spelling by ear of one of a word's pronunciations, or else `limit`. */
  private costByEar(rank: number, term: SpokenTerm, limit: number): number {
    let least = limit;
    for (const sounds of this.lexicon.sounds?.(this.trie.ids[rank]!) ?? []) {
      least = Math.min(least, term.cost(sounds, least));
    }
    return least;
  }

  /** Spellings close to the term or beginning with something close, best first; less if `quick`. */
  complete(
    term: string,
    limit: number,
    { accept = () => true, quick = false, ...others }: SuggestOptions = {},
  ): TypoMatch[] {
    const read = this.read(term);
    if (read === null || limit < 1) return [];
    return search(
      'begun',
      this.trie,
      read.symbols,
      {
        limit,
        maxChannel: mostBegun(read.letters),
        window: WINDOW,
        ...effort(quick ? QUICK_BEGUN : BEGUN, others),
      },
      accept,
    ).map((candidate) => this.match(candidate, read.letters));
  }

  get size(): number {
    return this.trie.ids.length;
  }

  /** Null if a term cannot be searched for. */
  private read(text: string): ReadTerm | null {
    if (this.size === 0 || text.length > 4 * MAX_TERM) return null;
    if (lastRead?.text !== text) lastRead = new ReadTerm(text);
    const { symbols, letters } = lastRead;
    const isReadable = symbols.length <= MAX_TERM && letters >= 2 && letters * 2 >= symbols.length;
    return isReadable ? lastRead : null;
  }

  private lengthOf({ rank }: Candidate): number {
    const { text, offsets } = this.trie;
    return text.indexOf(END, offsets[rank]) - offsets[rank]!;
  }

  private match({ rank, channel, total }: Candidate, letters: number): TypoMatch {
    return {
      spelling: this.trie.ids[rank]!,
      similarity: similarityOf(channel, letters),
      score: -total / 100,
      channel,
    };
  }
}

/** At least this many candidates are also compared by their pronunciations. */
const HEARD = 24;
/** Shorter terms share letters with whatever sounds like them. */
const SHORTEST_OUTLINED = 5;
/** A best candidate that costs this much is compared with words that only sound like the term. */
const DOUBTFUL = 300;
/** The most words compared for each outline of the term. */
const ALIKE = 20;
/** Half-typed words from this length on may have two slips, shorter ones one and a cheap one. */
const LONG_TERM = 8;
/** How far each search goes. */
const FULL = { maxSteps: 1_000, patience: 1 };
const QUICK = { maxSteps: 26, patience: 0.3 };
/** For half-typed words. */
const BEGUN = { maxSteps: 60, patience: 0.3 };
const QUICK_BEGUN = { maxSteps: 15, patience: 0.2 };
/** The least share of that effort, however few spellings an index has. */
const LEAST_SHARE = 0.35;
/** Candidates this much less likely than the best are not suggested. */
export const WINDOW = 850;

function effort(
  { maxSteps, patience }: typeof FULL,
  { most, ahead, share = 1 }: SuggestOptions,
): Pick<SearchLimits, 'maxSteps' | 'patience' | 'most' | 'ahead'> {
  const own = Math.max(LEAST_SHARE, share);
  return {
    maxSteps: Math.ceil(maxSteps * own),
    patience: patience * own,
    ...(most !== undefined && { most }),
    ...(ahead && { ahead: { channel: ahead.channel, total: -ahead.score * 100 } }),
  };
}

/** Shorter words count as this long, so that they may have a slip, too. */
const SHORTEST_COMPARED = 5;

/** @param letters the length of the longer of the two, or of the beginning that is compared */
function similarityOf(channel: number, letters: number): number {
  return Math.max(0, 1 - channel / (COST.substitute * Math.max(letters, SHORTEST_COMPARED)));
}

/** The least similarity of a suggestion; anything less similar is another word. */
function leastSimilarity(letters: number): number {
  return letters <= 4 ? 0.8 : 0.72;
}

/** The least similarity before pronunciations are compared, which may raise it. */
const LEAST_BEFORE_HEARD = 0.68;

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
  const slips = (letters < LONG_TERM ? 1.5 : 2) * MOST_SLIP;
  return Math.min(slips, Math.floor((1 - leastSimilarity(letters)) * COST.substitute * letters));
}
