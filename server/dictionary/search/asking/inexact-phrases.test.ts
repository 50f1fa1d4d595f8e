import { expect, it } from 'vitest';
import { buildIndex, rowsOf, type Sample } from '../rows.test-util.ts';

const phrase = (word: string): Sample => ({ word, partOfSpeech: 'phrase' });
const rows = rowsOf([
  { word: 'tip' },
  { word: 'iceberg' },
  { word: 'tip of the iceberg' },
  { word: 'rub', partOfSpeech: 'verb', forms: { present_participle: 'rubbing' } },
  { word: 'salt' },
  { word: 'wound' },
  phrase('rub salt in the wound'),
  { word: 'cat', forms: { plural_form: 'cats' } },
  { word: 'dog', forms: { plural_form: 'dogs' } },
  { word: 'rain', partOfSpeech: 'verb', forms: { present_participle: 'raining' } },
  phrase('rain cats and dogs'),
  phrase('beat around the bush'),
  phrase("put one's foot down"),
  phrase('speak of the devil'),
  phrase('let out'),
  phrase('let the cat out of the bag'),
  { word: 'dog show' },
  { word: 'boiling water reactor' },
  phrase('as it were'),
  phrase('take something with a grain of salt'),
  { word: 'take', partOfSpeech: 'verb', forms: { past_simple: 'took' } },
]);
const index = await buildIndex(rows);
const found = (term: string) =>
  index
    .search({ term, offset: 0, limit: 5 })
    .items.filter(({ match }) => match === 'phrasal')
    .map(({ id }) => rows.find((row) => row.id === id)?.word);

it.each([
  ['without an article', 'tip of iceberg', ['tip of the iceberg']],
  [
    'with another small word, in another form',
    'rubbing salt on the wound',
    ['rub salt in the wound'],
  ],
  ['of three words in another order', "it's raining dogs and cats", ['rain cats and dogs']],
  [
    'with one of three words replaced',
    'took it with a pinch of salt',
    ['take something with a grain of salt'],
  ],
  ['with another particle', 'stop beat about a bush', ['beat around the bush']],
  ['rather than a shorter one in it', 'let the cat out of bag', ['let the cat out of the bag']],
])('a phrase is found %s: %s', (_name, term, expected) => expect(found(term)).toEqual(expected));

it.each([
  ['of two words in another order', 'iceberg on its tip'],
  ['with one of two words replaced', 'talk of the devil'],
  ['of two words', 'dogs always show'],
  ['if it is a noun of which a word is missing', 'boiling the water'],
  ['of words that say little', 'itself is good'],
  ['with much between its words', 'tip it and then go to see the big iceberg'],
])('no phrase is found %s: %s', (_name, term) => expect(found(term)).toEqual([]));
