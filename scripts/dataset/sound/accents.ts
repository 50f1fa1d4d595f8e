import { emptyPronunciation } from '../../../server/contract/empty.ts';
import type { Pronunciation } from '../../../server/contract/word.ts';

export const inBothAccents = (american: string, british: string): Pronunciation[] =>
  american === british
    ? [emptyPronunciation(american, 'common', 1)]
    : [emptyPronunciation(american, 'american', 1), emptyPronunciation(british, 'british', 2)];
