import { PARTS_OF_SPEECH } from '../../server/contract/vocabulary.ts';
import { stripAccents } from '../../server/text/fold.ts';
import type { RecordStore } from './records.ts';
import { readTable } from './source-files.ts';

/**
 * Names the accented spellings of English words (`résumé`) with the records of the plain ones, so that
 * they are found as English and not only as the French word.
 * @throws Error naming the `file:line` of a spelling whose plain one has no record
 */
export function addAccentedSpellings(store: RecordStore): void {
  for (const { cells, place } of readTable('spellings/accented.txt', 2)) {
    const [spelling = '', kind = ''] = cells;
    const plain = stripAccents(spelling);
    const partOfSpeech = PARTS_OF_SPEECH.find((value) => value === kind);
    const record = partOfSpeech && store.get(plain, partOfSpeech);
    if (!record) throw new Error(`${place}: there is no ${kind} "${plain}".`);
    record.alternatives = [...record.alternatives, spelling];
    record.alternative_details = [
      ...record.alternative_details,
      { word: spelling, area_variant: 'common', kind: 'spelling' },
    ];
  }
}
