import type {
  Pronunciation,
  PronunciationLookup,
} from '../../../server/contract/inflection/evidence.ts';
import { type PartOfSpeech, PARTS_OF_SPEECH } from '../../../server/contract/vocabulary.ts';
import { recordKey } from '../records.ts';
import { readSourceLines, readTable } from '../source-files.ts';

/** Reads CMUdict. @throws Error naming `file:line` */
export function readPronunciations(): PronunciationLookup {
  /** The lines: as objects, they would take three times the memory. */
  const lines = new Map<string, string>();
  for (const { text, location } of readSourceLines('sound/american.txt')) {
    const [, word] = /^([^\t]+)(?:\t\S+(?: \d+)?)+$/.exec(text) ?? [];
    if (word === undefined) throw new Error(`${location}: expected a word, sounds and stress.`);
    lines.set(word, text);
  }
  return (word) =>
    (lines.get(word.toLowerCase()) ?? '')
      .split('\t')
      .slice(1)
      .map((variant): Pronunciation => {
        const [ipa = '', stress = ''] = variant.split(' ');
        return { ipa, stress };
      });
}

/** The pronunciations in our own table, by record key. @throws Error naming `file:line` */
export function readHeteronyms(): Map<string, string> {
  const sounds = new Map<string, string>();
  for (const { cells, location } of readTable('sound/heteronyms.txt', 3)) {
    const [word = '', partsOfSpeech = '', ipa = ''] = cells;
    for (const name of partsOfSpeech.split(',')) {
      const partOfSpeech = PARTS_OF_SPEECH.find((known) => known === name.trim());
      if (!partOfSpeech) throw new Error(`${location}: "${name.trim()}" is no part of speech.`);
      sounds.set(recordKey(word, partOfSpeech), ipa);
    }
  }
  return sounds;
}

/** Gives verbs in -ate a full last vowel; the noun "graduate" has none. */
const withFullAte = (ipa: string): string =>
  ipa.replace(/^(.*[ˈˌ].*?)([^iɪeɛæɑɔoʊuʌɝəɚaˈˌ]?)(?<![eaɔ])[əɪ]t$/u, '$1ˌ$2eɪt');

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
