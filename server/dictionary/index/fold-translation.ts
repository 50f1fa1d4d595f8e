import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import { foldHeadword, stripAccents } from '../../text/fold.ts';
import { toSimplified } from '../../text/simplified-chinese.ts';

/**
 * A translation as it is compared: `key` must be equal, while `plain` still has what people omit or
 * write differently, so that a closer match can come first.
 */
export interface FoldedTranslation {
  plain: string;
  key: string;
}

const REMARKS = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|（[^（）]*）/g;
/** Signs around a text, except wildcards of other programs, which are not part of any word. */
const SIGNS = /^(?:(?![%*_])[\s\p{P}])+|(?:(?![%*_])[\s\p{P}])+$/gu;

interface Rules {
  /** Words that may precede it: articles, and the pronoun of reflexive verbs. */
  leading?: RegExp;
  /** Removes marks that do not change the word. */
  plain?: (text: string) => string;
  /** Removes the remaining differences in writing. */
  key: (text: string) => string;
}

const RULES: Record<TranslationLanguage, Rules> = {
  ru: { plain: (text) => text.replace(/\u0301/g, ''), key: (text) => text.replaceAll('ё', 'е') },
  es: { leading: /^(?:(?:el|la|los|las|lo|una?|unos|unas)[ /]+)+/, key: stripAccents },
  fr: {
    leading: /^(?:(?:les?|la|une?|des|se)[ /]+|[ls]' ?)+/,
    key: stripAccents,
  },
  de: {
    leading: /^(?:(?:der|die|das|den|dem|des|ein|eine[nmrs]?|sich)[ /]+)+/,
    // Folding has made ß ss; umlauts are written ae, oe and ue, or left out.
    plain: (text) => text.replace(/[äöü]/g, (umlaut) => `${stripAccents(umlaut)}e`),
    key: (text) => stripAccents(text).replace(/([aou])e/g, '$1'),
  },
  pt: { leading: /^(?:(?:os?|as?|uma?|uns|umas|se)[ /]+)+/, key: stripAccents },
  zh: {
    // 的 makes adjectives, but turns a pronoun into another word; 地 makes adverbs.
    plain: (text) =>
      toSimplified(text.replaceAll(' ', '')).replace(/(?<=[^我你您他她它们谁])的$/u, ''),
    key: (text) => text.replace(/(?<=.)[的地]$/u, ''),
  },
  ar: {
    // Vowel marks, the lengthening stroke, and Persian letters of some keyboards.
    plain: (text) =>
      text
        .replace(/\p{Mn}|\u0640/gu, '')
        .replaceAll('ی', 'ي')
        .replaceAll('ک', 'ك'),
    key: (text) =>
      text
        .replace(/[\u0622\u0623\u0625\u0671]/g, 'ا')
        .replaceAll('ى', 'ي')
        .replaceAll('ة', 'ه')
        .replace(/(^|\s)ال(?=\S{3})/g, '$1'),
  },
};

/** A word with nothing to remove before its key is made. */
const PLAIN_WORD = /^[a-z]+$/;

/** Folds a translation, or a term that may be one, by the rules of its language. */
export function foldTranslation(text: string, language: TranslationLanguage): FoldedTranslation {
  const { leading, plain = same, key } = RULES[language];
  if (PLAIN_WORD.test(text)) return { plain: text, key: key(text) };
  const folded = foldHeadword(text);
  const bare = remaining(folded.replace(REMARKS, ' ').replace(/ +/g, ' '), folded);
  const unmarked = plain(leading === undefined ? bare : remaining(bare.replace(leading, ''), bare));
  return { plain: unmarked, key: key(unmarked) };
}

/** A text without the signs around it, or all of it if nothing would remain. */
function remaining(left: string, text: string): string {
  return left.replace(SIGNS, '') || text.replace(SIGNS, '') || text;
}

const same = (text: string): string => text;
