import { speechAddress } from '../../lib/addresses.ts';
import { pageSettings } from '../../lib/page-settings.ts';
import { play } from '../../lib/recordings.ts';
import { voices } from '../../lib/voice.svelte.ts';
import { wordSettings } from '../../lib/word-settings.svelte.ts';
import type { Star } from '../stars/star.ts';

/** Whether the browser or the server says a word. */
export const canSay = ({ transcription, meanings }: Star): boolean =>
  voices.canSpeak || (pageSettings.speaks && transcription !== null && meanings.length > 0);

export function say({ word, meanings }: Star): void {
  if (voices.canSpeak) return voices.speak(word, wordSettings.accent);
  const part_of_speech = meanings[0]?.partOfSpeech ?? '';
  // Refused before the page was touched: there is a button.
  play(speechAddress(word, wordSettings.accent, { part_of_speech })).catch(() => {});
}
