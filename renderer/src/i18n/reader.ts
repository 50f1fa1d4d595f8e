import en from './en/reader.json';
import { Texts } from './texts.ts';

const texts = new Texts(
  en,
  import.meta.glob(['./*/reader.json', '!./en/*'], { import: 'default' }),
);

/** Texts of the reader. */
export const r = () => texts.current;
