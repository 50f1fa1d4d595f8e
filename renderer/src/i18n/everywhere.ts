import en from './en/everywhere.json';
import { Texts } from './texts.ts';

/** Texts for readers, and those that the administrator's half shares with them. */
export const everywhere = new Texts(
  en,
  import.meta.glob(['./*/everywhere.json', '!./en/*'], { import: 'default' }),
);
