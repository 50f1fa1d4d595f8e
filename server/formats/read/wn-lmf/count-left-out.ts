import type { LeftOutCounts } from '../left-out.ts';
import type { Element } from './elements.ts';

/** What of each element is read; anything else is counted. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  LexicalEntry: ['id'],
  Lemma: ['writtenForm', 'partOfSpeech'],
  Form: ['id', 'writtenForm'],
  Tag: ['category'],
  Pronunciation: ['variety', 'notation', 'phonemic', 'audio'],
  Sense: ['id', 'synset', 'n', 'subcat', 'relations'],
  SenseRelation: ['relType', 'target'],
  Synset: ['id', 'partOfSpeech', 'members', 'lexicalized'],
  SynsetRelation: ['relType', 'target'],
  Definition: [],
  Example: ['dc:source'],
  SyntacticBehaviour: ['id', 'subcategorizationFrame', 'senses'],
};

/** Counts what of an element records have no place for. */
export function countLeftOut(element: Element, leftOut: LeftOutCounts): void {
  const known = ATTRIBUTES[element.name];
  if (!known) {
    leftOut.add(element.name);
    return;
  }
  for (const name in element.attributes) {
    if (!known.includes(name)) leftOut.add(`${element.name} ${name}`);
  }
  for (const child of element.children) countLeftOut(child, leftOut);
}
