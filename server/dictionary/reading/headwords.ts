import type { DictionaryIndex } from '../search/dictionary-index.ts';

/** The number of parts of {@link headwordsOfPart}. */
export function countHeadwordParts(index: DictionaryIndex, size: number): number {
  const total = index.segments.reduce((sum, segment) => sum + segment.headwordSlots, 0);
  return Math.ceil(total / size);
}

/**
 * The headwords of one part, counted from 0, of all headwords in parts of `size`. It may have
 * fewer: slots of edited entries stay empty until a rebuild, so that no search is needed.
 */
export function* headwordsOfPart(
  index: DictionaryIndex,
  part: number,
  size: number,
): Generator<string> {
  let first = 0;
  for (const segment of index.segments) {
    const from = Math.max(0, part * size - first);
    const to = Math.min(segment.headwordSlots, (part + 1) * size - first);
    for (let headword = from; headword < to; headword++) {
      if (!segment.isRetired(headword)) yield segment.spellingOf(headword);
    }
    first += segment.headwordSlots;
  }
}
