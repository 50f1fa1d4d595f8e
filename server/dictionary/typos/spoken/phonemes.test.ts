import { expect, it } from 'vitest';
import { readPhonemes } from './phonemes.ts';

it('reads sounds of one or two signs', () => {
  expect(readPhonemes('tʃiz')).toHaveLength(3);
  expect(readPhonemes('taʊn')).toHaveLength(3);
  expect(readPhonemes('tʃ')).not.toEqual(readPhonemes('ʃ'));
});

it('ignores stress, length, syllable breaks and brackets', () => {
  expect(readPhonemes('/ˈbɪz.nəs/')).toEqual(readPhonemes('bɪznəs'));
  expect(readPhonemes('məˈʃiːn')).toEqual(readPhonemes('məʃin'));
});

it('reads other notations of a sound alike', () => {
  expect(readPhonemes('gəʊt')).toEqual(readPhonemes('ɡoʊt'));
  expect(readPhonemes('ɹɒk')).toEqual(readPhonemes('rɑk'));
});

it('returns nothing for text that is no transcription', () => {
  for (const text of ['', '???', '日本', '\ud83d']) expect(readPhonemes(text)).toHaveLength(0);
});
