const STEP = 1_000;
const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** "0 kB", "312 kB", "24.1 MB". */
export function sizeText(bytes: number, locale: string): string {
  let amount = bytes / STEP;
  let i = 0;
  for (; amount >= STEP && i < UNITS.length - 1; i += 1) amount /= STEP;
  const digits = amount >= 100 || i === 0 ? 0 : 1;
  return new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit: UNITS[i], unitDisplay: 'short' },
    maximumFractionDigits: digits,
  }).format(amount);
}
