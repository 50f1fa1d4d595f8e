import type { Star } from './schemas.ts';
import { newStar, starredWord } from './star.ts';

export const NOW = new Date('2026-05-10T10:00:00.000Z');

/** A starred word that has never been practised. */
export function aStar(word: string, more: Partial<Star> = {}): Star {
  const content = {
    transcription: 'rʌn',
    meanings: [
      {
        partOfSpeech: 'verb' as const,
        definition: 'to go fast, on foot',
        example: 'She ran home.',
        translations: { de: 'laufen', ru: 'бежать' },
      },
    ],
  };
  return { ...newStar(starredWord(word), content, NOW), ...more };
}
