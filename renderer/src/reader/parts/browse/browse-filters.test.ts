import { describe, expect, test } from 'vitest';
import { browseWith, readFilters, withSwitched } from './browse-filters.ts';

const query = (text: string) => new URLSearchParams(text);

describe('readFilters', () => {
  test('takes what the vocabulary knows, in its order, and ignores the rest', () => {
    const filters = readFilters(query('search=+ru+&word_level=B1&word_level=A1&word_level=Z9&x=1'));
    expect(filters).toMatchObject({ search: 'ru', word_level: ['A1', 'B1'], part_of_speech: [] });
  });
});

describe('the address with a value switched', () => {
  test.each([
    ['', '/browse?word_level=A1'],
    ['word_level=A1', '/browse'],
    ['search=r&word_level=B1', '/browse?search=r&word_level=B1&word_level=A1'],
    ['word_level=A1&word_level=B1', '/browse?word_level=B1'],
  ])('%s becomes %s', (before, after) => {
    expect(withSwitched(query(before), 'word_level', 'A1')).toBe(after);
  });
});

test('the address with another beginning keeps the filters', () => {
  expect(browseWith(query('word_level=A1'), { search: 'r&d' })).toBe(
    '/browse?word_level=A1&search=r%26d',
  );
  expect(browseWith(query('word_level=A1&search=r'), { search: null })).toBe(
    '/browse?word_level=A1',
  );
});
