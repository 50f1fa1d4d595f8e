/** Where one kind of answer ends and the next begins: "this is English, this is a typo". */

/** Terms shorter than this stop after "starts with": they are inside nearly every word. */
export const SHORTEST_FULL_TERM = 3;
/** The most phrasal verbs that come before words starting with a short term. */
export const SHORT_TERM_PHRASALS = 2;
/** With this many exact, prefix and phrase matches, no similar spellings are searched for. */
export const ENOUGH_RECORDS = 5;
/** Longer terms than the longest spelling plus this are no misspelling of it. */
export const LONGEST_TYPO = 3;

/** The most records found by translations into languages that were not requested. */
export const UNREQUESTED_TRANSLATIONS = 2;
/** Of the Zipf scale, in hundredths; words this obscure do not count against a translation. */
export const LEAST_KNOWN = 760;
/** Forms are looked for if a term is no translation of a word that is at most so obscure. */
export const SURELY_MEANT = 500;
/** How much less likely a translation is than an English word that is as well known. */
export const UNREQUESTED = 50;
/** Less so with a capital that the translation has. */
export const GERMAN_NOUN = 200;
/** How much less likely it is that somebody typed another language in other letters. */
export const UNREQUESTED_READING = 300;
/** Still less in transliterated Arabic, which omits short vowels. */
export const WITHOUT_VOWELS = 200;
/** How much less likely it is that somebody began to type another language; fewest letters. */
export const UNREQUESTED_BEGINNING = 200;
export const SHORTEST_BEGINNING = 5;

/** How much a translation differs from a term: it goes on after the term. */
export const GOES_ON = 1;
/** It has an article or the like. */
export const WITHOUT_ARTICLE = 2;
/** It has accents that were not typed. */
export const NO_ACCENTS = 4;
/** It has other accents than those typed. */
export const WRONG_ACCENTS = 6;
/** In forms of translations, other accents count as much as so many letters. */
export const OTHER_ACCENTS = 3;
/** So does a verb that is not reflexive where the term is: `me levanto`. */
export const NOT_REFLEXIVE = 5;

/** From this similarity on, an English word is likelier than a misspelled translation. */
export const PROBABLY_MEANT = 0.88;
/** Required if all words of the term are known: `this book` is no "thigh boot". */
export const SIMILARITY_TO_WORDS = 0.92;
/** A term this similar to a spelling is not taken for a word derived from another one. */
export const CLOSE = 0.91;
/** Terms of this length that are so similar to a word are misspelled, not half-typed. */
export const SHORTEST_SURE = 7;
export const SURE = 0.92;
/** Shorter terms are not treated as half-typed words with a slip. */
export const SHORTEST_HALF_TYPED = 4;

/** The cost of a regular form that a word does not have (`goed`), in hundredths of a nat. */
export const MISFORMED = 250;
/** The cost of a word of a phrase that is taken for another that sounds alike (`deep seeded`). */
export const MISHEARD = 300;
/** Words of fewer sounds are taken only for such that sound the same. */
export const SHORTEST_MISHEARD = 3;
/** The cost of making a word of another one; each part that is added costs DERIVED_PART more. */
export const DERIVED = 450;
export const DERIVED_PART = 100;
/** How much less likely a word is of which only the beginning resembles the term, in nats. */
export const UNFINISHED = 1.2;
/** Still less for each letter of the term above these: longer terms are rather whole. */
export const LONGEST_BEGINNING = 6;
export const RATHER_WHOLE = 0.3;
/** A hundredth of the Zipf scale in nats, as `prior.ts` weighs it, and where both scales meet. */
export const NATS = 0.00967;
export const OFFSET = 135;

/** At most so many misspellings come before words that the term begins. */
export const MOST_LIKELY = 3;
/** How obscure the best known word is that a rare beginning begins. */
export const RARE = 650;
/** How much less likely than it a misspelling may be, in hundredths of a nat; twice in short terms. */
export const LESS_LIKELY = 100;

/** The least similarity of a suggestion; anything less similar is another word. */
export const leastSimilarity = (letters: number): number => (letters <= 4 ? 0.8 : 0.72);
/** The least similarity before pronunciations are compared, which may raise it. */
export const LEAST_BEFORE_HEARD = 0.68;
/** Candidates this much less likely than the best are not suggested, in hundredths of a nat. */
export const WINDOW = 850;
/** A best candidate that costs this much is compared with words that only sound like the term. */
export const DOUBTFUL = 300;
/** Shorter terms are mistyped rather than misspelled. */
export const SHORTEST_SPELLED = 4;
/** Shorter terms share letters with whatever sounds like them. */
export const SHORTEST_OUTLINED = 5;
/** Half-typed words from this length on may have two slips, shorter ones one and a cheap one. */
export const LONG_HALF_TYPED = 8;

/** `a pi` is rather the start of *a piece of cake*. */
export const SHORTEST_NAMED = 3;
/** The least number of letters of a term without its leading words. */
export const SHORTEST_LEFT = 3;
/** A shorter base of a regular form is rather a coincidence. */
export const SHORTEST_REGULAR_BASE = 2;
/** The least number of letters of the base of a derived word; after a prefix, one more. */
export const SHORTEST_DERIVED_BASE = 3;
/** Shorter words are a coincidence after another part is gone: `unresonable` is not of son. */
export const SHORTEST_LATER_BASE = 4;
/** Shorter ones must have a level or a frequency. */
export const SHORTEST_RARE_BASE = 7;
/** Two words that stand together in any form are often no phrase: `dogs tired`. */
export const FEWEST_INEXACT_WORDS = 3;
/** A phrase with at least so many words that say something may have one that the sentence lacks. */
export const ENOUGH_TO_LACK_ONE = 3;
/** Shorter terms are not read as typed on another keyboard or in other letters. */
export const SHORTEST_READING = 3;
/** Shorter terms in Latin letters are likelier misspelled English than another language. */
export const SHORTEST_UNREQUESTED = 4;
/** At most so many sounds of a transcription may be others. */
export const MOST_SOUND_SLIPS = 1;

export const SUGGESTED_SPELLINGS = 20;
export const SUGGESTED_HEADWORDS = 5;
