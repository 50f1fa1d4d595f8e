import type { NewWordRecord } from '../../../server/contract/word.ts';
import type { CorePair } from '../core/word-list.ts';
import { recordKey } from '../records.ts';
import { lacksOf, PARTS } from './lacks.ts';

/** The last rank of each band. */
const BANDS = [1000, 3000, 5000, Infinity];

/** How many pairs of a group are complete in what the row measures. */
export interface CoverageRow {
  name: string;
  covered: number;
  all: number;
}

/**
 * Coverage of the core: pairs whose first meaning is complete, by rank and by part of speech, and
 * pairs that have each field.
 */
export function coverageTable(
  pairs: Iterable<CorePair>,
  records: ReadonlyMap<string, NewWordRecord>,
): CoverageRow[] {
  const rows = new Map<string, CoverageRow>();
  const count = (name: string, isCovered: boolean): void => {
    const row = rows.get(name) ?? { name, covered: 0, all: 0 };
    row.all += 1;
    if (isCovered) row.covered += 1;
    rows.set(name, row);
  };
  for (const name of ['all', ...BANDS.map(bandName)]) rows.set(name, { name, covered: 0, all: 0 });
  for (const { word, partOfSpeech, rank } of pairs) {
    const lacks = lacksOf(records.get(recordKey(word, partOfSpeech)));
    const isWhole = lacks.length === 0;
    count('all', isWhole);
    count(bandName(BANDS.find((last) => rank <= last) ?? Infinity), isWhole);
    count(`as ${partOfSpeech}`, isWhole);
    for (const part of PARTS) count(`with ${part}`, !lacks.includes(part));
  }
  return [...rows.values()];
}

function bandName(last: number): string {
  return last === Infinity ? 'rank beyond' : `rank to ${last}`;
}

/** One line: name, share, numbers. */
export function rowText({ name, covered, all }: CoverageRow): string {
  const percent = all === 0 ? '-' : `${((100 * covered) / all).toFixed(1)} %`;
  return `${name.padEnd(24)}${percent.padStart(8)}   ${covered} of ${all}`;
}
