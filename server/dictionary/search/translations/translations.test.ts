import { describe, expect, it } from 'vitest';
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '../../../contract/vocabulary.ts';
import { Segment } from '../../index/segment.ts';
import { buildIndex, rowsOf, type Sample } from '../rows.test-util.ts';
import type { IndexTranslation } from '../../index/rows.ts';
import { TranslationTable } from '../../index/translation-table.ts';
import type { TranslatedRecord } from './matches.ts';
import { translationMatches } from './translations.ts';

const ofMeaning = (
  language: TranslationLanguage,
  title: string,
  ...variants: string[]
): IndexTranslation => [language, 0, title, variants];
const short = (language: TranslationLanguage, title: string): IndexTranslation => [
  language,
  1,
  title,
  [],
];

const SAMPLES: Sample[] = [
  {
    word: 'dog',
    frequency: 5,
    translationTexts: [ofMeaning('de', 'Hund'), ofMeaning('ru', 'собака', 'пёс')],
  },
  { word: 'hound', frequency: 4, translationTexts: [ofMeaning('de', 'Hund')] },
  { word: 'beautiful', frequency: 4, translationTexts: [ofMeaning('de', 'schön')] },
  { word: 'already', frequency: 5, translationTexts: [ofMeaning('de', 'schon')] },
  {
    word: 'run',
    frequency: 5.6,
    partOfSpeech: 'verb',
    translationTexts: [ofMeaning('ru', 'бегать', 'бежать'), ofMeaning('ru', 'управлять')],
  },
  {
    word: 'flee',
    frequency: 3.5,
    partOfSpeech: 'verb',
    translationTexts: [ofMeaning('ru', 'бежать')],
  },
  { word: 'elope', frequency: 2, translationTexts: [ofMeaning('ru', 'бежать')] },
  {
    word: 'manage',
    frequency: 5,
    translationTexts: [ofMeaning('ru', 'справляться'), ofMeaning('ru', 'управлять')],
  },
  { word: 'govern', frequency: 4, translationTexts: [ofMeaning('ru', 'управлять')] },
  { word: 'nasty', translationTexts: [short('ru', 'злой; неприятный')] },
  { word: 'gift', translationTexts: [ofMeaning('de', 'Geschenk')] },
  { word: 'poison', translationTexts: [ofMeaning('de', 'Gift')] },
  { word: 'kin', translationTexts: [ofMeaning('fr', 'parents'), ofMeaning('es', 'parents')] },
  { word: 'pleasure', frequency: 5, translationTexts: [ofMeaning('zh', '快乐')] },
  { word: 'merry', frequency: 4, translationTexts: [ofMeaning('zh', '快乐的')] },
  { word: 'evil', frequency: 4.4, translationTexts: [ofMeaning('es', 'malvado')] },
  { word: 'wicked', frequency: 4.55, translationTexts: [ofMeaning('es', 'malvado', 'malicioso')] },
  {
    word: 'bad',
    frequency: 6.5,
    translationTexts: [
      ofMeaning('es', 'malo'),
      ofMeaning('es', 'podrido', 'malvado'),
      short('es', 'malo; podrido; malvado'),
    ],
  },
  { word: 'remind', frequency: 5, translationTexts: [ofMeaning('de', 'erinnern')] },
  { word: 'remember', frequency: 5, translationTexts: [ofMeaning('de', 'sich erinnern an')] },
  { word: 'consider', frequency: 5, translationTexts: [ofMeaning('de', 'denken an')] },
  { word: 'think', frequency: 4, translationTexts: [ofMeaning('de', 'denken')] },
  { word: 'agree', frequency: 5, translationTexts: [ofMeaning('es', 'acordar')] },
  { word: 'recall', frequency: 4, translationTexts: [ofMeaning('es', 'acordarse de')] },
  {
    word: 'house',
    frequency: 5.8,
    translationTexts: [ofMeaning('es', 'casa'), ofMeaning('pt', 'casa')],
  },
  { word: 'marry', frequency: 6, translationTexts: [ofMeaning('es', 'casar')] },
  { word: 'red', translationTexts: [ofMeaning('es', 'rojo')] },
  { word: 'child', frequency: 5.5, translationTexts: [ofMeaning('ru', 'ребёнок')] },
  { word: 'offspring', frequency: 1.5, translationTexts: [ofMeaning('ru', 'дети')] },
  { word: 'book', translationTexts: [ofMeaning('de', 'Buch')] },
  { word: 'account', frequency: 6, translationTexts: [ofMeaning('de', 'Bericht', 'Bücher')] },
  { word: 'love', translationTexts: [ofMeaning('es', 'querer')] },
  { word: 'grammarian', translationTexts: [ofMeaning('de', 'Gramm')] },
  { word: 'rojos ale' },
  { word: 'literature', frequency: 5, translationTexts: [ofMeaning('es', 'letras')] },
  { word: 'letter', translationTexts: [ofMeaning('pt', 'letra')] },
  { word: 'long text', translationTexts: [ofMeaning('fr', 'x'.repeat(200))] },
];
const rows = rowsOf(SAMPLES);
const index = await buildIndex(rows);
const wordOf = (id: number) => rows.find((row) => row.id === id)?.word ?? '?';
const found = (term: string, ...languages: TranslationLanguage[]) =>
  index
    .search({ term, languages, offset: 0, limit: 20 })
    .items.map(({ id, match }) => `${wordOf(id)} ${match}`)
    .filter((item) => item.endsWith(' translation'))
    .map((item) => item.replace(' translation', ''));

const segment = Segment.of(rows);
const wordsOf = (matches: readonly TranslatedRecord[]) =>
  matches.map(({ record }) => wordOf(segment.idOf(record)));
const asked = (term: string, ...languages: TranslationLanguage[]) =>
  wordsOf(translationMatches([segment], term, languages, true));
const unasked = (term: string) =>
  wordsOf(translationMatches([segment], term, TRANSLATION_LANGUAGES));

it('is built in steps, a few hundred records each', () => {
  const records = Array.from({ length: 2_000 }, (_, i) => [i, [ofMeaning('de', `${i}`)]] as const);
  expect([...TranslationTable.build(new Map(records))].length).toBeGreaterThan(7);
});

describe('search by translation', () => {
  it.each<[string, TranslationLanguage, string[]]>([
    ['Hund', 'de', ['dog', 'hound']],
    ['der Hund', 'de', ['dog', 'hound']],
    ['ПЕС', 'ru', ['dog']],
    ['неприятный', 'ru', ['nasty']],
    ['злой', 'ru', ['nasty']],
    ['schön', 'de', ['beautiful', 'already']],
    ['schon', 'de', ['already', 'beautiful']],
    ['快乐的', 'zh', ['merry', 'pleasure']],
    ['快樂', 'zh', ['pleasure', 'merry']],
    ['sich erinnern', 'de', ['remember', 'remind']],
    ['sich erinnern an', 'de', ['remember']],
    ['erinnern', 'de', ['remind', 'remember']],
    ['denken', 'de', ['think', 'consider']],
    ['acordarse', 'es', ['recall', 'agree']],
    ['Hund', 'fr', []],
    ['x'.repeat(128), 'fr', []],
  ])('%s is translated from (%s)', (term, language, words) =>
    expect(found(term, language)).toEqual(words),
  );

  it('puts a far better known word before one with the translation first, and others after it', () =>
    expect(found('бежать', 'ru')).toEqual(['run', 'flee', 'elope']));

  it('puts the first meaning of a word before the second of one as well known', () =>
    expect(found('управлять', 'ru')).toEqual(['govern', 'run', 'manage']));

  it('puts a word with no other translation before others, and a list of all meanings does not hide which one it is of', () =>
    expect(found('malvado', 'es')).toEqual(['evil', 'wicked', 'bad']));

  it('puts the least changed base form first if the others are not far better known', () =>
    expect(found('casas', 'es')).toEqual(['house', 'marry']));

  it('puts one with the same accents first', () => {
    expect(found('schöne', 'de')).toEqual(['beautiful', 'already']);
    expect(found('die schone', 'de')).toEqual(['already', 'beautiful']);
  });

  it('looks for base forms only in languages in which the term translates no known word', () => {
    expect(asked('casa', 'es')).toEqual(['house']);
    expect(asked('letras', 'es', 'pt')).toEqual(['literature', 'letter']);
    expect(unasked('letras')).toEqual(['literature']);
  });

  it('looks for base forms behind a translation that is nowhere the first', () =>
    expect(found('Bücher', 'de')).toEqual(['account', 'book']));

  it('finds forms of well-known translations before obscure words', () =>
    expect(found('дети', 'ru')).toEqual(['child', 'offspring']));

  it('says which translation the term is a form of', () => {
    const { items } = index.search({ term: 'собаки', languages: ['ru'], offset: 0, limit: 1 });
    expect(items[0]).toMatchObject({ matched: { language: 'ru', text: 'собака' } });
  });

  it('takes a term in plain letters for a form only if it is surely foreign or its language is asked for', () => {
    expect(unasked('grammer')).toEqual([]);
    expect(asked('grammer', 'de')).toEqual(['grammarian']);
    expect(unasked('quiero')).toEqual(['love']);
    // It begins an English spelling.
    expect(unasked('rojos')).toEqual([]);
    expect(asked('rojos', 'es')).toEqual(['red']);
  });

  it('says which translation it was', () => {
    const { items } = index.search({ term: 'пес', languages: ['ru'], offset: 0, limit: 1 });
    expect(items[0]).toMatchObject({ matched: { language: 'ru', text: 'пёс' } });
  });

  it('comes after the word itself where languages are asked for', () => {
    const { items } = index.search({ term: 'gift', languages: ['de'], offset: 0, limit: 9 });
    expect(items.map(({ id, match }) => [wordOf(id), match])).toEqual([
      ['gift', 'exact'],
      ['poison', 'translation'],
    ]);
  });

  it('answers unasked only for want of the word itself, and with two records', () => {
    expect(found('gift')).toEqual([]);
    expect(found('Hund')).toEqual(['dog', 'hound']);
    expect(found('бежать')).toEqual(['run', 'flee']);
  });

  it('finds a text in the languages that were asked for, whichever comes first', () => {
    expect(found('parents', 'de', 'es')).toEqual(['kin']);
    expect(found('parents', 'de', 'ru')).toEqual([]);
  });

  it('finds a record once, whatever the languages', () =>
    expect(found('parents', 'fr', 'es', 'fr')).toEqual(['kin']));

  it('follows edits', async () => {
    const edited = await buildIndex(rows);
    const dog = rows.find(({ word }) => word === 'dog')!;
    const words = () =>
      edited
        .search({ term: 'пёс', languages: ['ru'], offset: 0, limit: 9 })
        .items.map(({ id }) => id);
    expect(words()).toEqual([dog.id]);
    edited.replaceEntries([dog.entryId], [{ ...dog, translationTexts: [] }]);
    expect(words()).toEqual([]);
    edited.replaceEntries([dog.entryId], [dog]);
    expect(words()).toEqual([dog.id]);
  });
});
