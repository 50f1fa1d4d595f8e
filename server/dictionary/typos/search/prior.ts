/** One step of a prior cost, in the hundredths of `costs.ts`. */
export const PRIOR_STEP = 5;
const TOP_ZIPF = 8;
/** The weight of the source model: rare words are misspelled more than their use suggests. */
const WEIGHT = 0.42;
const UNKNOWN_ZIPF = 2.2;
/** The Zipf frequency assumed from a CEFR level, A1 to C2, if the frequency is unknown. */
const LEVEL_ZIPF = [UNKNOWN_ZIPF, 5.2, 4.8, 4.5, 4.2, 3.8, 3.4];
/** Learners know and look up words with a level. */
const LEVEL_BONUS = [0, 0.5, 0.45, 0.4, 0.35, 0.25, 0.2];
const PHRASE_PENALTY = 0.3;
/** A form without a frequency counts as this much rarer than its base, and at most this common. */
const FORM_DISCOUNT = 0.6;
const COMMONEST_UNCOUNTED = 3.5;
const COMMONEST_SPELLING = 5;

/** The Zipf frequency assumed for a form without its own; 0 if its base has none either. */
export const uncountedFormZipf = (base: number): number =>
  Math.max(0, Math.min(base - FORM_DISCOUNT, COMMONEST_UNCOUNTED));

/**
 * The Zipf frequency assumed for another spelling: its word's, but no more than this, since those of
 * the commonest words are rare (`art`, of _be_).
 */
export const uncountedSpellingZipf = (base: number): number => Math.min(base, COMMONEST_SPELLING);

/** The noisy channel's source model, in steps of `PRIOR_STEP` (0..255); a level of 0 is unknown. */
export function priorCost(zipf: number, level: number, isPhrase: boolean): number {
  const counted = zipf > 0 ? zipf : (LEVEL_ZIPF[level] ?? UNKNOWN_ZIPF);
  const known = counted + (LEVEL_BONUS[level] ?? 0) - (isPhrase && zipf === 0 ? PHRASE_PENALTY : 0);
  const surprise = (TOP_ZIPF - Math.min(TOP_ZIPF, Math.max(0, known))) * Math.LN10 * 100 * WEIGHT;
  return Math.min(255, Math.round(surprise / PRIOR_STEP));
}
