import type { RelationKind } from '../../../server/contract/vocabulary.ts';
import type { Relation } from '../../../server/contract/relation.ts';
import type { NewMeaning, NewWordRecord } from '../../../server/contract/word.ts';
import type { Pointer, Synset, WordNet } from './parse.ts';
import type { WordNetRecords } from './records.ts';

/**
 * The relation that each pointer of WordNet (wninput(5WN)) stands for. The inverse pointers are
 * left out, because the server finds relations from both ends.
 */
const KIND_OF_POINTER: Readonly<Record<string, RelationKind>> = {
  '@': 'broader',
  '@i': 'broader',
  '#p': 'part_of',
  '#s': 'part_of',
  '#m': 'member_of',
  '&': 'similar',
  '^': 'see_also',
  '+': 'derived',
  '\\': 'derived',
};

/** Pointers that WordNet has at both ends. */
const MUTUAL = new Set(['&', '+']);

/**
 * Finds the relations of the WordNet meanings that a meaning is or covers: each to the first word of
 * its target, or to the word that it names. Must come last, because it needs the final order of
 * meanings. They are found record by record, because all together take a fifth of the memory.
 */
export function relationFinder(
  { store, origins }: WordNetRecords,
  covered: ReadonlyMap<NewMeaning, readonly Synset[]>,
  { synsets }: WordNet,
): (record: NewWordRecord, meaning: NewMeaning) => Relation[] {
  const isOf = (meaning: NewMeaning, synset: Synset): boolean =>
    origins.get(meaning)?.synset === synset || covered.get(meaning)?.includes(synset) === true;
  return (record, meaning) =>
    [origins.get(meaning)?.synset ?? [], covered.get(meaning) ?? []].flat().flatMap((synset) =>
      synset.pointers.flatMap((pointer) => {
        const kind = kindOf(pointer, synset, record.word);
        const target = kind && synsets.get(pointer.target);
        if (!target) return [];
        const named = target.words[Math.max(pointer.targetWord, 1) - 1] ?? '';
        const other = store
          .ofWord(named)
          .findLast(({ meanings }) => meanings.some((its) => isOf(its, target)));
        const its = other?.meanings.findLast((one) => isOf(one, target));
        if (!other || !its || other === record) return [];
        return [
          {
            kind,
            word: other.word,
            target_part_of_speech: other.part_of_speech,
            target_sort_order: its.sort_order,
          },
        ];
      }),
    );
}

function kindOf(pointer: Pointer, synset: Synset, word: string): RelationKind | undefined {
  const { symbol, sourceWord, target } = pointer;
  if (sourceWord !== 0 && synset.words[sourceWord - 1] !== word) return undefined;
  if (MUTUAL.has(symbol) && synset.key > target) return undefined;
  return KIND_OF_POINTER[symbol];
}
