import { exactMatches, readTerm } from '../../index/matching.ts';
import type { Segment } from '../../index/segment.ts';

interface BaseWord {
  base: string;
  isVerb: boolean;
}

/** A word and the headwords that it is a form of, and whether each is a verb. */
export function basesOf(segments: readonly Segment[], word: string): BaseWord[] {
  const bases = new Map([[word, false]]);
  for (const { segment, record } of exactMatches(segments, readTerm(word))) {
    const base = segment.keys.texts.get(segment.keyOf(segment.headwordOf(record)));
    bases.set(base, bases.get(base) === true || segment.isVerb(record));
  }
  return [...bases].map(([base, isVerb]) => ({ base, isVerb }));
}
