import { oneOf, Stored } from '../lib/stored.svelte.ts';

/** The languages of the interface, each named in itself. */
export const INTERFACE_LANGUAGES = { en: 'English', ru: 'Русский' } as const;
export type InterfaceLanguage = keyof typeof INTERFACE_LANGUAGES;

const CODES: readonly InterfaceLanguage[] = ['en', 'ru'];

/** The first language of the browser that the interface speaks. */
function browserLanguage(): InterfaceLanguage {
  for (const tag of navigator.languages) {
    const code = CODES.find((known) => tag.toLowerCase().split('-')[0] === known);
    if (code) return code;
  }
  return 'en';
}

const stored = new Stored<InterfaceLanguage>('language', browserLanguage(), oneOf(CODES));

/** The language of the interface. */
export const language = {
  get current(): InterfaceLanguage {
    return stored.current;
  },
  choose(code: InterfaceLanguage): void {
    stored.current = code;
  },
};

/** `words(3)`: a number with the right form of the noun, in the language of the interface. */
export function plural(
  code: InterfaceLanguage,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): (count: number) => string {
  const rules = new Intl.PluralRules(code);
  const numbers = new Intl.NumberFormat(code);
  return (count) => `${numbers.format(count)} ${forms[rules.select(count)] ?? forms.other}`;
}
