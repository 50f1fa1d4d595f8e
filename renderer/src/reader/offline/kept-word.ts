import type { WordRecord } from '../../../../server/contract/word.ts';

/** Why a word is kept: each reason can be taken away on its own. */
export const REASONS = ['seen', 'starred', 'core'] as const;
export type Reason = (typeof REASONS)[number];

/** What is to be kept. */
export interface Entry {
  /** As it was asked for. */
  word: string;
  records: readonly WordRecord[];
}

/** What is known of a kept headword without reading its records. */
export interface KeptWord {
  word: string;
  /** Folded: the headword, its forms and its other spellings. */
  spellings: string[];
  reasons: Reason[];
  keptAt: number;
  /** When its page was last read; only of words that are kept for that. */
  seenAt?: number;
  /** Of its records, in bytes. */
  size: number;
}

/** The records of each headword that is spelled as was asked; those of others may not be all. */
export function ownRecords(
  asked: string,
  records: readonly WordRecord[],
): Map<string, WordRecord[]> {
  const groups = new Map<string, WordRecord[]>();
  for (const record of records) {
    if (foldSpelling(record.word) !== foldSpelling(asked)) continue;
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
    spellings: [...new Set(spellings.map(foldSpelling))],
    reasons: [...new Set([...(before?.reasons ?? []), reason])],
    keptAt: now,
    ...(seenAt !== undefined && { seenAt }),
    size: new TextEncoder().encode(JSON.stringify(records)).length,
  };
}

/** Without one of its reasons; null if it has no other. */
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

/** What is kept for each reason; a word kept for several counts for each. */
export function totals(kept: readonly KeptWord[]): Record<Reason | 'all', Total> {
  const sum = (words: readonly KeptWord[]): Total => ({
    words: words.length,
    bytes: words.reduce((bytes, { size }) => bytes + size, 0),
  });
  const of = (reason: Reason) => sum(kept.filter(({ reasons }) => reasons.includes(reason)));
  return { seen: of('seen'), starred: of('starred'), core: of('core'), all: sum(kept) };
}

/** How spellings are compared: neither case, white space nor the kind of apostrophe matters. */
export const foldSpelling = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').replaceAll('’', "'").toLowerCase();
