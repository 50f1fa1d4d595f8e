import { describe, expect, it } from 'vitest';
import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import { buildIndex, rowsOf, type Sample } from './rows.test-util.ts';

const verb = (word: string, translation?: string): Sample => ({
  word,
  partOfSpeech: 'verb',
  translationTexts: translation === undefined ? [] : [['de', 0, translation, []]],
});
const noun = (word: string, language: TranslationLanguage, translation: string): Sample => ({
  word,
  translationTexts: [[language, 0, translation, []]],
});

const rows = rowsOf([
  { word: 'ano' },
  { word: 'ono', level: 'A1' },
  { word: 'onosmia', forms: { plural_form: 'onos' } },
  noun('north', 'de', 'Onös'),
  noun('year', 'es', 'el año'),
  verb('mull'),
  { ...verb('mull over'), basePhrasal: 'mull' },
  noun('garbage', 'de', 'Müll'),
  { word: 'gross' },
  { word: 'manner' },
  { word: 'kind', forms: { comparative_form: 'kinder' }, partOfSpeech: 'adjective' },
  noun('child', 'de', 'Kind'),
  noun('man', 'de', 'Mann'),
  { word: 'souffle', forms: { plural_form: 'souffles' } },
  noun('breath', 'fr', 'souffle'),
  noun('large', 'de', 'groß'),
  noun('cliche', 'fr', 'cliché'),
  noun('snapshot', 'fr', 'cliché'),
  { word: 'role' },
  { word: 'dom' },
  noun('cathedral', 'de', 'Dom'),
  { word: 'thigh boot' },
  { word: 'old' },
  { word: 'this' },
  { word: 'book' },
  { word: 'airport' },
  { word: 'air' },
  { word: 'port' },
]);
const index = await buildIndex(rows);
const respelled = rowsOf([
  { word: 'cant' },
  { word: 'cantata' },
  { word: "can't", partOfSpeech: 'verb', frequency: 6 },
  { word: 'ice cream', level: 'A1' },
  { word: 'ice-cream cone' },
  { word: 'well', frequency: 6 },
  { word: "we'll", partOfSpeech: 'verb', frequency: 5 },
  { word: 'every day', frequency: 3 },
  { word: 'everyday', frequency: 5 },
  { word: 'round', frequency: 4 },
  { word: 'around', frequency: 5, level: 'A2' },
  { word: 'bed', frequency: 5 },
  { word: 'abed', frequency: 2 },
  { word: 'co-op' },
  { word: 'coop' },
  { word: 'e.g.', partOfSpeech: 'adverb', frequency: 4 },
  { word: 'egg', frequency: 5 },
  { word: "'re", partOfSpeech: 'verb', frequency: 6 },
  { word: 'red' },
  { word: 'let', partOfSpeech: 'verb', frequency: 5, forms: { third_person_singular: 'lets' } },
  { word: "let's", partOfSpeech: 'verb', frequency: 4 },
  { word: 'whose', translationTexts: [['es', 0, 'dont', []]] },
  { word: "don't", partOfSpeech: 'verb', frequency: 6 },
]);
const respelledIndex = await buildIndex(respelled);
const wordOf = (id: number) => rows.find((row) => row.id === id)?.word;
const found = (term: string, ...languages: TranslationLanguage[]) =>
  index
    .search({ term, languages, offset: 0, limit: 10 })
    .items.map(({ id, match }) => `${wordOf(id)} ${match}`);

describe('a term that English writes without its accents', () => {
  it.each([
    ['is a translation first', 'año', ['year translation', 'ano prefix']],
    [
      'is no phrasal verb either',
      'Müll',
      ['garbage translation', 'mull prefix', 'mull over prefix'],
    ],
    ['may have a sharp s', 'groß', ['large translation', 'gross prefix']],
    ['is English if the word was borrowed', 'cliché', ['cliche exact']],
    ['is English if it translates nothing', 'rôle', ['role exact']],
    ['may be a form', 'Männer', ['man translation', 'manner prefix']],
    ['is no regular form of what it is not', 'onös', ['north translation', 'onosmia prefix']],
    [
      'is a form of a German noun beside an English one',
      'Kinder',
      ['kind exact', 'child translation'],
    ],
    ['is an English plural of a borrowed word', 'soufflés', ['souffle exact']],
  ])('%s', (_name, term, expected) => expect(found(term)).toEqual(expected));

  it('is a translation first in the languages that are asked for', () => {
    expect(found('año', 'es')).toEqual(['year translation', 'ano prefix']);
    expect(found('año', 'de')).toEqual(['ano exact']);
    expect(found('Dom', 'de')).toEqual(['dom exact', 'cathedral translation']);
  });

  it('is no misspelling', () =>
    expect(index.search({ term: 'año', offset: 0, limit: 10 }).didYouMean).toEqual([]));
});

describe('a term of words that are all known', () => {
  it('is no misspelling of other words', () => {
    expect(found('an old book')).toEqual([]);
    expect(found('this book')).toEqual(['book exact']);
  });
  it('may be a misspelled word after others that say little', () => {
    expect(found('my airprt')).toEqual(['airport fuzzy_prefix']);
    expect(found('this port air')).toEqual([]);
  });
  it('suggests its words, without those that say little', () => {
    const suggested = (term: string) => index.search({ term, offset: 0, limit: 10 }).didYouMean;
    expect(suggested('old book')).toEqual(['old', 'book']);
    expect(suggested('old, the book')).toEqual(['old', 'book']);
    expect(suggested('old old book')).toEqual(['old', 'book']);
    expect(suggested('old book old book old bok')).toEqual(['old', 'book']);
    expect(suggested('old-book')).toEqual(['old', 'book']);
    expect(suggested('old xqzt yqzt')).toEqual([]);
    expect(suggested('old bok')).toEqual(['old']);
    expect(suggested('book of')).toEqual(['book']);
    expect(suggested('the book is with')).toEqual(['book']);
  });
  it('may be one word', () => expect(found('air port')).toEqual(['airport fuzzy_prefix']));
  it('is a misspelling with one that is not', () =>
    expect(found('thig book')).toContain('thigh boot fuzzy_prefix'));
});

describe('a term of words in another language', async () => {
  const translated = await buildIndex(
    rowsOf([
      noun('glass', 'es', 'vaso'),
      noun('water', 'es', 'agua'),
      noun('of', 'es', 'de'),
      noun('pair', 'zh', '双'),
      noun('shoe', 'zh', '鞋'),
      { word: 'agua' },
      { word: 'old' },
      { word: 'book' },
    ]),
  );
  const suggested = (term: string) => translated.search({ term, offset: 0, limit: 9 }).didYouMean;
  it('suggests what its words are translated from', () => {
    expect(suggested('un vaso de agua')).toEqual(['glass', 'water']);
    expect(suggested('一双鞋')).toEqual(['pair', 'shoe']);
  });
  it('suggests nothing if two are unknown', () =>
    expect(suggested('un vaso xyzt de agua')).toEqual([]));
  it('suggests English words if as many are known', () =>
    expect(suggested('old book')).toEqual(['old', 'book']));
});

describe('a headword that differs in spaces, hyphens, apostrophes and full stops', () => {
  it.each([
    ['follows a rarer one', 'cant', ['cant exact', "can't exact", 'cantata prefix']],
    ['follows the base of a form', 'lets', ['let exact', "let's exact"]],
    ['is found by another hyphen', 'ice-cream', ['ice cream exact', 'ice-cream cone prefix']],
    ['is found in one word', 'every day', ['every day exact', 'everyday exact']],
    ['is found with its article, too', 'a round', ['round exact', 'around exact']],
    ['is not found with its article if it is rare', 'a bed', ['bed exact']],
    ['is found without its full stops', 'eg', ['e.g. exact', 'egg prefix']],
    ['is left out if it is rarer', 'well', ['well exact']],
    ['is left out if nobody counts it', 'coop', ['coop exact']],
    ['is left out if it is a clitic', 're', ['red prefix']],
    ['is a suggestion for an unknown term, not a translation', 'dont', ["don't fuzzy_prefix"]],
  ])('%s', (_name, term, expected) => {
    const { items } = respelledIndex.search({ term, offset: 0, limit: 10 });
    const words = items.map(
      ({ id, match }) => `${respelled.find((row) => row.id === id)?.word} ${match}`,
    );
    expect(words.slice(0, expected.length)).toEqual(expected);
    expect(words.filter((word) => word.endsWith('exact'))).toEqual(
      expected.filter((word) => word.endsWith('exact')),
    );
  });
});
