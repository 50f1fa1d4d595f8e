import type { AreaVariant, PhrasalObjectPattern, RelationKind } from '../../contract/vocabulary.ts';

/** The vocabularies in plain English, for display in other programs. */

export const RELATION_NAMES: Readonly<Record<RelationKind, string>> = {
  broader: 'Broader',
  narrower: 'Narrower',
  part_of: 'Part of',
  has_part: 'Parts',
  member_of: 'Member of',
  has_member: 'Members',
  similar: 'Similar',
  see_also: 'See also',
  derived: 'Derived',
};

export const plain = (value: string): string => value.replaceAll('_', ' ');

/** Null for what is common to all varieties of English. */
export function areaName(area: AreaVariant | null): string | null {
  if (area === null || area === 'common') return null;
  return area.charAt(0).toUpperCase() + area.slice(1);
}

/** Where the object of a phrasal verb is. */
export const objectName = (pattern: PhrasalObjectPattern): string =>
  plain(pattern).replace(' object', '');
