import { inItsSigns } from '../../../../server/contract/meaning-text.ts';
import type { TranslationLanguage } from '../../../../server/contract/vocabulary.ts';
import { markWords } from '../../lib/text-parts.ts';
import type { ListedWord } from './read-list.ts';

/** The first meaning of a word in one language. */
export interface FirstMeaning {
  text: string;
  language: string;
}

const inLanguage = (text: string | undefined, language: string): FirstMeaning | null =>
  text ? { text: inItsSigns(text, language), language } : null;

export const definitionOf = ({ meanings }: ListedWord) => inLanguage(meanings[0]?.definition, 'en');

export const translationOf = ({ meanings }: ListedWord, language?: TranslationLanguage) =>
  language ? inLanguage(meanings[0]?.translations[language], language) : null;

/** A sentence around a word that is left out of it. */
export interface Gap {
  before: string;
  /** The word as the sentence has it. */
  missing: string;
  after: string;
}

/** The first example of a word that has it or one of its forms, with a gap; null if none has. */
export function gapOf({ word, meanings, forms = regularForms(word) }: ListedWord): Gap | null {
  for (const { example } of meanings) {
    const parts = markWords(example ?? '', [word, ...forms]);
    const missing = parts.find(({ marked }) => marked)?.text;
    if (!example || !missing) continue;
    const at = parts[0]?.marked ? 0 : (parts[0]?.text.length ?? 0);
    return { before: example.slice(0, at), missing, after: example.slice(at + missing.length) };
  }
  return null;
}

/** Starred words are kept without their forms. Of shorter words, they would be others: `as`. */
function regularForms(word: string): string[] {
  if (word.length < 3) return [];
  const stems = [word, word.replace(/e$/, ''), word + word.slice(-1)];
  const forms = stems.flatMap((stem) => [`${stem}ed`, `${stem}ing`, `${stem}s`, `${stem}es`]);
  return [
    ...forms,
    word.replace(/y$/, 'ies'),
    word.replace(/y$/, 'ied'),
    word.replace(/fe?$/, 'ves'),
  ];
}
