import { dictionary } from 'cmu-pronouncing-dictionary';
import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import { arpabetToIpa } from './arpabet.ts';

export interface Pronunciation {
  ipa: string;
  /** The stress of each vowel as a digit: "01" for `əˈbaʊt`. */
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
      if (arpabet === undefined) return withOpenO(key, found);
      const phones = arpabet.replace(/\s*#.*$/, '').trim();
      const ipa = arpabetToIpa(withFullUn(key, phones), jointOf(key, phones));
      if (ipa !== null) found.push({ ipa, stress: phones.replace(/\D/g, '') });
    }
  };
}

/**
 * Gives the negative prefix its full vowel, /ʌn/, which CMUdict weakens to that of "until"; stress
 * "3" marks a full but unstressed vowel.
 */
function withFullUn(word: string, arpabet: string): string {
  const isPrefix = /^un(?!til$|less$)/.test(word) && dictionary[word.slice(2)] !== undefined;
  return isPrefix ? arpabet.replace(/^AH0 N /, 'AH3 N ') : arpabet;
}

/** The phone at which the second word of a compound begins, or 0. Both halves must be stressed. */
function jointOf(word: string, arpabet: string): number {
  const unstressed = arpabet.replace(/\d/g, '');
  const phones = arpabet.split(' ');
  for (let at = 3; at <= word.length - 3; at++) {
    const first = dictionary[word.slice(0, at)]?.replace(/\d|\s*#.*$/g, '');
    const second = dictionary[word.slice(at)]?.replace(/\d|\s*#.*$/g, '');
    if (!first || !second || `${first} ${second}` !== unstressed) continue;
    const joint = first.split(' ').length;
    if (isStressed(phones.slice(0, joint)) && isStressed(phones.slice(joint))) return joint;
  }
  return 0;
}

/** A secondary stress on a short i does not count: "impart" is no compound. */
function isStressed(phones: readonly string[]): boolean {
  return phones.some((phone) => /[12]$/.test(phone) && phone !== 'IH2');
}

/**
 * Puts the variant with /ɔ/ first if the spelling suggests it and the variants differ only in /ɑ/
 * and /ɔ/: CMUdict often has the merged vowel first ("caution", "bought").
 */
function withOpenO(word: string, variants: readonly Pronunciation[]): Pronunciation[] {
  const [first] = variants;
  if (!first || !/au|aw|ough|oss|ost|oft|off|ong|al[kt]/.test(word)) return [...variants];
  const pattern = new RegExp(`^${first.ipa.replaceAll('ɑ', '[ɑɔ]')}$`, 'u');
  const open = variants.filter(({ ipa }) => ipa !== first.ipa && pattern.test(ipa));
  return [...new Set([...open, ...variants])];
}

/** Gives verbs in -ate a full last vowel; the noun "graduate" has none. */
function withFullAte(ipa: string): string {
  return ipa.replace(/^(.*[ˈˌ].*?)([^iɪeɛæɑɔoʊuʌɝəɚaˈˌ]?)(?<![eaɔ])[əɪ]t$/u, '$1ˌ$2eɪt');
}

/**
 * The pronunciation of a word as one part of speech. If a word is both noun and verb and its
 * variants differ in stress, the noun takes the one with earlier stress and the verb the other
 * (`ˈrɛkɚd`, `rəˈkɔrd`).
 */
export function choosePronunciation(
  word: string,
  variants: readonly Pronunciation[],
  partOfSpeech: PartOfSpeech,
  isNounAndVerb: boolean,
): string | null {
  const first = variants[0];
  if (!first) return null;
  if (partOfSpeech === 'verb' && /ate$/.test(word)) return withFullAte(first.ipa);
  if (!isNounAndVerb) return first.ipa;
  const early = variants.find((variant) => variant.stress.startsWith('1'));
  const late = variants.find((variant) => /^[02]+1/.test(variant.stress));
  if (early && late && early.stress.length === late.stress.length) {
    if (partOfSpeech === 'noun') return early.ipa;
    if (partOfSpeech === 'verb') return late.ipa;
  }
  return first.ipa;
}
