import { PARTS_OF_SPEECH, type PartOfSpeech } from '../../contract/vocabulary.ts';
import { leadingPart } from './articles/parts.ts';
import { partOfSpeechOf } from './kaikki/tags.ts';

/** The description has what our parts of speech do not express. */
export function partNamed(
  name: string,
): { partOfSpeech: PartOfSpeech; description: string | null } | null {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const own = PARTS_OF_SPEECH.find((part) => part === key);
  if (own) return { partOfSpeech: own, description: null };
  const abbreviated = leadingPart(name.trim());
  if (abbreviated?.rest === '') {
    return { partOfSpeech: abbreviated.partOfSpeech, description: null };
  }
  return partOfSpeechOf(key);
}

/** Guesses for a dictionary without parts of speech. */
export const guessedPart = (word: string): PartOfSpeech => (word.includes(' ') ? 'phrase' : 'noun');

export const GUESSED = 'entries without a part of speech (guessed)';
