import { Texts } from '../../src/i18n/texts.ts';
import en from '../../src/i18n/en/desktop.json';

const texts = new Texts(
  en,
  import.meta.glob(['../../src/i18n/*/desktop.json', '!../../src/i18n/en/*'], {
    import: 'default',
  }),
);

/** Texts of the app's own pages. */
export const t = () => texts.current;
