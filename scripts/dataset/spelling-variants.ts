import table from './spelling-variants.json' with { type: 'json' };
import type { AreaVariant } from '../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';
import { stripAccents } from '../../server/text/fold.ts';
import { newRecord } from './empty.ts';
import type { RecordStore } from './records.ts';
import { readTable } from './source-files.ts';

const DIFFERENCES = table.map((line) => line.split(' ') as [british: string, american: string]);

export interface SpellingPair {
  /** The American spelling, or the usual one. */
  kept: NewWordRecord;
  other: NewWordRecord;
  /** The area of the other spelling. */
  area: 'british' | 'common';
}

/**
 * The pairs of one of our tables: other spelling | headword | part of speech. `joined` has words that
 * WordNet lacks or describes apart.
 * @throws Error naming the `file:line` of a headword without a record
 */
export const readSpellingPairs = (
  store: RecordStore,
  name: 'british' | 'hyphens' | 'joined',
): SpellingPair[] =>
  readTable(`spellings/${name}.txt`, 3).map(({ cells, location }) => {
    const [spelling = '', word = '', part = ''] = cells;
    const kept = store.get(word, part);
    if (!kept) throw new Error(`${location}: there is no ${part} "${word}".`);
    const other = store.get(spelling, part) ?? newRecord(spelling, kept.part_of_speech);
    return { kept, other, area: name === 'british' ? 'british' : 'common' };
  });

/**
 * Marks words that are spelled differently in Britain and America, and names the other spelling.
 * Spellings in -ize are also used in Britain and stay unmarked. Returns the pairs.
 */
export function markSpellingVariants(store: RecordStore): SpellingPair[] {
  const pairs = readSpellingPairs(store, 'british');
  for (const { kept, other } of pairs) {
    mark(other, 'british', 'British', 'American', kept.word);
    const isShared = /iz(?:e|ing|er|ation|ed)/.test(kept.word);
    if (!isShared) mark(kept, 'american', 'American', 'British', other.word);
  }
  for (const record of store.values()) record.area_variant ??= sharedArea(record);
  return pairs;
}

export const withoutHyphens = (spelling: string): string =>
  stripAccents(spelling).replace(/[ -]/g, '');

/** True if one of the known differences, applied once or throughout, makes one of the other. */
export const differBySpelling = (british: string, american: string): boolean =>
  DIFFERENCES.some(([from, to]) => {
    if (british.replaceAll(from, to) === american) return true;
    for (let at = british.indexOf(from); at >= 0; at = british.indexOf(from, at + 1)) {
      const changed = british.slice(0, at) + to + british.slice(at + from.length);
      if (changed === american) return true;
    }
    return false;
  });

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

/** An area that all meanings of a word share is that of the word: "lorry". */
function sharedArea(record: NewWordRecord): AreaVariant | null {
  const first = record.meanings[0]?.area_variant ?? 'common';
  const isShared = record.meanings.every((meaning) => meaning.area_variant === first);
  return isShared && first !== 'common' ? first : null;
}
