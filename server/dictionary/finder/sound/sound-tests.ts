import type { FindQuery } from '../../../contract/public/find.ts';
import { Listener } from './alike.ts';
import { type SoundingDataset, soundsOfTerm } from './known-sounds.ts';
import { countSyllables, isVowel, PRIMARY } from './phonemes.ts';
import { Rhymer } from './rhyme.ts';
import { isSame } from './same.ts';

/** The conditions that need the pronunciations of words. */
export const SOUND_CONDITIONS = ['sounds_like', 'rhymes_with', 'same_sound', 'syllables'] as const;
type SoundConditions = Pick<FindQuery, (typeof SOUND_CONDITIONS)[number] | 'rhyme'> & {
  sameConsonants?: string | undefined;
};

/** A condition on the sounds in `bytes[from .. to)`: how well it is met, 0 (not at all) to 1. */
export type SoundTest = (bytes: Uint8Array, from: number, to: number) => number;

/** The least score of words that sound alike. */
const LEAST_ALIKE = 0.7;

/** The conditions on sounds in a request. A word without a known pronunciation meets none. */
export function soundTests(
  query: SoundConditions,
  datasets: readonly SoundingDataset[],
): SoundTest[] {
  const { syllables, rhymes_with: rhyme, same_sound: same, sounds_like: alike } = query;
  const { sameConsonants } = query;
  const any = (term: string, test: (wanted: Uint8Array) => SoundTest) =>
    best(soundsOfTerm(datasets, term).map(test));
  const tests: SoundTest[] = [];
  if (syllables !== undefined) {
    tests.push((bytes, from, to) => Number(countSyllables(bytes, from, to) === syllables));
  }
  if (same !== undefined) tests.push(any(same, isHomophone));
  if (sameConsonants !== undefined) tests.push(any(sameConsonants, hasConsonants));
  if (rhyme !== undefined) {
    tests.push(
      any(rhyme, (wanted) => {
        const rhymer = new Rhymer(wanted, query.rhyme === 'near');
        return (bytes, from, to) => rhymer.score(bytes, from, to);
      }),
    );
  }
  if (alike !== undefined) tests.push(any(alike, isLike));
  return tests;
}

/** The best score of several ways to meet a condition. */
function best(ways: readonly SoundTest[]): SoundTest {
  const [only] = ways;
  if (only && ways.length === 1) return only;
  return (bytes, from, to) => {
    let score = 0;
    for (const way of ways) score = Math.max(score, way(bytes, from, to));
    return score;
  };
}

function isHomophone(wanted: Uint8Array): SoundTest {
  return (bytes, from, to) => {
    if (!isSame(wanted, bytes, from, to)) return 0;
    return Number(wanted.every((sound, i) => (sound & PRIMARY) === (bytes[from + i]! & PRIMARY)));
  };
}

/** Only the vowels may differ, and at least one must: homophones do not match. */
function hasConsonants(wanted: Uint8Array): SoundTest {
  const consonants = wanted.filter((sound) => !isVowel(sound));
  return (bytes, from, to) => {
    let found = 0;
    for (let at = from; at < to; at++) {
      if (isVowel(bytes[at]!)) continue;
      if (bytes[at] !== consonants[found]) return 0;
      found += 1;
    }
    const isWhole = found === consonants.length && found > 0;
    return Number(isWhole && !isSame(wanted, bytes, from, to));
  };
}

function isLike(wanted: Uint8Array): SoundTest {
  const listener = new Listener(wanted);
  return (bytes, from, to) => {
    const longest = Math.max(wanted.length, to - from) * 100;
    const distance = listener.distance(bytes, from, to, (1 - LEAST_ALIKE) * longest);
    return distance === Infinity ? 0 : 1 - distance / longest;
  };
}
