import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { RecordStore } from '../records.ts';
import { withS } from './inflected.ts';
import type { PronunciationLookup } from './pronunciations.ts';

/** Function words inside a phrase have their weak form: "point of view". */
const WEAK: ReadonlyMap<string, string> = new Map([
  ['a', 'ə'],
  ['an', 'ən'],
  ['and', 'ənd'],
  ['as', 'əz'],
  ['at', 'ət'],
  ['for', 'fɚ'],
  ['of', 'əv'],
  ['the', 'ðə'],
  ['to', 'tə'],
]);

/** What the sounds of words are found in. */
export interface SoundedWords {
  store: RecordStore;
  /** Sounds of inflected forms, by spelling. */
  ofForms: ReadonlyMap<string, string>;
  lookUp: PronunciationLookup;
}

/**
 * The sound of several words, with the spaces of the spelling, or null when one of them has none
 * that is known. The first word of a verb sounds as a verb ("record over"), the last one of any
 * other as the whole.
 */
export function phraseSound(
  phrase: string,
  partOfSpeech: PartOfSpeech,
  words: SoundedWords,
): string | null {
  const tokens = phrase.split(/\s+/);
  const sounds: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const isInside = at > 0 && at < tokens.length - 1;
    const hasKind = partOfSpeech === 'verb' ? at === 0 : at === tokens.length - 1;
    const sound =
      (isInside || token === 'a' || token === 'an' || token === 'the' ? WEAK.get(token) : null) ??
      wordSound(token, hasKind ? partOfSpeech : null, words);
    if (sound === null) return null;
    sounds.push(sound);
  }
  return sounds.join(' ');
}

function wordSound(
  token: string,
  partOfSpeech: PartOfSpeech | null,
  words: SoundedWords,
): string | null {
  const { store, ofForms, lookUp } = words;
  const exact = partOfSpeech === null ? undefined : store.get(token, partOfSpeech);
  const known = [exact, ...store.ofWord(token)].find((record) => record?.transcription);
  const sound = known?.transcription ?? ofForms.get(token) ?? lookUp(token)[0]?.ipa;
  if (sound !== undefined) return sound;
  const owner = /^(.+)['’]s$/.exec(token)?.[1];
  const ownerSound = owner === undefined ? null : wordSound(owner, null, words);
  return ownerSound === null ? null : withS(ownerSound);
}
