import { language } from '../../src/i18n/language.svelte.ts';
import en from './en.ts';
import ru from './ru.ts';

const texts = { en, ru };

/** Texts of the app's own pages. */
export const t = () => texts[language.current];
