import { expect, it } from 'vitest';
import { buildIndex, rowsOf } from '../rows.test-util.ts';

const index = await buildIndex(
  rowsOf([
    { word: 'water', transcription: 'ˈwɔtɚ', frequency: 5 },
    { word: 'daughter', transcription: 'ˈdɔtɚ', frequency: 5 },
    { word: 'knight', transcription: 'naɪt', frequency: 3 },
    { word: 'night', transcription: 'naɪt', frequency: 6 },
    { word: 'ship', transcription: 'ʃɪp', frequency: 5 },
    { word: 'here', transcription: 'hɪr', frequency: 6 },
  ]),
);
const search = (term: string) => index.search({ term, offset: 0, limit: 5 });

it.each([
  ['/ˈwɔtɚ/', 'water'],
  ['[ˈwɔːtə]', 'water'],
  ['/ˈwɔːtər/', 'water'],
  ['ˈwɑtɚ', 'water'],
  ['/naɪt/', 'night'],
  ['/ʃɪp/', 'ship'],
  ['/ʃip/', 'ship'],
  ['/hɪə/', 'here'],
])('reads %s as %s', (term, text) => {
  const { readAs, items } = search(term);
  expect(readAs).toEqual({ kind: 'ipa', text });
  expect(items[0]?.match).toBe('exact');
});

it.each(['/xyz/', '/ʃʊʃʊʃ/', 'night', 'and/or'])('reads %s as it is', (term) => {
  expect(search(term).readAs).toBeNull();
});

it('takes one word of a phrase for another that sounds alike', async () => {
  const phrases = await buildIndex(
    rowsOf([
      { word: 'deep' },
      { word: 'seeded', transcription: 'ˈsidɪd' },
      { word: 'seated', transcription: 'ˈsitɪd' },
      { word: 'deep-seated' },
      { word: 'do', transcription: 'du' },
      { word: 'due', transcription: 'du' },
      { word: 'day', transcription: 'deɪ' },
      { word: 'make' },
      { word: 'make do' },
      { word: 'make day' },
    ]),
  );
  const suggested = (term: string) => phrases.search({ term, offset: 0, limit: 5 }).didYouMean;
  expect(suggested('deep seeded')).toEqual(['deep-seated']);
  expect(suggested('make due')).toEqual(['make do']);
});
