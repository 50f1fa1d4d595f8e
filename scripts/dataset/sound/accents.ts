import type { Pronunciation } from '../../../server/contract/word.ts';

export const inBothAccents = (american: string, british: string): Pronunciation[] =>
  american === british
    ? [ipa(american, 'common', 1)]
    : [ipa(american, 'american', 1), ipa(british, 'british', 2)];

export function ipa(
  text: string,
  area: Pronunciation['area_variant'],
  position: number,
): Pronunciation {
  return { type: 'ipa', text, area_variant: area, sort_order: position, audio: [], strength: null };
}
