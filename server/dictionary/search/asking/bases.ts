import { exactMatches, readTerm } from '../../index/matching.ts';
import type { Segment } from '../../index/segment.ts';

/** A word and the headwords that it is a form of, and whether each is a verb. */
export function basesOf(segments: readonly Segment[], word: string): ReadonlyMap<string, boolean> {
  const bases = new Map([[word, false]]);
  for (const { segment, record } of exactMatches(segments, readTerm(word))) {
    const base = segment.keys.texts.get(segment.keyOf(segment.headwordOf(record)));
    bases.set(base, bases.get(base) === true || segment.isVerb(record));
  }
  return bases;
}
