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
      const ipa = arpabetToIpa(phones, jointOf(key, phones));
      if (ipa !== null) found.push({ ipa, stress: phones.replace(/\D/g, '') });
    }
  };
}

/** The phone at which the second word of a compound begins, or 0. */
function jointOf(word: string, arpabet: string): number {
  const unstressed = arpabet.replace(/\d/g, '');
  for (let at = 3; at <= word.length - 3; at++) {
    const first = dictionary[word.slice(0, at)]?.replace(/\d|\s*#.*$/g, '');
    const second = dictionary[word.slice(at)]?.replace(/\d|\s*#.*$/g, '');
    if (first && second && `${first} ${second}` === unstressed) return first.split(' ').length;
  }
  return 0;
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
