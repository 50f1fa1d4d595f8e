import { describe, expect, it } from 'vitest';
import { bookmarkletFor, markWhere, spellingsIn, textInAddress } from './text-words.ts';

describe('the words to look up for a text', () => {
  it('come once, folded and in alphabetical order, with what owns something', () => {
    expect(spellingsIn('The dog’s bone. THE Café, the dog!')).toEqual([
      ...['bone', 'café', 'dog', "dog's", 'the'],
    ]);
  });

  it('are English words only', () => {
    const marks = `a${'\u0301'.repeat(40)}`;
    expect(spellingsIn(`42 привет 你好 ${'x'.repeat(61)} ${marks}`)).toEqual([]);
  });
});

it('marks words and keeps everything else', () => {
  const text = '“Sad,” said Sad Sam’s dog.';
  const parts = markWhere(text, (word) => word === 'Sad');
  expect(parts.filter(({ marked }) => marked)).toHaveLength(2);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

describe('the text in an address', () => {
  it.each([
    ['a text', '#text=One%20a%3Db%0ATwo', 'One a=b\nTwo'],
    ['another fragment', '#content', null],
    ['nothing', '#text=', null],
    ['no encoded text', '#text=%E0%A4', null],
  ])('%s', (_, hash, text) => {
    expect(textInAddress(hash)).toBe(text);
  });

  it('is no longer than a text may be', () => {
    expect(textInAddress(`#text=${'x'.repeat(200_000)}`)).toHaveLength(100_000);
  });
});

it('the bookmarklet is one address', () => {
  const { protocol, href } = new URL(bookmarkletFor('https://example.org/a/b/'));
  expect(protocol).toBe('javascript:');
  expect(href).not.toContain('"');
});
