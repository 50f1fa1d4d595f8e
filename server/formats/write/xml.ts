import { escapeMarkup } from './markup.ts';

type Attributes = Readonly<Record<string, string | number | null>>;

/** An element without content is left out. */
export function element(
  name: string,
  attributes: Attributes,
  ...content: readonly string[]
): string {
  const inside = content.join('');
  return inside === '' ? '' : `<${name}${written(attributes)}>${inside}</${name}>`;
}

/** Attributes that have a value, for a start tag. */
export function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`)
    .join('');
}

export const text = escapeMarkup;
/** What is written for each of some things, joined. */
export const many = <T>(items: readonly T[], write: (item: T, i: number) => string): string =>
  items.map(write).join('');
