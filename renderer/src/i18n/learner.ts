import en from './en/learner.ts';
import { Texts } from './texts.ts';

const texts = new Texts(en, {
  ar: async () => (await import('./ar/learner.ts')).default,
  de: async () => (await import('./de/learner.ts')).default,
  es: async () => (await import('./es/learner.ts')).default,
  fr: async () => (await import('./fr/learner.ts')).default,
  pt: async () => (await import('./pt/learner.ts')).default,
  ru: async () => (await import('./ru/learner.ts')).default,
  zh: async () => (await import('./zh/learner.ts')).default,
});

/** Texts of My words, practice and offline use. */
export const l = () => texts.current;
