import type { RelationKind } from '../../../server/contract/vocabulary.ts';
import type { Relation } from '../../../server/contract/relation.ts';
import type { NewMeaning, NewWordRecord } from '../../../server/contract/word.ts';
import type { RecordStore } from '../records.ts';
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

interface Place {
  record: NewWordRecord;
  meaning: NewMeaning;
}

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
  const synsetsOf = (meaning: NewMeaning): Synset[] =>
    [origins.get(meaning)?.synset ?? [], covered.get(meaning) ?? []].flat();
  const places = placesOfWords(store, synsetsOf);
  return (record, meaning) =>
    synsetsOf(meaning).flatMap((synset) =>
      synset.pointers.flatMap((pointer) => {
        const kind = kindOf(pointer, synset, record.word);
        const target = synsets.get(pointer.target);
        if (!kind || !target) return [];
        const place = places.get(target)?.[Math.max(pointer.targetWord, 1) - 1];
        if (!place || place.record === record) return [];
        const { record: other, meaning: its } = place;
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

function placesOfWords(store: RecordStore, synsetsOf: (meaning: NewMeaning) => readonly Synset[]) {
  const places = new Map<Synset, Place[]>();
  for (const record of store.values()) {
    for (const meaning of record.meanings) {
      const place = { record, meaning };
      for (const synset of synsetsOf(meaning)) {
        const number = synset.words.indexOf(record.word);
        if (number < 0) continue;
        const known = places.get(synset) ?? new Array<Place>(synset.words.length);
        known[number] = place;
        places.set(synset, known);
      }
    }
  }
  return places;
}
