import { speechAddress } from '../../lib/addresses.ts';
import { pageSettings } from '../../lib/page-settings.ts';
import { canPlay, play } from '../../lib/recordings.ts';
import { voices } from '../../lib/voice.svelte.ts';
import { wordSettings } from '../../lib/word-settings.svelte.ts';
import type { Star } from '../stars/schemas.ts';

/** A recording, or the server's voice where the browser has none. */
function soundFileOf({ word, recording, transcription, meanings }: Star): string | null {
  if (recording && canPlay(recording)) return recording;
  const part_of_speech = meanings[0]?.partOfSpeech;
  if (voices.canSpeak || !pageSettings.speaks || !transcription || !part_of_speech) return null;
  return speechAddress(word, wordSettings.accent.current, { part_of_speech });
}

export const canSay = (star: Star): boolean => voices.canSpeak || soundFileOf(star) !== null;

export function say(star: Star): void {
  const file = soundFileOf(star);
  if (file === null) voices.speak(star.word, wordSettings.accent.current);
  // Refused before the page was touched: there is a button.
  else play(file).catch(() => {});
}
