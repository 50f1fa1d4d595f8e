import { firstIpa, transcriptionOf } from '../../../../../server/contract/sound.ts';
import type { Pronunciation } from '../../../../../server/contract/word.ts';

/** The transcription and the pronunciations follow each other while one of them is edited. */
export interface Sound {
  /** Undefined for meanings, which have none. */
  transcription?: string | null;
  pronunciations: Pronunciation[];
}

/** Sets the first IPA pronunciation as well, as the server does. */
export function setTranscription(sound: Sound, text: string): void {
  sound.transcription = text || null;
  const first = firstIpa(sound.pronunciations);
  if (first) first.text = text;
}

/** Sets the transcription from the pronunciations, if they have one. */
export function followPronunciations(sound: Sound): void {
  if (sound.transcription === undefined) return;
  sound.transcription = transcriptionOf(sound.pronunciations) ?? sound.transcription;
}

/** Leaves out an unedited sound: a contradictory one of a dataset must not fail other edits. */
export function withEditedSound<T extends Sound>(was: Sound, form: T): Omit<T, keyof Sound> {
  const { transcription, pronunciations, ...rest } = form;
  if (JSON.stringify(pronunciations) !== JSON.stringify(was.pronunciations)) return form;
  return transcription === was.transcription ? rest : { ...rest, transcription };
}
