import type { TranslationLanguage } from '../../../server/contract/vocabulary.ts';
import { oneOf, Stored } from '../lib/stored.svelte.ts';
import { wordSettings } from '../lib/word-settings.svelte.ts';

/** The interface speaks English and the languages that the dictionary translates into. */
export type InterfaceLanguage = 'en' | TranslationLanguage;

/** Sorted by their own names; `public/before-paint.js` has a list too. Tags are for `lang`. */
const LANGUAGES: Readonly<Record<InterfaceLanguage, { name: string; tag: string }>> = {
  de: { name: 'Deutsch', tag: 'de' },
  en: { name: 'English', tag: 'en' },
  es: { name: 'Español', tag: 'es' },
  fr: { name: 'Français', tag: 'fr' },
  pt: { name: 'Português', tag: 'pt-BR' },
  ru: { name: 'Русский', tag: 'ru' },
  ar: { name: 'العربية', tag: 'ar' },
  zh: { name: '中文', tag: 'zh-Hans' },
};

export const INTERFACE_LANGUAGES = Object.keys(LANGUAGES) as InterfaceLanguage[];

export const ownName = (code: InterfaceLanguage): string => LANGUAGES[code].name;

export const tagOf = (code: InterfaceLanguage): string => LANGUAGES[code].tag;

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0];

/** The first of the browser's languages that the interface has. */
function browserLanguage(): InterfaceLanguage {
  for (const tag of navigator.languages) {
    const code = INTERFACE_LANGUAGES.find((known) => known === baseOf(tag));
    if (code) return code;
  }
  return 'en';
}

const stored = new Stored('language', browserLanguage(), oneOf(INTERFACE_LANGUAGES));
wordSettings.follow(stored.current);
let shown: InterfaceLanguage = $state('en');

/** The language of the interface. `texts.ts` changes it once the texts are loaded. */
export const language = {
  get current(): InterfaceLanguage {
    return shown;
  },
  /** Chosen here or by the browser; shown once its texts are loaded. */
  get wanted(): InterfaceLanguage {
    return stored.current;
  },
  get direction(): 'ltr' | 'rtl' {
    return shown === 'ar' ? 'rtl' : 'ltr';
  },
  show(code: InterfaceLanguage): void {
    shown = code;
    document.documentElement.lang = tagOf(code);
    document.documentElement.dir = language.direction;
  },
  remember(code: InterfaceLanguage): void {
    stored.current = code;
    wordSettings.follow(code);
  },
};

/** The locale for numbers and dates: the browser's variant of the interface language. */
export const locale = (): string =>
  writtenIn(navigator.languages.find((tag) => baseOf(tag) === shown) ?? tagOf(shown));

/** Arabic uses Western digits, like the levels, transcriptions and addresses beside it. */
const writtenIn = (tag: string) => (baseOf(tag) === 'ar' ? `${tag}-u-ca-gregory-nu-latn` : tag);

export const numberLocale = (code: InterfaceLanguage): string => writtenIn(tagOf(code));

export const separator = (): string => (shown === 'ar' ? '، ' : shown === 'zh' ? '、' : ', ');

export const listed = (texts: readonly string[]): string => texts.join(separator());

export const colon = (): string => (shown === 'zh' ? '：' : shown === 'fr' ? '\u00A0:' : ':');

export const labelled = (label: string): string => label + colon();
