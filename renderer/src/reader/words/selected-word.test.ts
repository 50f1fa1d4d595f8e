import { describe, expect, it } from 'vitest';
import { wordAround } from './selected-word.ts';

describe('the word around a place in a text', () => {
  const text = "She’s a well-known 'rock' star — naïve";

  it.each([
    ['inside', 9, 'well-known', 8],
    ['at its beginning', 8, 'well-known', 8],
    ['right after it', 18, 'well-known', 8],
    ['with an apostrophe', 2, 'She’s', 0],
    ['between quotation marks', 21, 'rock', 20],
    ['with accents', 35, 'naïve', 33],
  ])('%s', (_, offset, word, start) => {
    expect(wordAround(text, offset)).toEqual({ word, start });
  });

  it('is null beside a dash, in numbers and in empty text', () => {
    expect(wordAround(text, 31)).toBeNull();
    expect(wordAround('42 %', 1)).toBeNull();
    expect(wordAround('', 0)).toBeNull();
  });
});
