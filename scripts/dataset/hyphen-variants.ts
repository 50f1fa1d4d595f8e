import { PARTS_OF_SPEECH } from '../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';
import { stripAccents } from '../../server/text/fold.ts';
import { newRecord } from './empty.ts';
import type { RecordStore } from './records.ts';
import { byCodeUnit, recordKey } from './records.ts';
import { readTable } from './source-files.ts';
import type { SpellingPair } from './spelling-variants.ts';
import type { WordNetRecords } from './wordnet/records.ts';

/** A spelling without hyphens, spaces and accents. */
export function withoutHyphens(spelling: string): string {
  return stripAccents(spelling).replace(/[ -]/g, '');
}

/**
 * Records that differ only by a hyphen, a space or an accent and mean the same in WordNet ("web site"
 * and "website"), or that our table names. The one that is ours stays, else the more common one.
 */
export function findHyphenVariants(
  wordNet: WordNetRecords,
  isOurs: (record: NewWordRecord) => boolean,
): SpellingPair[] {
  const groups = new Map<string, NewWordRecord[]>();
  for (const record of wordNet.store.values()) {
    const key = recordKey(withoutHyphens(record.word), record.part_of_speech);
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  const synsetsOf = (record: NewWordRecord): Set<string> =>
    new Set(record.meanings.flatMap((m) => wordNet.origins.get(m)?.synset.key ?? []));
  /** WordNet names the usual spelling first. */
  const placeOf = ({ word, meanings }: NewWordRecord): number => {
    const first = meanings[0] && wordNet.origins.get(meanings[0]);
    return first?.synset.words.indexOf(word) ?? 0;
  };
  const pairs: SpellingPair[] = [];
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const [kept, ...others] = group.sort(
      (a, b) =>
        Number(isOurs(b)) - Number(isOurs(a)) ||
        (b.frequency ?? 0) - (a.frequency ?? 0) ||
        placeOf(a) - placeOf(b) ||
        byCodeUnit(a.word, b.word),
    );
    if (!kept) continue;
    const known = synsetsOf(kept);
    for (const other of others) {
      const synsets = synsetsOf(other);
      const isSame = synsets.size > 0 && [...synsets].every((key) => known.has(key));
      if (isSame) pairs.push({ kept, other, area: 'common' });
    }
  }
  return pairs;
}

/**
 * The pairs of our table, for words that WordNet lacks or describes apart.
 * @throws Error naming the `file:line` of a headword without a record
 */
export function readJoinedSpellings(store: RecordStore): SpellingPair[] {
  return readTable('spellings/joined.txt', 3).map(({ cells, place }) => {
    const [spelling = '', word = '', name = ''] = cells;
    const partOfSpeech = PARTS_OF_SPEECH.find((known) => known === name);
    const kept = partOfSpeech && store.get(word, partOfSpeech);
    if (!kept) throw new Error(`${place}: there is no ${name} "${word}".`);
    const other = store.get(spelling, partOfSpeech) ?? newRecord(spelling, partOfSpeech);
    return { kept, other, area: 'common' };
  });
}
