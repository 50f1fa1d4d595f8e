import {
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../../../server/contract/vocabulary.ts';
import { oneOf, Stored } from './stored.svelte.ts';

export const LANGUAGE_CHOICES = ['none', ...TRANSLATION_LANGUAGES, 'all'] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

export const ACCENTS = ['en-GB', 'en-US'] as const;
export type Accent = (typeof ACCENTS)[number];

/** The first language of the browser that the dictionary translates into; else they stay folded. */
function browserChoice(): LanguageChoice {
  for (const tag of navigator.languages) {
    const code = TRANSLATION_LANGUAGES.find((known) => tag.toLowerCase().startsWith(known));
    if (code) return code;
  }
  return 'none';
}

const translations = new Stored('translations', browserChoice(), oneOf(LANGUAGE_CHOICES));
const accent = new Stored<Accent>('accent', 'en-GB', oneOf(ACCENTS));

/** What a reader has chosen on word pages; this browser remembers it. */
export const wordSettings = {
  get translations(): LanguageChoice {
    return translations.current;
  },
  set translations(choice: LanguageChoice) {
    translations.current = choice;
  },
  get accent(): Accent {
    return accent.current;
  },
  set accent(choice: Accent) {
    accent.current = choice;
  },
  /** The language to search in besides English, if one was chosen. */
  get searched(): TranslationLanguage[] {
    return TRANSLATION_LANGUAGES.filter((language) => language === translations.current);
  },
  shows(language: TranslationLanguage): boolean {
    return translations.current === 'all' || translations.current === language;
  },
};
