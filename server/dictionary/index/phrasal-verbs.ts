import { foldHeadword } from '../../text/fold.ts';
import {
  ACCENTS_FOLDED,
  type ClassedRecord,
  exactMatches,
  readTerm,
  type Term,
} from './matching.ts';
import type { Segment } from './segment.ts';

/** The most words of a sentence that may stand inside or after what is found in it. */
export const MOST_OTHER_WORDS = 3;
/** The longest phrasal verbs have four words. */
const MOST_WORDS = 4 + MOST_OTHER_WORDS;

/** Phrasal verbs of the term, or of a verb that it spells or is a form of. */
export function phrasalMatches(
  segments: readonly Segment[],
  term: Term,
  exact: readonly ClassedRecord[],
): ClassedRecord[] {
  /** Folded base verbs, with the class of the match that reached them. */
  const bases = new Map([[term.key, 0]]);
  const strippedBases = new Set([term.stripped]);
  const variants = new Map<string, number>();
  const note = (classes: Map<string, number>, key: string, accents: number): void => {
    classes.set(key, Math.min(accents, classes.get(key) ?? accents));
  };
  for (const { segment, record, class: matchClass } of exact) {
    const accents = matchClass < ACCENTS_FOLDED ? 0 : 1;
    const key = segment.keyOf(segment.headwordOf(record));
    note(bases, segment.keys.texts.get(key), accents);
    strippedBases.add(segment.keys.strippedText(key));
    for (const variant of segment.givenVariantsOf(record)) {
      note(variants, foldHeadword(variant), accents);
    }
  }

  const matches: ClassedRecord[] = [];
  for (const segment of segments) {
    for (const stripped of strippedBases) {
      for (const { base, record } of segment.phrasalVerbsOf(stripped)) {
        if (segment.isRetired(segment.headwordOf(record))) continue;
        matches.push({ segment, record, class: bases.get(base) ?? 1 });
      }
    }
    for (const [variant, accents] of variants) {
      const key = segment.keys.texts.find(variant);
      if (key < 0) continue;
      const [from, to] = segment.headwordsOfKey(key);
      for (let headword = from; headword < to; headword++) {
        if (segment.isRetired(headword)) continue;
        for (const record of segment.recordsOf(headword)) {
          matches.push({ segment, record, class: accents });
        }
      }
    }
  }
  return matches;
}

/**
 * Phrasal verbs written in a sentence, around their object or before it: `turned the light off`,
 * `pick up the phone`. Those that leave fewer words unused come first; their class is twice the number.
 */
export function phrasalMatchesInSentence(
  segments: readonly Segment[],
  term: Term,
): ClassedRecord[] {
  const [verb, ...rest] = sentenceWords(term);
  if (verb === undefined || rest.length < 2 || rest.length >= MOST_WORDS) return [];
  const verbTerm = readTerm(verb);
  const matches: ClassedRecord[] = [];
  const candidates = phrasalMatches(segments, verbTerm, exactMatches(segments, verbTerm));
  for (const { segment, record } of candidates) {
    const key = segment.keyOf(segment.headwordOf(record));
    const particles = segment.keys.strippedText(key).split(' ').slice(1);
    const others = rest.length - particles.length;
    if (particles.length === 0 || others < 1 || others > MOST_OTHER_WORDS) continue;
    if (isSubsequence(particles, rest)) matches.push({ segment, record, class: 2 * others });
  }
  return matches;
}

/** The words of a term without accents and without the `to` of an infinitive. */
export function sentenceWords({ stripped }: Term): string[] {
  const words = stripped.split(' ');
  return words[0] === 'to' ? words.slice(1) : words;
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let found = 0;
  for (const word of whole) if (word === part[found]) found += 1;
  return found === part.length;
}
