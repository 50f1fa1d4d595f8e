import { foldHeadword } from '../../../text/fold.ts';
import { ACCENTS_FOLDED, type ClassedRecord, type Term } from '../../index/matching.ts';
import type { Segment } from '../../index/segment.ts';

/** Phrasal verbs of the term, or of a verb that it spells or is a form of. */
export function phrasalMatches(
  segments: readonly Segment[],
  term: Term,
  exact: readonly ClassedRecord[],
): ClassedRecord[] {
  /** Folded base verbs, with the class of the match that reached them. */
  const bases = new Map([[term.key, 0]]);
  const strippedBases = new Set([term.stripped]);
  const variants = new Map<string, number>();
  const note = (classes: Map<string, number>, key: string, accents: number): void => {
    classes.set(key, Math.min(accents, classes.get(key) ?? accents));
  };
  for (const { segment, record, class: matchClass } of exact) {
    const accents = matchClass < ACCENTS_FOLDED ? 0 : 1;
    const key = segment.keyOf(segment.headwordOf(record));
    note(bases, segment.keys.texts.get(key), accents);
    strippedBases.add(segment.keys.strippedText(key));
    for (const variant of segment.givenVariantsOf(record)) {
      note(variants, foldHeadword(variant), accents);
    }
  }

  const matches: ClassedRecord[] = [];
  for (const segment of segments) {
    for (const stripped of strippedBases) {
      for (const { base, record } of segment.phrasalVerbsOf(stripped)) {
        if (segment.isRetired(segment.headwordOf(record))) continue;
        matches.push({ segment, record, class: bases.get(base) ?? 1 });
      }
    }
    for (const [variant, accents] of variants) {
      for (const headword of segment.liveHeadwordsAt(variant)) {
        for (const record of segment.recordsOf(headword)) {
          matches.push({ segment, record, class: accents });
        }
      }
    }
  }
  return matches;
}
