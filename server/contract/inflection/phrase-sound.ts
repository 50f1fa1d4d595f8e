import type { PartOfSpeech } from '../vocabulary.ts';
import { withS } from './form-sound.ts';
import type { PronunciationLookup } from './evidence.ts';
import weak from './weak-forms.json' with { type: 'json' };

/** Function words inside a phrase have their weak form: "point of view". */
const WEAK = new Map(Object.entries(weak));

/** "St." before a name; after one, it is "street". */
const SAINT = 'seɪnt';

interface Sounded {
  transcription: string | null;
}

export interface SoundedWords {
  store: {
    get(word: string, partOfSpeech: PartOfSpeech): Sounded | undefined;
    ofWord(word: string): readonly Sounded[];
  };
  /** Pronunciations of inflected forms, by spelling. */
  ofForms: ReadonlyMap<string, string>;
  lookUp: PronunciationLookup;
}

/**
 * The pronunciation of several words, with the spaces of the spelling; null if that of one of them
 * is unknown. In a verb, the first word is pronounced as a verb ("record over"); otherwise the last
 * word is pronounced as the part of speech of the whole.
 */
export function phraseSound(
  phrase: string,
  partOfSpeech: PartOfSpeech,
  words: SoundedWords,
): string | null {
  const tokens = phrase.split(/\s+/);
  const sounds: string[] = [];
  for (const [at, token] of tokens.entries()) {
    // The numbers of "Henry IV" and "World War I" are not letters.
    if (partOfSpeech === 'noun' && at > 0 && /^[IVX]+$/.test(token)) return null;
    const isInside = at > 0 && at < tokens.length - 1;
    const hasKind = partOfSpeech === 'verb' ? at === 0 : at === tokens.length - 1;
    const sound =
      (token === 'St.' && at < tokens.length - 1 ? SAINT : null) ??
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
