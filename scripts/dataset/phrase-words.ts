import { type RecordStore, sortedUnique } from './records.ts';
import { readTable } from './source-files.ts';
import { splitVariants } from './own-words/variants.ts';

/**
 * Says which headwords phrases of WordNet belong to; entries of ours say it themselves.
 * @throws Error naming the `file:line` of a phrase or headword without a record
 */
export function addPhraseWords(store: RecordStore): void {
  for (const { cells, location } of readTable('core/phrase-of.txt', 2)) {
    const [phrase = '', list = ''] = cells;
    const record = store.get(phrase, 'phrase');
    if (!record) throw new Error(`${location}: there is no phrase "${phrase}".`);
    const words = sortedUnique(splitVariants(list));
    const unknown = words.find((word) => store.ofWord(word).length === 0);
    if (unknown !== undefined) throw new Error(`${location}: there is no headword "${unknown}".`);
    if (record.phrase_of.length === 0) record.phrase_of = words;
  }
}
