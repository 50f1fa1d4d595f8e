import names from './signs.json' with { type: 'json' };
import { TRANSLATION_LANGUAGES } from '../../../contract/vocabulary.ts';
import {
  beginsSpelling,
  exactMatches,
  isWrittenOtherwise,
  type NamedRecord,
  readTerm,
  respelledMatches,
  type Term,
} from '../../index/matching.ts';
import { withoutMarkup, wordsInAddress } from './markup.ts';
import { POSSESSIVE, withoutFrames, withoutLeadingWords } from './question-frames.ts';
import type { Segment } from '../../index/segment.ts';
import { SHORTEST_LEFT, SHORTEST_NAMED } from '../../typos/thresholds.ts';
import { phrasesInSentence } from './sentences.ts';
import { translationMatches } from '../translations/translations.ts';

/** A search term, and what it names. */
export interface SearchTerm {
  term: Term;
  exact: readonly NamedRecord[];
  /** True if it names or begins a spelling. */
  isKnown: boolean;
  /** If not: its last word, if those before it say little. That may be what is misspelled. */
  lastWord?: Term;
}

/** The names of signs. */
const SIGNS = new Map(
  Object.entries(names).flatMap(([name, signs]) => signs.split(' ').map((sign) => [sign, name])),
);
const REPEATED = /^([^\p{L}\p{N}])\1+$/u;
const SIGNS_BEFORE = /^[\s\p{Pi}\p{Pf}\p{Ps}"'`¿¡<*_~#•…]+/u;
const SIGN_AFTER =
  '[\\s\\p{Pi}\\p{Pf}\\p{Pe}"\'`.,:;!?…。，、！？؟،؛>*_~†‡^\\u00b9\\u00b2\\u00b3\\u2070-\\u2079]';
const SIGNS_AFTER = new RegExp(`(?<!${SIGN_AFTER})${SIGN_AFTER}+$`, 'u');
/** `dog (noun)`, `colour [British]` */
const REMARK = /(?<=\S)\s*(?:\([^()]*\)|\[[^[\]]*\])[\s.,:;!?]*$/;
/** `1. hello`, `a) hello`; or how many of something: `5kg`, `5%`, `20 °C`, `$5` */
const NUMBERS =
  /^(?:(?:\d+[.)]|[a-z]\)) +(?=\p{L})|\d[\d.,]*(?: (?=°?\p{L}{1,2}$)|(?=(?:°?\p{L}{1,3}|[%€£$°])$)))|(?<=^[€£$¥]) ?\d[\d.,]*$/iu;
/** `7pm`, `10:30 a.m.` */
const TIME = /^\d[\d.:]* ?([ap])\.?m\.?$/i;
const LEADING_WORD = /^(?:to|an?|the) /i;
const FULL_STOP = /\.$/;
/** Chinese puts no spaces between words. */
const SEVERAL_WORDS = / |\p{sc=Han}{2}/u;
/** `p.s`, whose last full stop is gone already. */
const INITIALS = /^(?:\p{L}\.)+\p{L}$/u;

/** `soooo`, `goooood`, but not `happpy`, which is a slip. */
const STRESSED = /(\p{L})\1{2,}(?:$|\1)/gu;

/**
 * Reads a search term. If it neither is nor begins a spelling, words and signs that belong to its
 * sentence are removed: `"to run"`, `the dog's`, `what does run mean?`, `my house`. A term that
 * begins a spelling stays as it is, but names words, too: `dog's` is dog, and begins *dog's dinner*.
 */
export function readSearchTerm(segments: readonly Segment[], text: string): SearchTerm {
  const whole = lookUp(segments, readTerm(text));
  const { term, exact } = whole;
  // `≠` is no `=` with an accent.
  const isSurely = exact.length > 0 && !isWrittenOtherwise(term, exact);
  const name = isSurely ? undefined : nameOfSign(text);
  if (exact.length > 0 && name === undefined) return whole;
  if (name !== undefined) {
    const named = lookUp(segments, readTerm(name));
    return text.includes(name) ? named : { ...named, term };
  }
  if (beginsSpelling(segments, term)) {
    return { term, exact: namedBeside(segments, term), isKnown: true };
  }
  let bare = term;
  for (const text of readingsOf(segments, term.spelling)) {
    const reading = readTerm(text);
    if (reading.key === '') return whole;
    bare = reading;
    for (const one of readings(text)) {
      const known = lookUp(segments, readTerm(one));
      if (known.exact.length === 0) continue;
      // `an other` may be *another*, too.
      const joined = respelledMatches(segments, reading, []).filter(isLearned);
      return { ...known, exact: [...known.exact, ...joined] };
    }
  }
  if (bare.key !== term.key && beginsSpelling(segments, bare)) {
    return { term: bare, exact: [], isKnown: true };
  }
  return termInSentence(segments, bare) ?? unknown(bare);
}

/** An unknown term; the owner in `libary's` may be what is misspelled. */
function unknown(term: Term): SearchTerm {
  const owner = term.spelling.includes(' ') ? term.spelling : term.spelling.replace(POSSESSIVE, '');
  const none = { term, exact: [], isKnown: false };
  return owner === term.spelling ? none : { ...none, lastWord: readTerm(owner) };
}

/** The word in an address; or a text without signs around it, then with ever less of a question. */
function* readingsOf(segments: readonly Segment[], text: string): Generator<string> {
  const inAddress = wordsInAddress(text);
  if (inAddress.length > 0) return yield* inAddress.map(bareText);
  const unsigned = bareText(text);
  yield unsigned;
  if (!SEVERAL_WORDS.test(unsigned) || isRespelled(segments, readTerm(unsigned))) return;
  let isTranslation: boolean | undefined;
  for (const rest of withoutFrames(unsigned)) {
    isTranslation ??= translationMatches(segments, unsigned, TRANSLATION_LANGUAGES).length > 0;
    if (isTranslation) return;
    yield withoutSigns(rest);
  }
}

/** Of several equal signs, the name of one or the sign itself. */
function nameOfSign(text: string): string | undefined {
  const sign = text.replace(/[\s\ufe0f]/g, '');
  const [, repeated = ''] = REPEATED.exec(sign) ?? [];
  return SIGNS.get(sign) ?? (SIGNS.get(repeated) || repeated || undefined);
}

function bareText(text: string): string {
  return withoutSigns(withoutMarkup(text));
}

const isLearned = ({ segment, record }: NamedRecord): boolean => segment.hasLevel(record);

function isRespelled(segments: readonly Segment[], term: Term): boolean {
  return respelledMatches(segments, term, []).length > 0;
}

/**
 * The rest of a term after words that say little, if it names, begins or may misspell a spelling:
 * `my house`. Not if a longer phrase is in the term: `on my own` is *on one's own*.
 */
function termInSentence(segments: readonly Segment[], bare: Term): SearchTerm | undefined {
  let longest: number | undefined;
  for (const rest of withoutLeadingWords(bare.spelling)) {
    longest ??= longestMatch(segments, bare);
    if (longest > rest.split(' ').length) return undefined;
    for (const reading of readings(rest)) {
      const known = lookUp(segments, readTerm(reading));
      if (known.exact.length > 0) return known;
    }
    const left = readTerm(rest);
    if (rest.includes(' ') || left.key.length < SHORTEST_LEFT) continue;
    if (beginsSpelling(segments, left)) return { term: left, exact: [], isKnown: true };
    return { term: bare, exact: [], isKnown: false, lastWord: left };
  }
  return undefined;
}

/** How many words of a term one phrase has; Infinity if all of it is a translation or respelled. */
function longestMatch(segments: readonly Segment[], term: Term): number {
  const translations = translationMatches(segments, term.spelling, TRANSLATION_LANGUAGES);
  if (translations.length > 0 || isRespelled(segments, term)) return Infinity;
  return Math.max(0, ...phrasesInSentence(segments, term).map(({ length }) => length));
}

/** The records that a term names although it also begins another spelling. */
function namedBeside(segments: readonly Segment[], { spelling }: Term): readonly NamedRecord[] {
  // Other signs may be the start of what is still to come: `o'` is no letter.
  const text = spelling.replace(FULL_STOP, '');
  for (const reading of readings(text)) {
    if (reading === spelling) continue;
    const { term, exact } = lookUp(segments, readTerm(reading));
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

function lookUp(segments: readonly Segment[], term: Term): SearchTerm {
  const exact = exactMatches(segments, term);
  return { term, exact, isKnown: exact.length > 0 };
}

function withoutSigns(text: string): string {
  if (TIME.test(text)) return text.replace(TIME, '$1.m.').toLowerCase();
  const bare = text.replace(REMARK, '').replace(NUMBERS, '');
  return bare.replace(SIGNS_BEFORE, '').replace(SIGNS_AFTER, '');
}

/** A text, and the same without a leading word, a closing `'s`, and both; or with less stress. */
function readings(text: string): string[] {
  const owner = text.replace(POSSESSIVE, '');
  const texts = [text, text.replace(LEADING_WORD, ''), owner, owner.replace(LEADING_WORD, '')];
  for (const letters of ['$1$1', '$1']) texts.push(text.replace(STRESSED, letters));
  if (INITIALS.test(text)) texts.push(text.replaceAll('.', ''));
  return [...new Set(texts)];
}
