import { expect, it } from 'vitest';
import { messagesOf } from './messages.ts';

const english = {
  title: 'Words',
  list: { 'found(count)': '{count, plural, =0 {Nothing} one {# word} other {# words}} found' },
  'moved(word, way)': '{word} went {way, select, up {up} other {down}}',
  'shown(done, all)': '{done} of {all, plural, one {# word} other {# words}}',
};

it('fills in parameters, plural forms and choices', () => {
  const { title, list, moved, shown } = messagesOf(english, english, 'en');
  expect(title).toBe('Words');
  expect([0, 1, 1_234].map(list.found)).toEqual([
    'Nothing found',
    '1 word found',
    '1,234 words found',
  ]);
  expect(moved('a {way}', 'up')).toBe('a {way} went up');
  expect(moved('#', 'left')).toBe('# went down');
  expect(shown('1', 2)).toBe('1 of 2 words');
});

it('knows how many parameters a message has', () => {
  const { list } = messagesOf(english, english, 'en');
  // @ts-expect-error One is needed.
  expect(list.found()).toBe('Nothing found');
});

it("follows the translation's rules, and English where it is silent", () => {
  const russian = {
    list: { 'found(count)': '{count, plural, one {# слово} few {# слова} other {# слов}}' },
  };
  const { title, list, shown } = messagesOf(english, russian, 'ru');
  expect([1, 3, 11, 21].map(list.found)).toEqual(['1 слово', '3 слова', '11 слов', '21 слово']);
  expect(title).toBe('Words');
  expect(shown(1, 21)).toBe('1 of 21 words');
});
