import type { WordRecord } from '../../../../server/contract/word.ts';

/** Groups adjacent records only. */
export function groupRecords<T extends WordRecord>(records: readonly T[]): [T, ...T[]][] {
  const groups: [T, ...T[]][] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (last?.[0].word === record.word) last.push(record);
    else groups.push([record]);
  }
  return groups;
}
