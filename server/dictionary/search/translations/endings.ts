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
  /** Verbs that make an expression of a noun or adjective: `avoir faim`, `Hunger haben`. */
  verb?: RegExp;
  /** Words before a form in short sentences: pronouns, and particles that are written together. */
  opening?: RegExp;
  /** Words after it there. */
  closing?: RegExp;
  /** Changes inside a word. Each makes another word, and endings may then be replaced in it. */
  changes: readonly (readonly [RegExp, string])[];
  /** By the ending of a base form, the endings that its inflected forms have instead; - for none. */
  endings: Readonly<Record<string, string>>;
}

interface Row {
  letters: string;
  verb?: string;
  opening?: string;
  closing?: string;
  changes?: { from: string; to: string }[];
  endings: Readonly<Record<string, string>>;
}

const pattern = (source: string): RegExp => new RegExp(source, 'u');

/** How no English words and hardly any misspellings begin or end; measured with lists of these. */
export const FOREIGN_OPENING = pattern(table.foreign.opening);
export const FOREIGN_PARTICIPLE = pattern(table.foreign.participle);
/** The languages, by ending. */
export const FOREIGN_ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(table.foreign.endings).flatMap(([languages, line]) =>
    line.split(' ').map((ending) => [ending, languages]),
  ),
);

const rows: Readonly<Record<TranslationLanguage, Row>> = table.languages;

export const INFLECTIONS = Object.fromEntries(
  TRANSLATION_LANGUAGES.map((language): [TranslationLanguage, Inflection] => {
    const { letters, verb, opening, closing, changes = [], endings } = rows[language];
    return [
      language,
      {
        letters: pattern(letters),
        ...(verb !== undefined && { verb: pattern(verb) }),
        ...(opening !== undefined && { opening: pattern(opening) }),
        ...(closing !== undefined && { closing: pattern(closing) }),
        changes: changes.map(({ from, to }) => [pattern(from), to] as const),
        endings,
      },
    ];
  }),
) as Readonly<Record<TranslationLanguage, Inflection>>;
