import { expect, it } from 'vitest';
import { phonemesOf } from './phonemes.ts';

it.each([
  ['ˈwɔtɚ', "'wO:t3"],
  ['ˈpɑːspɔːt', "'pA:spO:t"],
  ['ˌjuː ˈes', ",ju: 'Es"],
  ['ˈtʃɝtʃ', "'tS3:tS"],
  ['ðə', 'D@'],
  ['ˈnɪə', "'ni@"],
])('%s', (ipa, phonemes) => {
  expect(phonemesOf(ipa)).toBe(phonemes);
});

it('lets nothing through that ends the phonemes or begins an option', () => {
  expect(phonemesOf(']]')).toBe('');
  expect(phonemesOf('--version')).not.toMatch(/^-/);
});
