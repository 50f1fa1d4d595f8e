import { exactMatches, type NamedRecord, readTerm, type Term } from './matching.ts';
import type { Segment } from './segment.ts';

/** A search term, and what it names. */
export interface Asked {
  term: Term;
  exact: readonly NamedRecord[];
  /** Whether it names or begins a spelling. */
  isKnown: boolean;
}

const SIGNS_BEFORE = /^[\s\p{Pi}\p{Pf}\p{Ps}"'`¿¡<*_~#•]+/u;
const SIGNS_AFTER = /[\s\p{Pi}\p{Pf}\p{Pe}"'`.,:;!?…。，、！？؟،؛>*_~]+$/u;
/** `dog (noun)`, `colour [British]` */
const REMARK = /(?<=\S)\s*(?:\([^()]*\)|\[[^[\]]*\])[\s.,:;!?]*$/;
/** `1. hello` */
const LIST_NUMBER = /^\d+[.)] +(?=\p{L})/u;
const LEADING_WORD = /^(?:to|an?|the) /i;
const FULL_STOP = /\.$/;
/** `p.s`, whose last full stop is gone already. */
const INITIALS = /^(?:\p{L}\.)+\p{L}$/u;
const POSSESSIVE = /['’]s$/i;

/** `a pi` is rather the start of *a piece of cake*. */
const SHORTEST_NAMED = 3;

/**
 * Reads a search term. If it neither is nor begins a spelling, words and signs that belong to its
 * sentence are removed: `"to run"`, `the dog's`, `what?`. A term that begins a spelling stays as
 * it is, but names words, too: `dog's` is dog, and begins *dog's dinner*.
 */
export function readAsked(segments: readonly Segment[], text: string): Asked {
  const whole = asked(segments, readTerm(text));
  if (whole.exact.length > 0) return whole;
  const { term } = whole;
  if (beginsSpelling(segments, term)) {
    return { term, exact: namedBeside(segments, term), isKnown: true };
  }
  const bare = readTerm(withoutSigns(term.spelling));
  if (bare.key === '') return whole;
  for (const reading of readings(bare.spelling)) {
    const known = asked(segments, readTerm(reading));
    if (known.exact.length > 0) return known;
  }
  return {
    term: bare,
    exact: [],
    isKnown: bare.key !== term.key && beginsSpelling(segments, bare),
  };
}

/** What a term names that also begins another spelling. */
function namedBeside(segments: readonly Segment[], { spelling }: Term): readonly NamedRecord[] {
  // Other signs may be the start of what is still to come: `o'` is no letter.
  const text = spelling.replace(FULL_STOP, '');
  for (const reading of readings(text)) {
    if (reading === spelling) continue;
    const { term, exact } = asked(segments, readTerm(reading));
    if (exact.length > 0 && isNamed(text, term, exact)) return exact;
  }
  return [];
}

/** After `to` only a verb, and after an article no less than three letters. */
function isNamed(text: string, term: Term, exact: readonly NamedRecord[]): boolean {
  if (!LEADING_WORD.test(text) || LEADING_WORD.test(term.spelling)) return true;
  if (/^to /i.test(text)) return exact.some(({ segment, record }) => segment.isVerb(record));
  return term.key.length >= SHORTEST_NAMED;
}

function asked(segments: readonly Segment[], term: Term): Asked {
  const exact = exactMatches(segments, term);
  return { term, exact, isKnown: exact.length > 0 };
}

function withoutSigns(text: string): string {
  const bare = text.replace(REMARK, '').replace(LIST_NUMBER, '');
  return bare.replace(SIGNS_BEFORE, '').replace(SIGNS_AFTER, '');
}

/** A text, and the same without a leading word, a closing `'s`, and both. */
function readings(text: string): string[] {
  const owner = text.replace(POSSESSIVE, '');
  const texts = [text, text.replace(LEADING_WORD, ''), owner, owner.replace(LEADING_WORD, '')];
  if (INITIALS.test(text)) texts.push(text.replaceAll('.', ''));
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
