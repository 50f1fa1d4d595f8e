import { Texts } from '../../src/i18n/texts.ts';
import en from './en.ts';

const texts = new Texts(en, {
  ar: async () => (await import('./ar.ts')).default,
  de: async () => (await import('./de.ts')).default,
  es: async () => (await import('./es.ts')).default,
  fr: async () => (await import('./fr.ts')).default,
  pt: async () => (await import('./pt.ts')).default,
  ru: async () => (await import('./ru.ts')).default,
  zh: async () => (await import('./zh.ts')).default,
});

/** Texts of the app's own pages. */
export const t = () => texts.current;
