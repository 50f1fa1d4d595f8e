import attributes from './attributes.json' with { type: 'json' };
import type { LeftOutCounts } from '../left-out.ts';
import { childrenOf, type Element } from '../xml/elements.ts';

/** The attributes that are read of each element; any others are counted. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = attributes;

/** Counts the content of an element that records cannot hold. */
export function countLeftOut(element: Element, leftOut: LeftOutCounts): void {
  const known = ATTRIBUTES[element.name];
  if (!known) {
    leftOut.add(element.name);
    return;
  }
  for (const name in element.attributes) {
    if (!known.includes(name)) leftOut.add(`${element.name} ${name}`);
  }
  for (const child of childrenOf(element)) countLeftOut(child, leftOut);
}
