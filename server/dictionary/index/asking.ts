import { type ClassedRecord, exactMatches, readTerm, type Term } from './matching.ts';
import type { Segment } from './segment.ts';

/** A search term, and what it names. */
export interface Asked {
  term: Term;
  exact: readonly ClassedRecord[];
}

const SIGNS_BEFORE = /^[\s\p{Pi}\p{Pf}\p{Ps}"'`¿¡]+/u;
const SIGNS_AFTER = /[\s\p{Pi}\p{Pf}\p{Pe}"'`.,:;!?…。，、！？؟،؛]+$/u;
const LEADING_WORD = /^(?:to|an?|the) /i;
const POSSESSIVE = /['’]s$/i;

/**
 * Reads a search term. If it neither is nor begins a spelling, words and signs that belong to its
 * sentence are removed: `"to run"`, `the dog's`, `what?`.
 */
export function readAsked(segments: readonly Segment[], text: string): Asked {
  const whole = asked(segments, readTerm(text));
  if (whole.exact.length > 0 || beginsSpelling(segments, whole.term)) return whole;
  const bare = readTerm(withoutSigns(whole.term.spelling));
  if (bare.key === '') return whole;
  for (const reading of readings(bare.spelling)) {
    const known = asked(segments, readTerm(reading));
    if (known.exact.length > 0) return known;
  }
  return { term: bare, exact: [] };
}

function asked(segments: readonly Segment[], term: Term): Asked {
  return { term, exact: exactMatches(segments, term) };
}

function withoutSigns(text: string): string {
  return text.replace(SIGNS_BEFORE, '').replace(SIGNS_AFTER, '');
}

/** A text, and the same without a leading word, a closing `'s`, and both. */
function readings(text: string): string[] {
  const owner = text.replace(POSSESSIVE, '');
  const texts = [text, text.replace(LEADING_WORD, ''), owner, owner.replace(LEADING_WORD, '')];
  return [...new Set(texts)];
}

/** Whether a live spelling starts with the term, ignoring accents. */
function beginsSpelling(segments: readonly Segment[], { key, stripped }: Term): boolean {
  if (key === '') return true;
  return segments.some((segment) => {
    for (const prefix of new Set([key, stripped])) {
      const [from, to] = segment.keys.texts.prefixRange(prefix);
      for (let found = from; found < to; found++) {
        if (segment.isLiveKey(found, -1)) return true;
      }
    }
    for (const found of segment.keys.accentedWithPrefix(stripped)) {
      if (segment.isLiveKey(found, -1)) return true;
    }
    return false;
  });
}
