import { normalize } from './normalize.ts';

/**
 * Folding of spellings. Two spellings are the same word to a reader when `foldHeadword` makes them
 * equal; `stripAccents` goes one step further. Both are idempotent.
 */

const PLAIN_ASCII = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/;
// eslint-disable-next-line no-control-regex -- the whole of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;

/** Whether a text has nothing that could be accented. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** NFC, trimmed, runs of white space as one space: how a spelling is compared exactly. */
export function tidySpelling(text: string): string {
  if (PLAIN_ASCII.test(text)) return text;
  return normalize(text).replace(/\s+/gu, ' ').trim();
}

/**
 * The key under which a spelling is found: tidy, case folded, with straight apostrophes.
 *
 * Lower, upper and lower case again give the full case folding of Unicode in all that matters (`ß`
 * and `ẞ` are `ss`, ligatures come apart); the final sigma, which `toLowerCase` chooses by its
 * neighbours, is made an ordinary one.
 */
export function foldHeadword(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase();
  return tidySpelling(
    normalize(text)
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(/ς/gu, 'σ')
      .replace(/[’‘ʼ]/gu, "'"),
  );
}

/** Letters with a stroke, and ligatures, which Unicode does not decompose. */
const PLAIN_LETTERS = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['þ', 'th'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]);

/** A folded spelling without spaces, hyphens, apostrophes and full stops: `ice-cream` is `icecream`. */
export function stripMarks(folded: string): string {
  return folded.replace(/[ '.-]+/g, '');
}

/** A folded spelling without its accents: `café` is `cafe`, `fœtus` is `foetus`. */
export function stripAccents(folded: string): string {
  if (isAscii(folded)) return folded;
  const letters = normalize(folded, 'NFD')
    .replace(/[\u0300-\u036f]+/gu, '')
    .replace(/[øłđðħþæœ]/gu, (letter) => PLAIN_LETTERS.get(letter) ?? letter);
  const plain = normalize(letters).trim();
  // Marks alone are kept: an empty spelling would match every word.
  return plain === '' ? folded : plain;
}
