import { ALTERNATIVE_KINDS } from '../../server/contract/vocabulary.ts';
import { stripAccents } from '../../server/text/fold.ts';
import type { RecordStore } from './records.ts';
import { readTable } from './source-files.ts';

/**
 * Names with a record what else leads to it: accented spellings (`résumé`), and what stands for a
 * word without being spelled like it (`%`, `20`, `thx`, `doth`), which may have its own entry.
 * @throws Error naming the `file:line` of a headword without a record
 */
export function addOtherSpellings(store: RecordStore): void {
  const accented = readTable('spellings/accented.txt', 2).map(({ cells, location }) => {
    const [spelling = '', part = ''] = cells;
    return { cells: [stripAccents(spelling), spelling, part, 'spelling'], location };
  });
  for (const { cells, location } of [...accented, ...readTable('spellings/stand-for.txt', 4)]) {
    const [headword = '', word = '', part = ''] = cells;
    const kind = ALTERNATIVE_KINDS.find((value) => value === cells[3]);
    const record = store.get(headword, part);
    if (!record || !kind) throw new Error(`${location}: there is no ${part} "${headword}".`);
    record.alternatives = [...record.alternatives, word];
    record.alternative_details = [
      ...record.alternative_details,
      { word, area_variant: 'common', kind },
    ];
  }
}
