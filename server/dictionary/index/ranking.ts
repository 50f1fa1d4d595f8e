import { FREQUENCY_VALUES } from './columns.ts';

const LENGTH_VALUES = 1 << 10;

/**
 * The first half of a record's rank as one number: level, then frequency, then length. The smaller
 * ranks before.
 */
export function rankNumber(level: number, frequency: number, length: number): number {
  const rarity = FREQUENCY_VALUES - 1 - frequency;
  return (level * FREQUENCY_VALUES + rarity) * LENGTH_VALUES + Math.min(length, LENGTH_VALUES - 1);
}

export function levelOf(rank: number): number {
  return Math.floor(rank / (FREQUENCY_VALUES * LENGTH_VALUES));
}

export function frequencyOf(rank: number): number {
  return FREQUENCY_VALUES - 1 - (Math.floor(rank / LENGTH_VALUES) % FREQUENCY_VALUES);
}

/** What decides between records of the same rank number and the same folded headword. */
export interface TieBreak {
  spelling: string;
  entry: number;
  partOfSpeech: number;
  id: number;
}

/** The last part of the rank. Between the rank number and this, folded headwords decide. */
export function compareTies(a: TieBreak, b: TieBreak): number {
  return (
    compareText(a.spelling, b.spelling) ||
    a.entry - b.entry ||
    a.partOfSpeech - b.partOfSpeech ||
    a.id - b.id
  );
}

/** By UTF-16 code units, as all lists of the index are sorted. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
