import en from './en/pages.json';
import { Texts } from './texts.ts';

const texts = new Texts(en, import.meta.glob(['./*/pages.json', '!./en/*'], { import: 'default' }));

/** Texts of the administrator's pages; `admin.ts` has those of the frame and of the list of words. */
export const pages = () => texts.current;
