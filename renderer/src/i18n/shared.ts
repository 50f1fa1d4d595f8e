import { language } from './language.svelte.ts';
import en from './en/shared.ts';
import ru from './ru/shared.ts';

const texts = { en, ru };

/** Texts that both halves of the interface use. */
export const t = () => texts[language.current];
