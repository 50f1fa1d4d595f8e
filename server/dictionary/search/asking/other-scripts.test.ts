import { expect, it } from 'vitest';
import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import { otherReadings } from './other-scripts.ts';

it.each<[string, string, string, TranslationLanguage | undefined]>([
  ['руддщ', 'keyboard', 'hello', undefined],
  ['اثممخ', 'keyboard', 'hello', undefined],
  ['لاخخن', 'keyboard', 'book', undefined],
  ['sghl', 'keyboard', 'سلام', 'ar'],
  ['bf]', 'keyboard', 'لابد', 'ar'],
  ['ghbdtn', 'keyboard', 'привет', 'ru'],
  ['zesterdaz', 'keyboard', 'yesterday', undefined],
  ['qnszer', 'keyboard', 'answer', undefined],
  ['sobaka', 'transliteration', 'собака', 'ru'],
  ['zhizn', 'transliteration', 'жизнь', 'ru'],
  ['yeit', 'keyboard', 'zeit', 'de'],
  ['ma;ana', 'keyboard', 'mañana', 'es'],
  ['tserkov', 'transliteration', 'церковь', 'ru'],
  ['sayyara', 'transliteration', 'سيارة', 'ar'],
  ['kitab', 'transliteration', 'كتاب', 'ar'],
  ['al-kitab', 'transliteration', 'كتاب', 'ar'],
  ['as-salam', 'transliteration', 'سلام', 'ar'],
  ['shukran', 'transliteration', 'شكرا', 'ar'],
  ['ustadh', 'transliteration', 'استاذ', 'ar'],
  ['arabi', 'transliteration', 'عربي', 'ar'],
  ['ljv', 'keyboard', 'дом', 'ru'],
])('%s may be (%s) %s', (typed, kind, text, language) => {
  const reading = language === undefined ? { kind, text } : { kind, text, language };
  expect([...otherReadings(typed, language === undefined ? [] : [language])]).toContainEqual(
    reading,
  );
});

it.each(['ab', 'don’t', '火车站', '12a'])('%s is only itself', (typed) => {
  expect([...otherReadings(typed, [])]).toEqual([]);
});

it('reads three letters as transliterated only if the language is asked for', () => {
  const reading = { kind: 'transliteration', text: 'كلب', language: 'ar' };
  expect([...otherReadings('klb', [])]).not.toContainEqual(reading);
  expect([...otherReadings('kalb', [])]).toContainEqual(reading);
  expect([...otherReadings('klb', ['ar'])]).toContainEqual(reading);
});

it('reads no further than translations begin', () => {
  const mayBegin = (start: string) => 'собака'.startsWith(start);
  const russian = [...otherReadings('sobaka', ['ru'], mayBegin)];
  const read = russian.filter(({ kind }) => kind === 'transliteration').map(({ text }) => text);
  // The last letter may be an ending.
  expect(read).toEqual(['собака', 'собакаь']);
});
