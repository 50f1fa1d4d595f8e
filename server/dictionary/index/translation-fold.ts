import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import { foldHeadword, stripAccents } from '../../text/fold.ts';
import { toSimplified } from '../../text/simplified-chinese.ts';

/** Equal `key`s match; the other texts keep what people omit or vary, for closer matches. */
export interface FoldedTranslation {
  /** With articles and the like. */
  whole: string;
  /** Without them, but with accents. */
  plain: string;
  key: string;
}

const REMARKS = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|（[^（）]*）/g;
/** Signs around a text, except wildcards of other programs and the end of names (`C#`). */
const SIGNS = /^(?:(?![%*_])[\s\p{P}])+|(?<!(?![%*_#])[\s\p{P}])(?:(?![%*_#])[\s\p{P}])+$/gu;
/** Words without remarks or signs: nearly every text, and this is faster to find out. */
const ONLY_WORDS = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;

/** People omit these: `grand mère`. */
const HYPHENS = /(?<=\p{L})[-‐‑](?=\p{L})/gu;

/** A word to which most languages do nothing. */
const PLAIN_WORD = /^[a-z]+$/;

interface Rules {
  /** Words that may precede it: articles, and the pronoun of reflexive verbs. */
  leading?: RegExp;
  /** May be attached to its end: that pronoun, and particles. */
  attached?: RegExp;
  /** A word that says how its object follows, which the dictionary writes and people omit. */
  closing?: RegExp;
  /** Removes marks that do not change the word. */
  unmarked?: (text: string) => string;
  /** Removes the remaining differences in writing. */
  key?: (text: string) => string;
  /** The key of a {@link PLAIN_WORD}, where that is not the word itself. */
  ofPlainWord?: (word: string) => string;
}

const SPANISH_REFLEXIVE = /(?<=[aeií]r)se(?![^ ])/;
const withoutUmlautE = (text: string): string => text.replace(/([aou])e/g, '$1');

const RULES: Record<TranslationLanguage, Rules> = {
  ru: {
    closing: / (?:на|в|о|с|за|от|к|у|для)$/,
    unmarked: (text) => text.replace(/\u0301/g, ''),
    key: (text) => text.replaceAll('ё', 'е'),
  },
  es: {
    leading: /^(?:(?:el|la|los|las|lo|una?|unos|unas)[ /]+)+/,
    attached: SPANISH_REFLEXIVE,
    closing: / (?:de|a|en|con|por|para|sobre)$/,
    key: stripAccents,
    ofPlainWord: (word) => word.replace(SPANISH_REFLEXIVE, ''),
  },
  fr: {
    leading: /^(?:(?:les?|(?:de )?la|une?|du|des|se)[ /]+|(?:(?:de )?l|s)' ?)+/,
    closing: / (?:de|à|en|sur|par|avec|pour|dans)$/,
    key: stripAccents,
  },
  de: {
    leading: /^(?:(?:der|die|das|den|dem|des|ein|eine[nmrs]?|sich)[ /]+)+/,
    closing: / (?:an|auf|um|ueber|von|mit|fuer|in|zu|vor|nach|aus|bei)$/,
    // Folding has made ß ss; umlauts are written ae, oe and ue, or left out.
    unmarked: (text) => text.replace(/[äöü]/g, (umlaut) => `${stripAccents(umlaut)}e`),
    key: (text) => withoutUmlautE(stripAccents(text)),
    ofPlainWord: withoutUmlautE,
  },
  pt: {
    leading: /^(?:(?:os?|[aà]s?|uma?|uns|umas|se)[ /]+)+/,
    attached: /(?<=r)-se(?![^ ])/,
    closing: / (?:de|a|em|com|por|para|sobre)$/,
    // Brazilians write the pronoun first.
    unmarked: (text) => text.replace(/^se (\p{L}+r)(?![^ ])/u, '$1-se'),
    key: stripAccents,
  },
  zh: {
    // 的 makes adjectives, but turns a pronoun into another word; 地 makes adverbs.
    attached: /(?<=[^我你您他她它们谁])的$/u,
    unmarked: (text) => toSimplified(text.replaceAll(' ', '')),
    key: (text) => text.replace(/(?<=.)[的地]$/u, ''),
  },
  ar: {
    // Vowel marks, the lengthening stroke, and Persian letters of some keyboards.
    unmarked: (text) =>
      text
        .replace(/\p{Mn}|\u0640/gu, '')
        .replaceAll('ی', 'ي')
        .replaceAll('ک', 'ك'),
    // The hamza is often left out above an alef, and on another carrier than the rules demand.
    key: (text) =>
      text
        .replace(/[\u0622\u0623\u0625\u0671]/g, 'ا')
        .replace(/[ؤئ]/g, 'ء')
        .replace(/يء(?!\S)/g, 'ء')
        .replaceAll('ى', 'ي')
        .replaceAll('ة', 'ه')
        .replace(/(^|\s)ال(?=\S{3})/g, '$1'),
  },
};

/** A text as any language folds it: without remarks, and without the signs around it. */
export function foldText(text: string): string {
  const folded = foldHeadword(text);
  if (ONLY_WORDS.test(folded)) return folded;
  return remaining(folded.replace(REMARKS, ' ').replace(/ +/g, ' '), folded);
}

/** Folds a translation, or a term that may be one, by the rules of its language. */
export const foldTranslation = (text: string, language: TranslationLanguage): FoldedTranslation =>
  foldWhole(wholeOf(foldText(text), language), language);

/** The same without the word that says how its object follows; null if there is none. */
export function foldWithoutClosing(
  text: string,
  language: TranslationLanguage,
): FoldedTranslation | null {
  const { closing } = RULES[language];
  if (closing === undefined || !text.includes(' ')) return null;
  const whole = wholeOf(foldText(text), language);
  const shorter = whole.replace(closing, '');
  return shorter === whole ? null : foldWhole(shorter, language);
}

/** The key alone, of a text from {@link foldText}. */
export function translationKey(folded: string, language: TranslationLanguage): string {
  if (PLAIN_WORD.test(folded)) return RULES[language].ofPlainWord?.(folded) ?? folded;
  return keyOf(plainOf(wholeOf(folded, language), language), language);
}

function foldWhole(whole: string, language: TranslationLanguage): FoldedTranslation {
  const plain = plainOf(whole, language);
  return { whole, plain, key: keyOf(plain, language) };
}

const wholeOf = (folded: string, language: TranslationLanguage): string =>
  RULES[language].unmarked?.(folded) ?? folded;

function plainOf(whole: string, language: TranslationLanguage): string {
  const { leading, attached } = RULES[language];
  let plain = whole;
  if (leading !== undefined) plain = plain.replace(leading, '');
  if (attached !== undefined) plain = plain.replace(attached, '');
  return plain === whole ? whole : remaining(plain, whole);
}

const keyOf = (plain: string, language: TranslationLanguage): string =>
  (RULES[language].key?.(plain) ?? plain).replace(HYPHENS, ' ');

/** A text without the signs around it, or all of it if nothing would remain. */
const remaining = (left: string, text: string): string =>
  left.replace(SIGNS, '') || text.replace(SIGNS, '') || text;
