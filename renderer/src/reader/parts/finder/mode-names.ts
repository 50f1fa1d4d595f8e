import { r } from '../../../i18n/reader.ts';
import type { Mode } from './finder-query.ts';

/** The names of the ways of asking. */
export function modeNames(): Record<Mode, string> {
  const { byMeaning, bySpelling, byRhyme, bySound, byLetters } = r().finder;
  return {
    ...{ means: byMeaning, spelled: bySpelling, rhymes_with: byRhyme },
    ...{ sounds_like: bySound, letters: byLetters },
  };
}
