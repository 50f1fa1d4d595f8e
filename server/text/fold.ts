import { normalize } from './normalize.ts';

/**
 * Two spellings are the same word to a reader when `foldHeadword` makes them equal; `stripAccents`
 * goes one step further. Both are idempotent.
 */

/** Without the grave accent, which may stand for an apostrophe. */
const PLAIN_ASCII = /^[\x21-\x5f\x61-\x7e]+(?: [\x21-\x5f\x61-\x7e]+)*$/;
// eslint-disable-next-line no-control-regex -- the whole of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;

export const isAscii = (text: string): boolean => ASCII.test(text);

/** Invisible characters in copied text: soft hyphens, joiners, directions. */
const INVISIBLE = /[\p{Cf}\u034f\ufe00-\ufe0f]+/gu;
/** ASCII as wide as Chinese characters, as input methods write it. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const TO_ASCII = 0xff01 - 0x21;
const ANY_OF_THESE = new RegExp(`${INVISIBLE.source}|${FULL_WIDTH.source}`, 'u');

function visible(text: string): string {
  if (!ANY_OF_THESE.test(text)) return text;
  return text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - TO_ASCII));
}

const spaced = (text: string): string => normalize(text).replace(/\s+/gu, ' ').trim();

/** How spellings are compared exactly: NFC, trimmed, single spaces, no invisible characters. */
export const tidySpelling = (text: string): string =>
  PLAIN_ASCII.test(text) ? text : spaced(visible(text));

/**
 * The key under which a spelling is found: tidy, case folded, with straight apostrophes. Lower,
 * upper and lower case again give the full case folding of Unicode (`ß` and `ẞ` are `ss`, ligatures
 * become letters); the final sigma, which `toLowerCase` chooses by its neighbours, is made an
 * ordinary one.
 */
export function foldHeadword(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase();
  return spaced(
    normalize(visible(text))
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(/ς/gu, 'σ')
      // Keyboards have accents where people look for apostrophes: don´t, don`t.
      .replace(/[’‘ʼ´`′](?<=[’‘ʼ]|\p{L}\p{M}*.(?=\p{L}))/gu, "'"),
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

/** Without spaces, hyphens, apostrophes and full stops: `ice-cream` is `icecream`. */
export const stripMarks = (folded: string): string => folded.replace(/[ '.-]+/g, '');

/** `café` is `cafe`, `fœtus` is `foetus`. */
export function stripAccents(folded: string): string {
  if (isAscii(folded)) return folded;
  const letters = normalize(folded, 'NFD')
    .replace(/[\u0300-\u036f]+/gu, '')
    .replace(/[øłđðħþæœ]/gu, (letter) => PLAIN_LETTERS.get(letter) ?? letter);
  const plain = normalize(letters).trim();
  // Marks alone are kept: an empty spelling would match every word.
  return plain === '' ? folded : plain;
}
