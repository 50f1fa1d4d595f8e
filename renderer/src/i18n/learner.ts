import en from './en/learner.json';
import { Texts } from './texts.ts';

const texts = new Texts(
  en,
  import.meta.glob(['./*/learner.json', '!./en/*'], { import: 'default' }),
);

/** Texts of My words, practice and offline use. */
export const l = () => texts.current;
