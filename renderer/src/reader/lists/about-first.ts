import type { Meaning, WordRecord } from '../../../../server/contract/word.ts';

/** Records and their meanings; those about the topic come first. */
export function aboutFirst(records: readonly WordRecord[], topic?: string | null): WordRecord[] {
  const rank = (meaning?: Meaning) => (meaning?.topics.some((one) => one === topic) ? 0 : 1);
  return records
    .map((record) => ({
      ...record,
      meanings: record.meanings.toSorted((a, b) => rank(a) - rank(b)),
    }))
    .toSorted((a, b) => rank(a.meanings[0]) - rank(b.meanings[0]));
}
