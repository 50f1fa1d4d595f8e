import table from './spelling-variants.json' with { type: 'json' };
import type { AreaVariant } from '../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';
import type { SpellingLists } from './forms/spelling-lists.ts';
import type { RecordStore } from './records.ts';

/** Differences between British and American spelling. */
const DIFFERENCES = table.map((line) => line.split(' ') as [british: string, american: string]);

/** One word in two spellings. */
export interface SpellingPair {
  /** The American spelling, or the usual one. */
  kept: NewWordRecord;
  other: NewWordRecord;
  /** Where the other spelling is used. */
  area: 'british' | 'common';
}

/**
 * Marks words that are spelled differently in Britain and America, and names the other spelling.
 * They must be synonyms in WordNet, differ by a known pattern, and each be in only one of the two
 * word lists. Spellings in -ize are also used in Britain and stay unmarked. Returns the pairs.
 */
export function markSpellingVariants(store: RecordStore, lists: SpellingLists): SpellingPair[] {
  const pairs: SpellingPair[] = [];
  for (const record of store.values()) {
    const british = counterpartOf(record, store, lists);
    if (!british) continue;
    pairs.push({ kept: record, other: british, area: 'british' });
    mark(british, 'british', 'British', 'American', record.word);
    const isShared = /iz(?:e|ing|er|ation|ed)/.test(record.word);
    if (!isShared) mark(record, 'american', 'American', 'British', british.word);
  }
  for (const record of store.values()) {
    record.area_variant ??= sharedArea(record);
  }
  return pairs;
}

/** The British record of an American spelling. */
function counterpartOf(
  record: NewWordRecord,
  store: RecordStore,
  lists: SpellingLists,
): NewWordRecord | undefined {
  const synonyms = new Set(record.meanings.flatMap((meaning) => meaning.synonyms));
  for (const synonym of synonyms) {
    const parts = record.word.split(/[\s-]/);
    const others = synonym.split(/[\s-]/);
    if (parts.length !== others.length) continue;
    const differing = parts.flatMap((part, i) =>
      part === others[i] ? [] : [[part, others[i] ?? '']],
    );
    const [american, british] = differing[0] ?? [];
    if (differing.length !== 1 || american === undefined || british === undefined) continue;
    if (!differBySpelling(british.toLowerCase(), american.toLowerCase())) continue;
    const only = (word: string, here: ReadonlySet<string>, there: ReadonlySet<string>) =>
      here.has(word) && !there.has(word);
    if (!only(american, lists.american, lists.british)) continue;
    if (!only(british, lists.british, lists.american)) continue;
    return store.get(synonym, record.part_of_speech);
  }
  return undefined;
}

/** Whether one of the known differences, applied once or throughout, turns one into the other. */
export function differBySpelling(british: string, american: string): boolean {
  return DIFFERENCES.some(([from, to]) => {
    if (british.replaceAll(from, to) === american) return true;
    for (let at = british.indexOf(from); at >= 0; at = british.indexOf(from, at + 1)) {
      const changed = british.slice(0, at) + to + british.slice(at + from.length);
      if (changed === american) return true;
    }
    return false;
  });
}

function mark(
  record: NewWordRecord,
  area: AreaVariant,
  here: string,
  there: string,
  other: string,
): void {
  record.area_variant = area;
  record.description = `${here} spelling; ${there}: ${other}`;
}

/** The area that all meanings of a word share, which becomes the area of the word: "lorry". */
function sharedArea(record: NewWordRecord): AreaVariant | null {
  const first = record.meanings[0]?.area_variant ?? 'common';
  const isShared = record.meanings.every((meaning) => meaning.area_variant === first);
  return isShared && first !== 'common' ? first : null;
}
