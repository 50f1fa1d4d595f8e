import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../text/any-text.test-util.ts';
import { encodeTerm } from '../channel/alphabet.ts';
import { readPhonemes } from './phonemes.ts';
import { SOUNDS } from '../channel/sounds.ts';
import soundsInIpa from './sounds-in-ipa.json' with { type: 'json' };
import { SpokenTerm } from './spoken-term.ts';

const LIMIT = 3000;

function cost(term: string, ipa: string, limit = LIMIT): number {
  return new SpokenTerm(encodeTerm(term)).cost(readPhonemes(ipa), limit);
}

describe('the cost of writing a word as it sounds', () => {
  it.each([
    ['bizness', 'ˈbɪznəs', 'ˈbɪɡnəs'],
    ['masheen', 'məˈʃin', 'ˈmæʃɪŋ'],
    ['sikologee', 'saɪˈkɑlədʒi', 'saɪˈnɑlədʒi'],
    ['kew', 'kju', 'tʃu'],
    ['bayzh', 'beɪʒ', 'bæʃ'],
    ['numonia', 'nuˈmoʊnjə', 'ˈnɑmənə'],
  ])('of %s is less for /%s/ than for /%s/', (term, meant, other) => {
    expect(cost(term, meant)).toBeLessThan(cost(term, other));
  });

  it('rises with slips', () => {
    const right = cost('masheen', 'məˈʃin');
    expect(cost('maskheen', 'məˈʃin')).toBeGreaterThan(right);
    expect(cost('mshen', 'məˈʃin')).toBeGreaterThan(right);
  });

  it('counts graphemes for the beginning or end of words only there', () => {
    // "que" is written for k at the end, not before a vowel.
    expect(cost('uneeque', 'juˈnik')).toBeLessThan(cost('queuneet', 'juˈnit'));
  });

  it('ignores spaces and marks', () => {
    expect(cost("it's-o k", 'ɪtsoʊk')).toBe(cost('itsok', 'ɪtsoʊk'));
  });

  it('is never below the limit if nothing fits', () => {
    const exact = cost('masheen', 'məˈʃin');
    expect(cost('masheen', 'məˈʃin', exact + 1)).toBe(exact);
    expect(cost('masheen', 'məˈʃin', exact)).toBeGreaterThanOrEqual(exact);
    expect(cost('masheen', '')).toBeGreaterThanOrEqual(LIMIT);
    expect(cost('masheen', 'ə'.repeat(500))).toBeGreaterThanOrEqual(LIMIT);
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 48 }), (term) => {
        expect(cost(term, 'məˈʃin')).toBeGreaterThan(0);
      }),
    );
  });
});

it('knows the sounds of sounds.ts in phonemes', () => {
  for (const [sound, ways] of Object.entries(soundsInIpa)) {
    expect(SOUNDS, sound).toHaveProperty(sound);
    for (const ipa of ways.split(' ')) expect(readPhonemes(ipa).length, ipa).toBeGreaterThan(0);
  }
});
