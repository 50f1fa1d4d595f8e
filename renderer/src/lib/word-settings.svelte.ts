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

const translations = new Stored<LanguageChoice | null>(
  'translations',
  null,
  oneOf(LANGUAGE_CHOICES),
);
/** The default: the language of the interface, or what the browser says. */
let proposed: LanguageChoice = $state(browserChoice());

/** The reader's choices on word pages, kept in this browser. */
export const wordSettings = {
  get translations(): LanguageChoice {
    return translations.current ?? proposed;
  },
  set translations(choice: LanguageChoice) {
    translations.current = choice;
  },
  /** Takes the language of the interface, unless a person has chosen one for translations. */
  follow(code: string): void {
    proposed = TRANSLATION_LANGUAGES.find((known) => known === code) ?? browserChoice();
  },
  accent: new Stored<Accent>('accent', 'en-GB', oneOf(ACCENTS)),
  /** Whether a page is printed whole, or only its unfolded parts. */
  printed: new Stored('print', 'all', oneOf(['all', 'shown'])),
  /** The language to search in besides English, if one was chosen. */
  get searched(): TranslationLanguage[] {
    return TRANSLATION_LANGUAGES.filter((language) => language === wordSettings.translations);
  },
  /** The parameters that make a search give each item's meaning. */
  get glossed(): { with_gloss: true; gloss_language: TranslationLanguage | undefined } {
    return { with_gloss: true, gloss_language: wordSettings.searched[0] };
  },
  shows(language: TranslationLanguage): boolean {
    const { translations: choice } = wordSettings;
    return choice === 'all' || choice === language;
  },
};
