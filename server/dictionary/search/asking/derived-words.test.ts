import { expect, it } from 'vitest';
import { buildIndex, rowsOf } from '../rows.test-util.ts';

const rows = rowsOf([
  { word: 'watch', partOfSpeech: 'verb', frequency: 5 },
  { word: 'wife', frequency: 5 },
  { word: 'bake', partOfSpeech: 'verb', frequency: 4 },
  { word: 'hug', partOfSpeech: 'verb', frequency: 4 },
  { word: 'fussy', partOfSpeech: 'adjective', frequency: 3 },
  { word: 'photogenic', partOfSpeech: 'adjective' },
  { word: 'local', partOfSpeech: 'adjective', frequency: 5 },
  { word: 'zoril' },
  { word: 'son', frequency: 6 },
  { word: 'notice', frequency: 6 },
  { word: 'noticeable', frequency: 4 },
]);
const index = await buildIndex(rows);
const suggested = (term: string) => index.search({ term, offset: 0, limit: 5 }).didYouMean;

it.each([
  ['without an ending', 'wifeless', 'wife'],
  ['with the letter that the ending replaced', 'bakeable', 'bake'],
  ['with the letter that the ending dropped', 'bakable', 'bake'],
  ['with its consonant once', 'huggable', 'hug'],
  ['with another ending', 'fussiness', 'fussy'],
  ['without a prefix', 'hyperlocal', 'local'],
  ['without a prefix and its hyphen', 'hyper-local', 'local'],
  ['without a prefix and an ending', 'rewatchable', 'watch'],
  ['without the longer of two prefixes', 'underlocal', 'local'],
  ['without a prefix that begins another', 'counterlocal', 'local'],
  ['even if it is rare, but long', 'unphotogenic', 'photogenic'],
])('a word is suggested %s: %s', (_name, term, word) => expect(suggested(term)).toEqual([word]));

it('a short rare word is not suggested', () => expect(suggested('zorilfriendly')).toEqual([]));

it('no word is suggested that is too short for so many parts', () =>
  expect(suggested('unresonable')).toEqual([]));

it('no word is suggested beside one that is spelled nearly so', () =>
  expect(suggested('noticable')).toEqual(['noticeable']));
