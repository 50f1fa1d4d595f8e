import { dictionary } from 'cmu-pronouncing-dictionary';
import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import { arpabetToIpa } from './arpabet.ts';

export interface Pronunciation {
  ipa: string;
  /** Digits of the vowels' stress, in order: "01" for `əˈbaʊt`. */
  stress: string;
}

/** The pronunciations of a spelling in CMUdict, the usual one first. */
export type PronunciationLookup = (word: string) => readonly Pronunciation[];

export function cmuPronunciations(): PronunciationLookup {
  return (word) => {
    const key = word.toLowerCase();
    const found: Pronunciation[] = [];
    for (let n = 1; ; n++) {
      const arpabet = dictionary[n === 1 ? key : `${key}(${n})`];
      if (arpabet === undefined) return found;
      const phones = arpabet.replace(/\s*#.*$/, '').trim();
      const ipa = arpabetToIpa(phones);
      if (ipa !== null) found.push({ ipa, stress: phones.replace(/\D/g, '') });
    }
  };
}

/**
 * The pronunciation of a word as one part of speech. Where the variants differ in stress, English
 * nouns and adjectives stress the first syllable and verbs a later one (`ˈrɛkɚd`, `rəˈkɔrd`).
 */
export function choosePronunciation(
  variants: readonly Pronunciation[],
  partOfSpeech: PartOfSpeech,
): string | null {
  const first = variants[0];
  if (!first) return null;
  const early = variants.find((variant) => variant.stress.startsWith('1'));
  const late = variants.find((variant) => /^[02]+1/.test(variant.stress));
  if (early && late && early.stress.length === late.stress.length) {
    if (partOfSpeech === 'noun') return early.ipa;
    if (partOfSpeech === 'verb') return late.ipa;
  }
  return first.ipa;
}
