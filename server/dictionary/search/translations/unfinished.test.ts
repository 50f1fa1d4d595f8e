import { describe, expect, it } from 'vitest';
import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import { buildIndex, rowsOf, type Sample } from '../../search/rows.test-util.ts';

const word = (
  headword: string,
  frequency: number,
  language: TranslationLanguage,
  ...translations: string[]
): Sample => ({
  word: headword,
  frequency,
  translationTexts: translations.map((text) => [language, 0, text, []]),
});

const rows = rowsOf([
  word('butterfly', 4, 'de', 'Schmetterling'),
  word('smash', 5, 'de', 'schmettern'),
  word('bicycle', 4, 'ru', 'велосипед'),
  word('cyclist', 3, 'ru', 'велосипедист'),
  word('bike path', 2, 'ru', 'велосипедная дорожка'),
  word('participate', 4, 'ru', 'участвовать'),
  word('do', 6, 'ru', 'сделать'),
  word('window', 5, 'es', 'la ventana'),
  word('carry', 5, 'pt', 'suportar'),
  word('support', 5, 'ru', 'поддержка'),
  word('perhaps', 5, 'de', 'vielleicht'),
  word('responsible', 4, 'ar', 'مسؤول'),
  word('resistance', 4, 'de', 'Widerstand'),
  word('hairdresser', 4, 'pt', 'cabeleireiro'),
  word('rotation', 4, 'zh', '旋转'),
  word('carousel', 3, 'zh', '旋转木马'),
  word('bat', 4, 'es', 'murciélago'),
  word('vent', 4, 'de', 'Abzug'),
  word('football', 5, 'de', 'Fußball'),
  word('widow', 2, 'de', 'Witwe'),
  word('mantelet', 1, 'de', 'Mäntelchen'),
  word('butter', 5, 'pt', 'manteiga'),
]);
const index = await buildIndex(rows);
const wordOf = (id: number) => rows.find((row) => row.id === id)?.word;
const found = (term: string, ...languages: TranslationLanguage[]) =>
  index
    .search({ term, languages, offset: 0, limit: 10 })
    .items.map(({ id, match }) => `${wordOf(id)} ${match}`);

describe('a half-typed translation', () => {
  it.each<[name: string, term: string, language: TranslationLanguage, expected: string[]]>([
    ['leads to the best known word first', 'schmett', 'de', ['smash', 'butterfly']],
    ['may have the article', 'la venta', 'es', ['window']],
    ['may be a character', '旋', 'zh', ['rotation', 'carousel']],
    ['follows those that equal the term', '旋转', 'zh', ['rotation', 'carousel']],
    ['has at least three letters', 'su', 'pt', []],
  ])('%s', (_name, term, language, expected) => {
    const translations = found(term, language).filter((hit) => hit.endsWith(' translation'));
    expect(translations).toEqual(expected.map((headword) => `${headword} translation`));
  });

  it('follows English words that start with the term', () =>
    expect(found('vent', 'es')).toEqual(['vent exact', 'window translation']));

  it('comes before rarer English words that start with the term, if its language is requested', () => {
    expect(found('wid', 'de')).toEqual(['resistance translation', 'widow prefix']);
    expect(found('wid')).toEqual(['widow prefix']);
  });

  it('comes before far rarer ones in languages nobody asked for', () => {
    expect(found('mante')).toEqual(['butter translation', 'mantelet prefix']);
    expect(found('mant')).toEqual(['mantelet prefix']);
  });

  it('follows an English word that is surely meant', () => {
    expect(found('suport', 'pt')).toEqual(['support fuzzy_prefix', 'carry translation']);
    expect(found('suporta', 'pt')).toEqual(['carry translation', 'support fuzzy_prefix']);
  });

  it('is found in languages nobody asked for, two at most, unless it is rather misspelled', () => {
    expect(found('велос')).toEqual(['bicycle translation', 'cyclist translation']);
    expect(found('murcié')).toEqual(['bat translation']);
    expect(found('Fußbal')).toEqual(['football translation']);
    expect(found('schmett')[1]).toBe('butterfly translation');
    expect(found('schm')).toEqual([]);
  });

  it('finds nothing in other languages than those asked for', () =>
    expect(found('велос', 'de')).toEqual([]));
});

describe('a misspelled translation', () => {
  it.each<[name: string, term: string, language: TranslationLanguage, expected: string]>([
    ['lacks a letter', 'vieleicht', 'de', 'perhaps'],
    ['has one too many', 'wiederstand', 'de', 'resistance'],
    ['has another one', 'bentana', 'es', 'window'],
    ['has two swapped', 'vetnana', 'es', 'window'],
    ['has a slip in the first letter', 'зделать', 'ru', 'do'],
    ['lacks a letter in the middle', 'учавствовать', 'ru', 'participate'],
    ['may have two slips if it is long', 'cabeleleiro', 'pt', 'hairdresser'],
    ['may have them far apart', 'schmeterlink', 'de', 'butterfly'],
    ['is shorter in Arabic', 'مسؤل', 'ar', 'responsible'],
  ])('%s', (_name, term, language, expected) =>
    expect(found(term, language)).toEqual([`${expected} fuzzy`]),
  );

  it('has one slip if it is short', () => expect(found('bentama', 'es')).toEqual([]));

  it('is found in languages nobody asked for if its letters are not English', () => {
    expect(found('зделать')).toEqual(['do fuzzy']);
    expect(index.search({ term: 'зделать', offset: 0, limit: 1 })).toMatchObject({
      fuzzy: true,
      items: [{ similarity: 1 - 1 / 7, matched: { language: 'ru', text: 'сделать' } }],
    });
    expect(found('vieleicht')).toEqual([]);
  });
});
