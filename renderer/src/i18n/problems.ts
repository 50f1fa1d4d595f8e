import type { Problem } from '../../../server/contract/problems.ts';
import en from './en/problems.ts';
import { isolated } from './isolated.ts';
import { language, locale } from './language.svelte.ts';
import { Texts } from './texts.ts';

const parts = new Texts(en, {
  ar: async () => (await import('./ar/problems.ts')).default,
  de: async () => (await import('./de/problems.ts')).default,
  es: async () => (await import('./es/problems.ts')).default,
  fr: async () => (await import('./fr/problems.ts')).default,
  pt: async () => (await import('./pt/problems.ts')).default,
  ru: async () => (await import('./ru/problems.ts')).default,
  zh: async () => (await import('./zh/problems.ts')).default,
});

/** What is wrong with a value: by its code, or else in the English of the server. */
export function problemText({ code, params = {}, message }: Problem): string {
  const { texts, types } = parts.current;
  // A newer server may have other codes.
  const text: string | undefined = code && texts[code];
  if (text === undefined) return message;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (typeof value === 'number') return new Intl.NumberFormat(locale()).format(value);
    const inserted = (types as Partial<Record<string, string>>)[value] ?? value;
    return language.direction === 'rtl' ? isolated(inserted) : inserted;
  });
}
