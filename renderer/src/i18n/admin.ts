import en from './en/admin.json';
import { sizeText } from '../lib/sizes.ts';
import { locale } from './language.svelte.ts';
import { numberFormat } from './messages.ts';
import { Texts } from './texts.ts';

const texts = new Texts(en, import.meta.glob(['./*/admin.json', '!./en/*'], { import: 'default' }));

/** Texts of the administrator's half. */
export const t = () => texts.current;

export const number = (value: number) => numberFormat(locale()).format(value);

/** Formats a time in the time zone of this device. */
export const dateTime = (iso: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );

export const date = (iso: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(iso));

export const size = (bytes: number) => sizeText(bytes, locale());
