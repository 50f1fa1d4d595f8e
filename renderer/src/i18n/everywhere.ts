import en from './en/everywhere.json';
import { Texts } from './texts.ts';

/** Texts that both halves of the interface use. */
export const everywhere = new Texts(
  en,
  import.meta.glob(['./*/everywhere.json', '!./en/*'], { import: 'default' }),
);
