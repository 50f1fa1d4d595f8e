import { language } from './language.svelte.ts';
import en from './en/reader.ts';
import ru from './ru/reader.ts';

const texts = { en, ru };

/** Texts of the reader. */
export const r = () => texts[language.current];
