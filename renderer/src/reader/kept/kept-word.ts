import { foldHeadword } from '../../../../server/contract/spelling.ts';
import type { WordRecord } from '../../../../server/contract/word.ts';

/** Why a word is kept. Each reason can be removed separately. */
export const REASONS = ['seen', 'starred', 'core'] as const;
export type Reason = (typeof REASONS)[number];

export interface Entry {
  /** The spelling that was requested. */
  word: string;
  records: readonly WordRecord[];
}

/** Facts about a kept headword, without its records. */
export interface KeptWord {
  word: string;
  /** Folded: the headword, its forms and its other spellings. */
  spellings: string[];
  reasons: Reason[];
  keptAt: number;
  /** The time when its page was last read, if it is kept for that reason. */
  seenAt?: number;
  /** The size of its records in bytes. */
  size: number;
}

/** The records by headword, only of headwords spelled as requested: others may be incomplete. */
export function ownRecords(
  requested: string,
  records: readonly WordRecord[],
): Map<string, WordRecord[]> {
  const groups = new Map<string, WordRecord[]>();
  for (const record of records) {
    if (foldHeadword(record.word) !== foldHeadword(requested)) continue;
    groups.set(record.word, [...(groups.get(record.word) ?? []), record]);
  }
  return groups;
}

export function keptWord(
  word: string,
  records: readonly WordRecord[],
  { before, reason, now }: { before: KeptWord | undefined; reason: Reason; now: number },
): KeptWord {
  const spellings = records.flatMap((record) => [
    record.word,
    ...record.forms.map((form) => form.word),
    ...record.alternatives,
  ]);
  const seenAt = reason === 'seen' ? now : before?.seenAt;
  return {
    word,
    spellings: [...new Set(spellings.map(foldHeadword))],
    reasons: [...new Set([...(before?.reasons ?? []), reason])],
    keptAt: now,
    ...(seenAt !== undefined && { seenAt }),
    size: new TextEncoder().encode(JSON.stringify(records)).length,
  };
}

/** Null if the word has no other reason. */
export function withoutReason(kept: KeptWord, reason: Reason): KeptWord | null {
  const reasons = kept.reasons.filter((one) => one !== reason);
  if (reasons.length === 0) return null;
  const { seenAt, ...rest } = kept;
  return { ...rest, reasons, ...(reason !== 'seen' && seenAt !== undefined && { seenAt }) };
}

export interface Total {
  words: number;
  bytes: number;
}

/** A word kept for several reasons counts for each. */
export function totals(kept: readonly KeptWord[]): Record<Reason | 'all', Total> {
  const sum = (words: readonly KeptWord[]): Total => ({
    words: words.length,
    bytes: words.reduce((bytes, { size }) => bytes + size, 0),
  });
  const of = (reason: Reason) => sum(kept.filter(({ reasons }) => reasons.includes(reason)));
  return { seen: of('seen'), starred: of('starred'), core: of('core'), all: sum(kept) };
}
