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

/** Spellings that a misspelling may stand for, best first; of one entry type unless it is -1. */
export function suggest(
  parts: readonly Part[],
  term: Term,
  type: number,
  quick: boolean,
): Suggestion[] {
  const least = leastSimilarity(parts, term);
  const misspelled = parts.flatMap(({ segment, typos }) =>
    typos
      .suggest(term.stripped, SUGGESTED_SPELLINGS, {
        accept: (key) => segment.isLiveKey(key, type),
        quick,
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
export function complete(
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
  return suggestions
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

/** The records of suggestions, grouped by headword at the position of its first suggestion. */
export function recordsOf(suggestions: readonly Suggestion[], type: number): SimilarRecords[] {
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
        inOrder.push({ segment, ofHeadword, similarity: match.similarity, records: [record] });
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
