import { FREQUENCY_VALUES } from './columns.ts';

const LENGTH_VALUES = 1 << 10;

/**
 * The first part of a record's rank as one number: level, then frequency, then length. Lower ranks
 * first.
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

/** Breaks ties between records with the same rank number and the same folded headword. */
export interface TieBreak {
  spelling: string;
  entry: number;
  partOfSpeech: number;
  id: number;
}

/**
 * The last part of the rank. Folded headwords are compared after the rank number and before this.
 */
export function compareTies(a: TieBreak, b: TieBreak): number {
  return (
    compareText(a.spelling, b.spelling) ||
    a.entry - b.entry ||
    a.partOfSpeech - b.partOfSpeech ||
    a.id - b.id
  );
}

/** Compares by UTF-16 code units, in which all lists of the index are sorted. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
