import type { RelationKind } from '../../../server/contract/vocabulary.ts';
import type { Relation } from '../../../server/contract/relation.ts';
import type { NewMeaning, NewWordRecord } from '../../../server/contract/word.ts';
import { type Pointer, pointersOf, type Synset, type WordNet } from './parse.ts';
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
  const synsetsOf = (meaning: NewMeaning): readonly Synset[] => {
    const own = origins.get(meaning)?.synset;
    const others = covered.get(meaning) ?? [];
    return own ? [own, ...others] : others;
  };
  const isOf = (meaning: NewMeaning, synset: Synset): boolean =>
    origins.get(meaning)?.synset === synset || covered.get(meaning)?.includes(synset) === true;
  const findTarget = (synset: Synset, word: string) => {
    for (const record of store.ofWord(word).toReversed()) {
      const meaning = record.meanings.findLast((one) => isOf(one, synset));
      if (meaning) return { record, meaning };
    }
    return undefined;
  };
  // Three pointers of four lead where another one does.
  const targets = new Map<Synset, ReturnType<typeof findTarget>[]>();
  /** @param position of the word in the synset, from 1; 0 for all */
  const targetOf = (synset: Synset, position: number) => {
    let known = targets.get(synset);
    // A list of its final length: one that grows has room for sixteen more.
    if (!known) targets.set(synset, (known = synset.words.map(() => undefined)));
    const i = Math.max(position, 1) - 1;
    return (known[i] ??= findTarget(synset, synset.words[i] ?? ''));
  };
  return (record, meaning) => {
    const relations: Relation[] = [];
    for (const synset of synsetsOf(meaning)) {
      for (const pointer of pointersOf(synset)) {
        const kind = kindOf(pointer, synset, record.word);
        const target = kind && synsets.get(pointer.target);
        if (!target) continue;
        const other = targetOf(target, pointer.targetWord);
        if (!other || other.record === record) continue;
        relations.push({
          kind,
          word: other.record.word,
          target_part_of_speech: other.record.part_of_speech,
          target_sort_order: other.meaning.sort_order,
        });
      }
    }
    return relations;
  };
}

function kindOf(pointer: Pointer, synset: Synset, word: string): RelationKind | undefined {
  const { symbol, sourceWord, target } = pointer;
  if (sourceWord !== 0 && synset.words[sourceWord - 1] !== word) return undefined;
  if (MUTUAL.has(symbol) && synset.key > target) return undefined;
  return KIND_OF_POINTER[symbol];
}
