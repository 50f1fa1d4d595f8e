import { firstIpa, transcriptionOf } from '../../../../../server/contract/sound.ts';
import type { Pronunciation } from '../../../../../server/contract/word.ts';

/** What a record and a form say about their sound; the one follows the other while one types. */
export interface Sound {
  /** Meanings have none. */
  transcription?: string | null;
  pronunciations: Pronunciation[];
}

/** Takes a transcription that was typed, into the first IPA as well, as the server does. */
export function setTranscription(sound: Sound, text: string): void {
  sound.transcription = text || null;
  const first = firstIpa(sound.pronunciations);
  if (first) first.text = text;
}

/** Lets the pronunciations decide the transcription, where they do. */
export function followPronunciations(sound: Sound): void {
  if (sound.transcription === undefined) return;
  sound.transcription = transcriptionOf(sound.pronunciations) ?? sound.transcription;
}

/**
 * A form as it is sent: a sound that was not edited is left out, so that one which a dataset tells
 * in two different ways is not in the way of other edits.
 */
export function withEditedSound<T extends Sound>(was: Sound, form: T): Omit<T, keyof Sound> {
  const { transcription, pronunciations, ...rest } = form;
  if (JSON.stringify(pronunciations) !== JSON.stringify(was.pronunciations)) return form;
  return transcription === was.transcription ? rest : { ...rest, transcription };
}
