const MINUTE_MS = 60_000;
const DAY_MIN = 24 * 60;

/** Uses the most suitable unit: "in 10 minutes", "in 3 days". */
export function spanUntil(
  due: Date,
  now: Date,
  locale: string,
  style: 'short' | 'long' = 'long',
): string {
  const [amount, unit] = amountOf(due, now);
  return new Intl.RelativeTimeFormat(locale, { style, numeric: 'always' }).format(amount, unit);
}

/** The same without "in", for a button. */
export function spanOfButton(due: Date, now: Date, locale: string): string {
  const [amount, unit] = amountOf(due, now);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    amount,
  );
}

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year';

function amountOf(due: Date, now: Date): [number, Unit] {
  const minutes = Math.max(1, Math.round((due.getTime() - now.getTime()) / MINUTE_MS));
  if (minutes < 60) return [minutes, 'minute'];
  if (minutes < DAY_MIN) return [Math.round(minutes / 60), 'hour'];
  const days = Math.round(minutes / DAY_MIN);
  if (days < 60) return [days, 'day'];
  if (days < 730) return [Math.round(days / 30.4), 'month'];
  return [Math.round(days / 365), 'year'];
}
