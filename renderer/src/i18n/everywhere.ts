import en from './en/everywhere.ts';
import { Texts } from './texts.ts';

/** Texts for readers, and those that the administrator's half shares with them. */
export const everywhere = new Texts(en, {
  ar: async () => (await import('./ar/everywhere.ts')).default,
  de: async () => (await import('./de/everywhere.ts')).default,
  es: async () => (await import('./es/everywhere.ts')).default,
  fr: async () => (await import('./fr/everywhere.ts')).default,
  pt: async () => (await import('./pt/everywhere.ts')).default,
  ru: async () => (await import('./ru/everywhere.ts')).default,
  zh: async () => (await import('./zh/everywhere.ts')).default,
});
