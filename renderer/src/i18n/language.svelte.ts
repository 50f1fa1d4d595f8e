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

/** How numbers and dates are written: as the browser's own kind of the interface's language has it. */
export function locale(): string {
  const own = navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === stored.current);
  return own ?? stored.current;
}

/** Names a span of seconds in the unit that says it best. */
export const spanOf =
  (
    seconds: (count: number) => string,
    minutes: (count: number) => string,
    hours: (count: number) => string,
  ) =>
  (count: number): string => {
    if (count < 90) return seconds(Math.ceil(count));
    return count < 90 * 60 ? minutes(Math.ceil(count / 60)) : hours(Math.ceil(count / 3_600));
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
