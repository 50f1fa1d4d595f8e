import relationNames from './relation-names.json' with { type: 'json' };
import type { AreaVariant, PhrasalObjectPattern, RelationKind } from '../../contract/vocabulary.ts';

/** The vocabularies in plain English, for display in other programs. */

export const RELATION_NAMES: Readonly<Record<RelationKind, string>> = relationNames;

export const plain = (value: string): string => value.replaceAll('_', ' ');

/** Null for what is common to all varieties of English. */
export function areaName(area: AreaVariant | null): string | null {
  if (area === null || area === 'common') return null;
  return area.charAt(0).toUpperCase() + area.slice(1);
}

/** Where the object of a phrasal verb is. */
export const objectName = (pattern: PhrasalObjectPattern): string =>
  plain(pattern).replace(' object', '');
