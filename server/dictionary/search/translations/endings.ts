import table from './endings.json' with { type: 'json' };
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '../../../contract/vocabulary.ts';

/**
 * How inflected forms lead to base forms, from knowledge of the grammars. Such a base form is a
 * guess until the dictionary has it, so rules are broad and few. Endings are folded as by
 * `translationKey`: no accents, ё as е, ة as ه. What surrounds a form may still have its accents.
 */
export interface Inflection {
  /** A term without any of these letters is in another language. */
  letters: RegExp;
  /** How words of the language end, but hardly any misspelled English ones. */
  foreign: RegExp;
  /** Words that stand with a noun or adjective: `avoir faim`, `Hunger haben`, `mi casa`. */
  verb: RegExp;
  /** Words before a form in short sentences: pronouns, and particles that are written together. */
  opening: RegExp;
  /** Words after it there. */
  closing: RegExp;
  /** What a form is in that belongs to a reflexive verb. */
  reflexive: RegExp;
  /** Changes inside a word. Each makes another word, and endings may then be replaced in it. */
  changes: readonly (readonly [RegExp, string])[];
  /** By the ending of a base form, the endings that its inflected forms have instead; - for none. */
  endings: Readonly<Record<string, string>>;
}

interface Row extends Partial<
  Record<'foreign' | 'verb' | 'opening' | 'closing' | 'reflexive', string>
> {
  letters: string;
  changes?: { from: string; to: string }[];
  endings: Readonly<Record<string, string>>;
}

/** Matches nothing by default. */
const pattern = (source = '(?!)'): RegExp => new RegExp(source, 'u');

/** How no English words and hardly any misspellings begin; measured with lists of these. */
export const FOREIGN_OPENING = pattern(table.foreignOpening);

const rows: Readonly<Record<TranslationLanguage, Row>> = table.languages;

export const INFLECTIONS = Object.fromEntries(
  TRANSLATION_LANGUAGES.map((language): [TranslationLanguage, Inflection] => {
    const { letters, changes = [], endings, ...patterns } = rows[language];
    const inflection = {
      letters: pattern(letters),
      foreign: pattern(patterns.foreign),
      verb: pattern(patterns.verb),
      opening: pattern(patterns.opening),
      closing: pattern(patterns.closing),
      reflexive: pattern(patterns.reflexive),
      changes: changes.map(({ from, to }) => [pattern(from), to] as const),
      endings,
    };
    return [language, inflection];
  }),
) as Readonly<Record<TranslationLanguage, Inflection>>;
