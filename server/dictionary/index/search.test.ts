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
  noun('year', 'es', 'el año'),
  verb('mull'),
  { ...verb('mull over'), basePhrasal: 'mull' },
  noun('garbage', 'de', 'Müll'),
  { word: 'gross' },
  noun('large', 'de', 'groß'),
  noun('cliche', 'fr', 'cliché'),
  noun('snapshot', 'fr', 'cliché'),
  { word: 'role' },
  { word: 'dom' },
  noun('cathedral', 'de', 'Dom'),
  { word: 'thigh boot' },
  { word: 'this' },
  { word: 'book' },
  { word: 'airport' },
  { word: 'air' },
  { word: 'port' },
]);
const index = await buildIndex(rows);
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
  it('is no misspelling of other words', () => expect(found('this book')).toEqual([]));
  it('may be one word', () => expect(found('air port')).toEqual(['airport fuzzy_prefix']));
  it('is a misspelling with one that is not', () =>
    expect(found('thig book')).toContain('thigh boot fuzzy_prefix'));
});
