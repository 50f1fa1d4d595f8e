import { escapeMarkup } from './markup.ts';

type Attributes = Readonly<Record<string, string | number | null>>;

/** Left out if it has no content. */
export function element(
  name: string,
  attributes: Attributes,
  ...content: readonly string[]
): string {
  const inside = content.join('');
  return inside === '' ? '' : `<${name}${written(attributes)}>${inside}</${name}>`;
}

/** Leaves out attributes without a value. */
export function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`)
    .join('');
}

export const text = escapeMarkup;
export const many = <T>(items: readonly T[], write: (item: T, i: number) => string): string =>
  items.map(write).join('');
