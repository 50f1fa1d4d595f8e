import { language } from './language.svelte.ts';
import en from './en/learner.ts';
import ru from './ru/learner.ts';

const texts = { en, ru };

/** Texts of a reader's own words, of practice and of what is kept in the browser. */
export const l = () => texts[language.current];
