import table from './other-scripts.json' with { type: 'json' };
import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import { SHORTEST_READING, SHORTEST_UNREQUESTED } from '../../typos/thresholds.ts';

/** A reading of a term that is unknown as it was typed. */
export interface ReadAs {
  kind: 'keyboard' | 'transliteration' | 'ipa';
  text: string;
}

/** A reading, and the language of the word that it may be; English if it has none. */
export interface Reading extends ReadAs {
  language?: TranslationLanguage;
}

/** The letters on the keys of an English keyboard. */
const LATIN_KEYS = table.keys;
/** The letters on the same keys for other languages. */
const LAYOUTS = Object.entries(table.layouts) as [TranslationLanguage, string][];

/** Readings of Latin letters, the longest first; of several, the commonest first. */
const TABLES = (
  Object.entries(table.letters) as [TranslationLanguage, Record<string, string[]>][]
).map(([language, letters]) => ({ language, letters: new Map(Object.entries(letters)) }));
const LONGEST_LETTER = 4;
/** So many spellings of a transliterated word are tried. */
const MOST_SPELLINGS = 256;
/** One key of the Arabic layout has two letters, of which Unicode has a ligature. */
const [LAM_ALEF, ON_ONE_KEY] = ['لا', 'ﻻ'];
/** The Arabic article, with the consonants that it may take on: `as-salam`. */
const ARTICLE = /^[aeu][lsrnzdt]-(?=.)/;

/**
 * Readings of a term typed with another keyboard layout (`руддщ`: hello, `ghbdtn`: привет), or in
 * Latin letters (`sobaka`: собака).
 * @param requested languages; empty for any
 * @param mayBegin whether a translation may begin so
 */
export function* otherReadings(
  term: string,
  requested: readonly TranslationLanguage[],
  mayBegin: (start: string, language: TranslationLanguage) => boolean = () => true,
): Generator<Reading> {
  const text = term.toLowerCase();
  if (text.length < SHORTEST_READING) return;
  const isRequested = (language: TranslationLanguage) =>
    requested.length === 0 || requested.includes(language);
  yield* onOtherKeyboards(text, isRequested);
  const shortest = requested.length === 0 ? SHORTEST_UNREQUESTED : SHORTEST_READING;
  if (text.length < shortest || !/^[a-z' -]+$/.test(text)) return;
  for (const { language, letters } of TABLES) {
    if (!isRequested(language)) continue;
    const toSpell = language === 'ar' ? arabicSounds(text) : `${text}|`;
    // A requested word may be inflected: its last letter need not be that of a translation.
    const isBegun = (start: string, isWhole: boolean) =>
      mayBegin(isWhole && requested.length > 0 ? start.slice(0, -1) : start, language);
    for (const spelling of spellings(toSpell, letters, isBegun)) {
      yield { kind: 'transliteration', text: spelling, language };
    }
  }
}

function* onOtherKeyboards(
  text: string,
  isRequested: (language: TranslationLanguage) => boolean,
): Generator<Reading> {
  for (const [language, keys] of LAYOUTS) {
    const latin = typedOn(text, keys, LATIN_KEYS);
    if (latin !== null && latin !== text) yield { kind: 'keyboard', text: latin };
    const foreign = typedOn(text, LATIN_KEYS, keys);
    if (foreign !== null && foreign !== text && isRequested(language))
      yield { kind: 'keyboard', text: foreign, language };
  }
}

/** Without the article; Arabic writes long consonants once. */
const arabicSounds = (text: string): string =>
  `|${text.replace(ARTICLE, '').replace(/(.)\1/g, '$1')}|`;

/** The letters on the keys of another layout; null if one is on no key. */
function typedOn(text: string, from: string, to: string): string | null {
  let typed = '';
  for (const letter of text.replaceAll(LAM_ALEF, ON_ONE_KEY)) {
    const key = from.indexOf(letter);
    if (key < 0 && letter !== ' ') return null;
    typed += letter === ' ' ? ' ' : to[key]!;
  }
  return typed.replaceAll(ON_ONE_KEY, LAM_ALEF);
}

function spellings(
  text: string,
  letters: ReadonlyMap<string, readonly string[]>,
  mayBegin: (start: string, isWhole: boolean) => boolean,
): string[] {
  let found = [''];
  for (let at = 0; at < text.length && found.length > 0;) {
    let length = Math.min(LONGEST_LETTER, text.length - at);
    while (length > 1 && !letters.has(text.slice(at, at + length))) length--;
    const alternatives = letters.get(text.slice(at, at + length)) ?? [text[at]!];
    const more = found.flatMap((start) => alternatives.map((letter) => start + letter));
    at += length;
    // Words begin with nearly any two letters.
    const isWhole = at >= text.length - 1;
    const begun = at < SHORTEST_READING ? more : more.filter((start) => mayBegin(start, isWhole));
    found = begun.slice(0, MOST_SPELLINGS);
  }
  return found;
}
