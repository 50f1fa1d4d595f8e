import { NO_LEVEL, zipfOf } from './columns.ts';

const LENGTH_VALUES = 1 << 10;
/** Standing is counted in hundredths of the Zipf scale, in these bounds. */
const LEAST_STANDING = -200;
const MOST_STANDING = 1_000;

/** Added on the Zipf scale, A1 to C2: learners know and look up words with a level. */
const LEVEL_BONUS = [1, 0.8, 0.6, 0.4, 0.2, 0.1];
/**
 * Lists of levels mostly end at B2, so a common word without one is advanced: it gets the bonus of
 * C1. Not phrases, names and words with hyphens, which book counts omit or mix up with other words.
 */
const UNGRADED_BONUS = 0.2;
const COMMON_ZIPF = 3.7;
/** Assumed for words without a frequency, by level: those missing from frequency lists are rare. */
const LEVEL_ZIPF = [4, 3.8, 3.5, 3.2, 2.8, 2.4];
/** Assumed for idioms: somebody chose them, unlike most words without a frequency. */
const IDIOM_ZIPF = 2;
/** People type the start of "go" for "go" or "good", and seldom for "go without saying". */
const PHRASE_PENALTY = 1;
/** People look up words more than names. A name with a level ("Monday") counts as a word. */
const NAME_PENALTY = 1;
/** The base is what people look up, whichever form they type. */
const FORM_PENALTY = 0.5;
/** A form without a frequency is this much rarer than its base, and never frequent. */
const UNCOUNTED_FORM = 1;
const MOST_UNCOUNTED_FORM = 3.5;

/** A spelling of a record, as far as its rank depends on it. */
export interface RankedSpelling {
  text: string;
  isCapitalized: boolean;
  isIdiom: boolean;
  /** As in `Columns`. */
  level: number;
  frequency: number;
  /** The frequency of the base, if this is a form. */
  baseFrequency: number | null;
}

/**
 * How well known a spelling is, then its length; lower comes first, in every search tier. Its own
 * frequency matters most: that is how often people who type its start mean it. Levels are a nudge.
 */
export function rankNumber(spelling: RankedSpelling): number {
  const standing = Math.round(standingOf(spelling) * 100);
  const obscurity = MOST_STANDING - Math.max(LEAST_STANDING, Math.min(MOST_STANDING, standing));
  return obscurity * LENGTH_VALUES + Math.min(spelling.text.length, LENGTH_VALUES - 1);
}

/** How obscure the spelling behind a rank is, in hundredths of the Zipf scale. */
export const obscurityOf = (rank: number): number => Math.floor(rank / LENGTH_VALUES);

/** The best rank of so obscure a spelling. */
export const leastRank = (obscurity: number): number => obscurity * LENGTH_VALUES;

function standingOf({ text, isCapitalized, isIdiom, level, ...spelling }: RankedSpelling): number {
  const { frequency, baseFrequency } = spelling;
  const penalty =
    (text.includes(' ') ? PHRASE_PENALTY : 0) +
    (isCapitalized && level === NO_LEVEL ? NAME_PENALTY : 0);
  const isUngraded = level === NO_LEVEL && !isCapitalized && !/[ -]/.test(text);
  const ungraded = isUngraded && zipfOf(frequency) >= COMMON_ZIPF ? UNGRADED_BONUS : 0;
  const bonus = (LEVEL_BONUS[level - 1] ?? ungraded) - penalty;
  if (baseFrequency === null) return knownZipf(frequency, level, isIdiom) + bonus;
  const own =
    frequency > 0
      ? zipfOf(frequency)
      : Math.min(knownZipf(baseFrequency, level) - UNCOUNTED_FORM, MOST_UNCOUNTED_FORM);
  return own - FORM_PENALTY + bonus;
}

const knownZipf = (frequency: number, level: number, isIdiom = false): number =>
  frequency > 0 ? zipfOf(frequency) : (LEVEL_ZIPF[level - 1] ?? (isIdiom ? IDIOM_ZIPF : 0));

export const isCapitalized = (spelling: string): boolean => /^\p{Lu}/u.test(spelling);

/** Breaks ties between records with the same rank number and the same folded headword. */
export interface TieBreak {
  spelling: string;
  entry: number;
  partOfSpeech: number;
  id: number;
}

/** The last part of the rank, compared after the rank number and the folded headword. */
export function compareTies(a: TieBreak, b: TieBreak): number {
  return (
    compareText(a.spelling, b.spelling) ||
    a.entry - b.entry ||
    a.partOfSpeech - b.partOfSpeech ||
    a.id - b.id
  );
}

/** Compares by UTF-16 code units, in which all lists of the index are sorted. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
