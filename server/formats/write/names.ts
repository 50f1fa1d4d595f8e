import type { AreaVariant, PhrasalObjectPattern, RelationKind } from '../../contract/vocabulary.ts';

/** The vocabularies in plain English, for display in other programs. */

export const plain = (value: string): string => value.replaceAll('_', ' ');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A heading for the words of a relation: `see_also` is "See also", `has_part` "Parts". */
export const relationName = (kind: RelationKind): string =>
  capitalized(plain(kind.replace(/^has_(.+)/, '$1s')));

/** Null for what is common to all varieties of English. */
export const areaName = (area: AreaVariant | null): string | null =>
  area === null || area === 'common' ? null : capitalized(area);

/** The position of a phrasal verb's object. */
export const objectName = (pattern: PhrasalObjectPattern): string =>
  plain(pattern).replace(' object', '');
