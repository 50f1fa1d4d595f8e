import endings from './endings.json' with { type: 'json' };
import type { TranslationLanguage } from '../../../contract/vocabulary.ts';

/**
 * How inflected forms lead to the base forms that dictionaries list, written from knowledge of the
 * grammars. A form that these rules make is only a guess until the dictionary has it, so rules are
 * broad and few. Endings and changes are folded as `translationKey` folds texts: without accents, ё
 * as е, ة as ه. What surrounds a form may still have its accents.
 */
export interface Inflection {
  /** A term without any of these letters is in another language. */
  letters: RegExp;
  /** What precedes a form in short sentences: pronouns, and particles that are written together. */
  opening?: RegExp;
  /** What follows it there. */
  closing?: RegExp;
  /** Changes inside a word. Each makes another word, and endings may then be replaced in it. */
  changes?: readonly (readonly [RegExp, string])[];
  /** By the ending of a base form, the endings that its inflected forms have instead; - for none. */
  endings: Readonly<Record<string, string>>;
}

const LATIN = /[a-z]/;
/** Stands before the ge- or -zu- of a German verb. */
const SEPARABLE = '(ab|an|auf|aus|bei|ein|fern|her|hin|los|mit|nach|um|vor|weg|zu|zuruck)';

/**
 * How forms begin or end, of which no English words and hardly any misspellings do. Measured with
 * lists of misspellings.
 */
export const FOREIGN_OPENING =
  /^(?:(?:el|los|las|un[ao]?s?|les?|une|des|du|der|die|das|de[mn]|eine?[mnrs]?|os|uma?|yo|tu|te|se|eu|ele|ela|je|il|elle|nous|vous|ils|ich|er|sie|wir|ihr) |[cdjlmnst]'(?=..))/;
export const FOREIGN_PARTICIPLE = /^ge.{3,}(?:t|en)$/;
export const FOREIGN_ENDINGS: readonly string[] = [
  // Spanish and Portuguese
  'a as o os amos emos imos aram eram iram aron eron ndo aste dades ciones aban avam ei oes aes',
  // French
  'aux eux euse euses ais ait aient ez',
  // German
  'innen ungen heiten keiten liche lichen licher liches ische ischen ischer isches',
].flatMap((line) => line.split(' '));

export const INFLECTIONS: Readonly<Record<TranslationLanguage, Inflection>> = {
  es: {
    letters: LATIN,
    opening:
      /^(?:(?:yo|t[uú]|[eé]l|ella|ellos|ellas|usted|ustedes|nosotros|no|me|te|se|nos|os|le|les|lo|la|los|las) )+/,
    changes: [
      // quiero, puedo, pido, duermo, durmió
      [/ie(?=[^aeiou]+[aeo]\w?$)/, 'e'],
      [/h?ue(?=[^aeiou]+[aeo]\w?$)/, 'o'],
      [/i(?=[^aeiou]+u?(?:[aeo]\w?|amos|io|ieron|iendo)$)/, 'e'],
      [/u(?=[^aeiou]+(?:io|ieron|iendo)$)/, 'o'],
    ],
    endings: endings.es,
  },
  pt: {
    letters: LATIN,
    opening: /^(?:(?:eu|tu|voc[eê]s?|eles?|elas?|n[oó]s|n[aã]o|me|te|se|lhe|o|a) )+/,
    closing: /[ -](?:me|te|se|nos|lhe|lo|la)$/,
    changes: [
      // sirvo, durmo, sobe
      [/i(?=[^aeiou]+(?:o|a[sm]?|amos)$)/, 'e'],
      [/u(?=[^aeiou]+(?:o|a[sm]?|amos)$)/, 'o'],
      [/o(?=[^aeiou]+e[sm]?$)/, 'u'],
    ],
    endings: endings.pt,
  },
  fr: {
    letters: LATIN,
    opening: /^(?:(?:je|tu|il|elle|on|nous|vous|ils|elles|ne|me|te|se|de) |[jntmsd]' ?)+/,
    endings: endings.fr,
  },
  de: {
    letters: LATIN,
    opening: /^(?:ich|du|er|sie|es|wir|ihr|man) /,
    closing: / (?:mich|dich|sich|uns|euch|ihn|sie|es|nicht)$/,
    changes: [
      // gesehen, angerufen, anzurufen; gemacht, eingekauft; gewandert
      [new RegExp(`^${SEPARABLE}?(?:ge|zu)(?=.+n$)`), '$1'],
      [new RegExp(`^${SEPARABLE}?ge(.+?)e?t$`), '$1$2en'],
      [/^ge(.+e[rl])t$/, '$1n'],
      // gibt, sieht, spricht
      [/ie?(?=[^aeiou]{1,3}t$)/, 'e'],
      // Folding takes the e from blauer, which has more than an umlaut.
      [/(?<=[aou])(?=[nrms]$)/, 'e'],
    ],
    endings: endings.de,
  },
  ru: {
    letters: /[а-я]/,
    opening: /^(?:(?:я|ты|он|она|мы|вы|они|не|тебя|вас|меня|его|е[её]) )+/,
    closing: / (?:тебя|вас|меня|его|е[её]|их|нас)$/,
    endings: endings.ru,
  },
  ar: {
    letters: /\p{Script=Arabic}/u,
    changes: [
      // And, with, for, the: written together with the word.
      [/^(?:[وف]?[بك]?ال|[وف]?لل|[وفبكل])(?=\S{3})/, ''],
      // Verbs are listed as he does it: تكتب and أكتب are يكتب, and so is كتب.
      [/^س?[تنا](?=\S\S)/, 'ي'],
      [/^(?=\S{3})/, 'ي'],
      [/^سي/, 'ي'],
    ],
    endings: endings.ar,
  },
  zh: {
    letters: /\p{Script=Han}/u,
    opening:
      /^(?:(?:[我你您他她它]们?|很|[一二三四五六七八九十两几这那每][个本只条张件位杯辆座棵家间把朵])(?=.))+/u,
    closing: /(?<=.)[我你您他她它]们?$/u,
    endings: endings.zh,
  },
};
