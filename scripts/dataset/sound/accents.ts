import type { Pronunciation } from '../../../server/contract/word.ts';

export type Accent = 'american' | 'british';

/** Pronunciations of an American and a British sound, or one if they are the same. */
export function inBothAccents(american: string, british: string): Pronunciation[] {
  return american === british
    ? [ipa(american, 'common', 1)]
    : [ipa(american, 'american', 1), ipa(british, 'british', 2)];
}

/** A pronunciation in IPA at a place of its list. */
export function ipa(
  text: string,
  area: Pronunciation['area_variant'],
  place: number,
): Pronunciation {
  return { type: 'ipa', text, area_variant: area, sort_order: place, audio: [], strength: null };
}
