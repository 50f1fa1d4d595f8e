import { describe, expect, it } from 'vitest';
import { buildIndex, rowsOf } from '../rows.test-util.ts';

const phrase = (word: string) => ({ word, partOfSpeech: 'phrase' as const });
const phrasal = (word: string) => {
  const [basePhrasal = ''] = word.split(' ');
  return { word, partOfSpeech: 'verb' as const, basePhrasal };
};

const rows = rowsOf([
  {
    word: 'turn',
    partOfSpeech: 'verb',
    forms: { present_participle: 'turning', past_simple: 'turned' },
  },
  { word: 'put', partOfSpeech: 'verb', phrasalVariants: ['put across'] },
  { word: 'make', partOfSpeech: 'verb', forms: { past_simple: 'made' } },
  { word: 'pull', partOfSpeech: 'verb', forms: { present_participle: 'pulling' } },
  phrasal('turn off'),
  phrasal('turn on'),
  phrasal('put up'),
  phrasal('put up with'),
  { word: 'put across', partOfSpeech: 'verb' },
  phrase("make up one's mind"),
  phrase("pull someone's leg"),
  phrase("in one's own right"),
  phrase('make oneself'),
  phrase('take part'),
  phrase('take care of'),
  phrase('fall in love'),
  phrase('dog tired'),
  { word: 'take', partOfSpeech: 'verb', forms: { past_simple: 'took' } },
  { word: 'fall', partOfSpeech: 'verb', forms: { past_simple: 'fell' } },
  { word: 'dog', forms: { plural_form: 'dogs' } },
  phrasal('fall in'),
  phrasal('take off'),
  phrase('take it'),
]);
const index = await buildIndex(rows);
const wordOf = (id: number) => rows.find((row) => row.id === id)?.word;
const found = (term: string) =>
  index
    .search({ term, offset: 0, limit: 10 })
    .items.filter(({ match }) => match === 'phrasal')
    .map(({ id }) => wordOf(id));

describe('phrasal verbs in a sentence', () => {
  it.each([
    ['turn it off', 'turn off'],
    ['turn the light off', 'turn off'],
    ['turn the old light off', 'turn off'],
    ['turned the lights on', 'turn on'],
    ['turning the lights off', 'turn off'],
    ['to turn the light off', 'turn off'],
    ['turn off the light', 'turn off'],
    ['put my point across', 'put across'],
    ['he turned off the light', 'turn off'],
    ['please turn it off at night when you go', 'turn off'],
  ])('%s has %s', (term, verb) => expect(found(term)).toEqual([verb]));

  it('are found longest first', () =>
    expect(found('put it up with')).toEqual(['put up with', 'put up']));

  it.each([
    ['more than three words', 'turn the very old light off'],
    ['another order', 'turn the light with up'],
    ['another verb', 'burn the light off'],
    ['a particle only', 'the light off'],
    ['very many words', `turn ${'a '.repeat(60)}off`],
  ])('are not found by %s', (_name, term) => expect(found(term)).toEqual([]));

  it('are not found any more when they are gone', async () => {
    const edited = await buildIndex(rows);
    const verb = rows.find(({ word }) => word === 'turn off')!;
    edited.replaceEntries([verb.entryId], []);
    expect(edited.search({ term: 'turn it off', offset: 0, limit: 10 }).items).toEqual([]);
  });
});

describe('a phrase in a sentence', () => {
  it.each([
    ['is found by another form of its verb', 'took part', ['take part']],
    ['is found before words that it is followed by', 'take part in the race', ['take part']],
    ['is found by both', 'took care of the kids', ['take care of']],
    ['comes before a shorter one', 'fell in love with her', ['fall in love', 'fall in']],
    ['comes after a phrasal verb of its length', 'took it off', ['take off', 'take it']],
    ['is found before any number of words', 'took part in the race in May', ['take part']],
    ['is found after other words', 'yesterday we took part in a race', ['take part']],
    ['is found as it is in the middle', 'he is dog tired today', ['dog tired']],
    [
      'comes first if it is longer',
      'he fell in love and took part',
      ['fall in love', 'fall in', 'take part'],
    ],
    ['is not found in more than sixteen words', `${'the '.repeat(15)}took part`, []],
    ['is not found by another form of another word', 'dogs tired', []],
  ])('%s', (_name, term, expected) => expect(found(term)).toEqual(expected));
});

describe("one's in a headword", () => {
  it.each([
    ['make up my mind', "make up one's mind"],
    ['made up his mind', "make up one's mind"],
    ['Made up her mind', "make up one's mind"],
    ['make up somebody’s mind', "make up one's mind"],
    ["making up Tom's mind", undefined],
    ["made up Tom's mind", "make up one's mind"],
    ["made up the children's mind", "make up one's mind"],
    ['pulling my leg', "pull someone's leg"],
    ['in her own right', "in one's own right"],
    ['made himself', 'make oneself'],
    ['made up his mind about it', "make up one's mind"],
  ])('%s is %s', (term, headword) =>
    expect(found(term)).toEqual(headword === undefined ? [] : [headword]),
  );
});
