import type { Level, PartOfSpeech } from '../../../../server/contract/vocabulary.ts';

interface Glossed {
  gloss?: string | undefined;
  gloss_english?: string | undefined;
}

interface FoundItem extends Glossed {
  matched: string;
  part_of_speech: PartOfSpeech;
  word_level: Level | null;
  syllables: number | null;
}

interface FoundWord {
  word: string;
  parts: PartOfSpeech[];
  level: Level | null;
  /** Its first record, with its meaning. */
  first: Glossed;
}

/** Groups by spelling, in their order, and optionally by syllables. */
export function groupFound(
  items: readonly FoundItem[],
  bySyllables: boolean,
): { syllables: number | null; found: FoundWord[] }[] {
  const groups = new Map<number | null, Map<string, FoundWord>>();
  for (const item of items) {
    const { matched, part_of_speech: part, word_level: level, syllables } = item;
    const key = bySyllables ? syllables : null;
    const group = groups.get(key) ?? new Map<string, FoundWord>();
    groups.set(key, group);
    const word = group.get(matched) ?? { word: matched, parts: [], level: null, first: item };
    group.set(matched, word);
    if (!word.parts.includes(part)) word.parts.push(part);
    if (level !== null && (word.level === null || level < word.level)) word.level = level;
  }
  return [...groups]
    .sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
    .map(([syllables, found]) => ({ syllables, found: [...found.values()] }));
}
