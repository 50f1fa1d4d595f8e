import type { TypoMatch } from '../typos/typo-index.ts';
import { byHeadword, exactMatches, readTerm, type Term } from '../index/matching.ts';
import type { Part } from '../index/part.ts';
import { derivedFrom } from './asking/derived-words.ts';
import { contentWords, POSSESSIVE, wordsOf } from './asking/question-frames.ts';
import { compareText } from '../index/ranking.ts';
import { regularFormMatches } from './asking/regular-forms.ts';
import type { Segment } from '../index/segment.ts';

/** A spelling that may have been meant. */
export interface Suggestion {
  segment: Segment;
  match: TypoMatch;
}

/** Records that may have been meant, of one headword. */
export interface SimilarRecords {
  segment: Segment;
  records: number[];
  /** 0 to 1. */
  similarity: number;
  /** See `TypoMatch`. */
  score: number;
}

const SUGGESTED_SPELLINGS = 20;
const SUGGESTED_HEADWORDS = 5;
/** What a spelling needs if all words of the term are known: `this book` is no "thigh boot". */
const SIMILARITY_TO_WORDS = 0.92;
/** What it costs to give a word a regular form that it does not have. */
const MISFORMED = 250;
/** If a spelling is so similar, nobody made the term of another word. */
const CLOSE = 0.91;
/** What it costs to make a word of another one, and for each part that is added. */
const DERIVED = 450;
const DERIVED_PART = 100;
/** How much less likely a word is of which only the beginning resembles the term, in nats. */
const UNFINISHED = 1.2;
/** Shorter terms are not treated as half-typed words with a slip. */
const SHORTEST_HALF_TYPED = 4;
/** Terms of this length that are so similar to a word are misspelled, not half-typed. */
const SHORTEST_SURE = 7;
const SURE = 0.92;
/** A hundredth of the Zipf scale in nats, as `prior.ts` weighs it, and where the two scales meet. */
const NATS = 0.00967;
const OFFSET = 135;
/** How obscure the best known word is that a rare beginning begins. */
const RARE = 650;
/** How much less likely than it a misspelling may be, in hundredths of a nat. */
const LESS_LIKELY = 100;

/**
 * What a term may stand for if it is misspelled, or the beginning of, with a slip. It is searched for
 * when it is first needed: this is the most expensive part of a search.
 */
export class Guesses {
  private readonly length: number;
  private readonly found = new Map<string, readonly Suggestion[]>();

  /** @param type of the records; -1 for all */
  constructor(
    private readonly parts: readonly Part[],
    private readonly term: Term,
    private readonly type: number,
  ) {
    this.length = [...term.key].length;
  }

  /**
   * Spellings that the whole term may stand for, best first. Next to other answers (`quick`) less is
   * searched, because most such terms are half-typed words.
   */
  spellings(quick: boolean, type = this.type): readonly Suggestion[] {
    const key = `${type} ${quick}`;
    const found = this.found.get(key) ?? suggest(this.parts, this.term, type, quick);
    this.found.set(key, found);
    return found;
  }

  /** How likely the best one is, as `TypoMatch.score`. */
  get score(): number {
    return this.spellings(false, -1)[0]?.match.score ?? -Infinity;
  }

  /** Whether the whole term is surely a misspelling. */
  get isSure(): boolean {
    return bestSimilarity(this.spellings(false, -1)) >= SURE;
  }

  /** The records of what the whole term may stand for. */
  records(): SimilarRecords[] {
    return recordsOf(this.spellings(false), this.type);
  }

  /** The same, and those of what it may be the beginning of, unless it is surely the whole. */
  similar(quick: boolean): SimilarRecords[] {
    const { parts, term, type, length } = this;
    const found = this.spellings(quick);
    const isWhole = length >= SHORTEST_SURE && bestSimilarity(found) >= SURE;
    const isShort = length < SHORTEST_HALF_TYPED;
    return recordsOf(isWhole || isShort ? found : complete(parts, term, type, found, quick), type);
  }

  /**
   * Those that may be likelier than a word that the term begins, as obscure as this. Beside a common
   * one little is searched, because little is.
   */
  besides(obscurity: number): SimilarRecords[] {
    if (obscurity > RARE) return this.similar(true);
    const most = costOf(obscurity) + LESS_LIKELY;
    return recordsOf(suggest(this.parts, this.term, this.type, true, most), this.type);
  }
}

function bestSimilarity([first]: readonly Suggestion[]): number {
  return first?.match.similarity ?? 0;
}

/** A score as the obscurity (see `ranking.ts`) of a word that is as likely when it is begun. */
export function obscurityOfScore(score: number): number {
  return Math.max(0, Math.round((-score - UNFINISHED) / NATS + OFFSET));
}

/** The reverse, as a cost in hundredths. */
function costOf(obscurity: number): number {
  return ((obscurity - OFFSET) * NATS + UNFINISHED) * 100;
}

/** Spellings that a misspelling may stand for, best first; of one entry type unless it is -1. */
function suggest(
  parts: readonly Part[],
  term: Term,
  type: number,
  quick: boolean,
  most?: number,
): Suggestion[] {
  const least = leastSimilarity(parts, term);
  const misspelled = parts.flatMap(({ segment, typos }) =>
    typos
      .suggest(term.stripped, SUGGESTED_SPELLINGS, {
        accept: (key) => segment.isLiveKey(key, type),
        quick,
        ...(most !== undefined && { most }),
      })
      .filter(({ similarity }) => similarity >= least)
      .map((match) => ({ segment, match })),
  );
  const isClose = misspelled.some(({ match }) => match.similarity >= CLOSE);
  return bestFirst([
    ...misformed(parts, term, type),
    ...(isClose ? [] : derived(parts, term, type)),
    ...misspelled,
  ]);
}

/** The words that the term would be a form of if they were regular. */
function misformed(parts: readonly Part[], term: Term, type: number): Suggestion[] {
  return parts.flatMap(({ segment, typos }) =>
    byHeadword(regularFormMatches([segment], term)).flatMap(({ record }) => {
      const key = segment.keyOf(segment.headwordOf(record));
      return segment.isLiveKey(key, type)
        ? [{ segment, match: typos.matchOf(key, MISFORMED) }]
        : [];
    }),
  );
}

/** The words that the term is made of. */
function derived(parts: readonly Part[], term: Term, type: number): Suggestion[] {
  if (term.key.includes(' ')) return [];
  return parts.flatMap(({ segment, typos }) => {
    const keys = new Map(
      derivedFrom([segment], term.stripped).map(({ match: { record }, steps }) => [
        segment.keyOf(segment.headwordOf(record)),
        steps,
      ]),
    );
    return [...keys]
      .filter(([key]) => segment.isLiveKey(key, type))
      .map(([key, steps]) => ({
        segment,
        match: typos.matchOf(key, DERIVED + steps * DERIVED_PART),
      }));
  });
}

/**
 * Spellings that somebody may have begun to type, with a slip, best first, including those that the
 * whole term may stand for. Whoever began a phrase has typed a space.
 */
function complete(
  parts: readonly Part[],
  term: Term,
  type: number,
  wholes: readonly Suggestion[],
  quick: boolean,
): Suggestion[] {
  const hasSpace = term.key.includes(' ');
  const least = leastSimilarity(parts, term);
  const begun = parts.flatMap(({ segment, typos }) =>
    typos
      .complete(term.stripped, SUGGESTED_SPELLINGS, {
        accept: (key) =>
          (hasSpace || !segment.keys.texts.hasSpace(key)) && segment.isLiveKey(key, type),
        quick,
      })
      .filter(({ similarity }) => similarity >= least)
      .map((match) => ({ segment, match: { ...match, score: match.score - UNFINISHED } })),
  );
  const listed = new Map<Segment, Set<number>>(parts.map(({ segment }) => [segment, new Set()]));
  return bestFirst([...wholes, ...begun]).filter(({ segment, match }) => {
    const spellings = listed.get(segment);
    if (spellings?.has(match.spelling)) return false;
    spellings?.add(match.spelling);
    return true;
  });
}

/** The least similarity of a suggestion, beyond what the typo index requires. */
function leastSimilarity(parts: readonly Part[], { stripped }: Term): number {
  const words = wordsOf(stripped);
  const isKnown = (word: string): boolean =>
    parts.some(({ segment }) => segment.keys.findStripped(word).length > 0);
  return words.length > 1 && words.every(isKnown) ? SIMILARITY_TO_WORDS : 0;
}

function bestFirst(suggestions: Suggestion[]): Suggestion[] {
  return onePerSpelling(suggestions)
    .sort(
      (a, b) =>
        b.match.score - a.match.score ||
        compareText(
          a.segment.keys.texts.get(a.match.spelling),
          b.segment.keys.texts.get(b.match.spelling),
        ),
    )
    .slice(0, SUGGESTED_SPELLINGS);
}

/** Several datasets have mostly the same spellings: those of the first one stand for all. */
function onePerSpelling(suggestions: Suggestion[]): Suggestion[] {
  const isOne = suggestions.every(
    ({ segment }) => segment.dataset === suggestions[0]?.segment.dataset,
  );
  if (isOne) return suggestions;
  const shown = new Map<string, number>();
  return suggestions.filter(({ segment, match }) => {
    const spelling = segment.keys.texts.get(match.spelling);
    const dataset = shown.get(spelling) ?? segment.dataset;
    shown.set(spelling, dataset);
    return dataset === segment.dataset;
  });
}

/** The records of suggestions, grouped by headword at the position of its first suggestion. */
function recordsOf(suggestions: readonly Suggestion[], type: number): SimilarRecords[] {
  interface Found extends SimilarRecords {
    ofHeadword: number;
  }
  const inOrder: Found[] = [];
  for (const { segment, match } of suggestions) {
    for (const record of segment.liveRecordsOfKey(match.spelling, type)) {
      const ofHeadword = segment.headwordOf(record);
      const word = inOrder.find(
        (found) => found.segment === segment && found.ofHeadword === ofHeadword,
      );
      if (word === undefined) {
        const { similarity, score } = match;
        inOrder.push({ segment, ofHeadword, similarity, score, records: [record] });
      } else if (!word.records.includes(record)) word.records.push(record);
    }
  }
  for (const { records } of inOrder) records.sort((a, b) => a - b);
  return inOrder;
}

/**
 * The headwords that a term of several words is made of, if at least half of them are known:
 * `red apple`, `dog-friendly`.
 */
export function headwordsIn(segments: readonly Segment[], { spelling }: Term): string[] {
  const words = contentWords(spelling.includes(' ') ? spelling : spelling.replaceAll('-', ' '));
  if (words.length < 2) return [];
  const named = words.flatMap((word) => {
    const [best] = byHeadword(exactMatches(segments, readTerm(word.replace(POSSESSIVE, ''))));
    return best ? [best.segment.spellingOf(best.segment.headwordOf(best.record))] : [];
  });
  if (2 * named.length < words.length) return [];
  return [...new Set(named)].slice(0, SUGGESTED_HEADWORDS);
}

/** The headwords of suggestions. */
export function headwordsOf(suggestions: readonly Suggestion[]): string[] {
  const headwords = new Set<string>();
  for (const { segment, match } of suggestions) {
    for (const headword of segment.liveHeadwordsOfKey(match.spelling)) {
      headwords.add(segment.spellingOf(headword));
      if (headwords.size === SUGGESTED_HEADWORDS) return [...headwords];
    }
  }
  return [...headwords];
}
