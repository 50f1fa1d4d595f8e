import { language, locale } from './language.svelte.ts';
import en from './en/admin.ts';
import ru from './ru/admin.ts';

const texts = { en, ru };

/** Texts of the administrator's half. */
export const t = () => texts[language.current];

/** A number as the language of the interface writes it. */
export const number = (value: number) => new Intl.NumberFormat(locale()).format(value);

/** A time as the language of the interface writes it, in the time zone of this device. */
export const dateTime = (iso: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );

/** A number of bytes in megabytes, as the language of the interface writes it. */
export const megabytes = (bytes: number) =>
  new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: bytes < 10_000_000 ? 1 : 0,
  }).format(bytes / 1_000_000);
