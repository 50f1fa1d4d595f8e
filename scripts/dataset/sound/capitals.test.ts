import { describe, expect, it } from 'vitest';
import { isInCapitals, readCapitals, spelledSound } from './capitals.ts';

describe('headwords in capital letters', () => {
  it.each([
    ['US', 'ˌjuˈɛs', 'ˌjuːˈɛs'],
    ['U.S.A.', 'ˌjuɛsˈeɪ', 'ˌjuːɛsˈeɪ'],
    ['HRT', 'ˌeɪtʃɑrˈti', 'ˌeɪtʃɑːˈtiː'],
    ['CRO', 'ˌsiɑrˈoʊ', 'ˌsiːɑːrˈəʊ'],
    ['BMW', 'ˌbiɛmˈdʌbəlju', 'ˌbiːɛmˈdʌbəljuː'],
  ])('spell %s', (word, american, british) => {
    expect(spelledSound(word, 'american')).toBe(american);
    expect(spelledSound(word, 'british')).toBe(british);
  });

  it('are read as letters, as words, or not at all', () => {
    const { isSpelled, isWord } = readCapitals();
    expect(['UN', 'U.N.', 'i.e.'].every(isSpelled)).toBe(true);
    expect(['NATO', 'AIDS'].every(isWord)).toBe(true);
    expect(['ME', 'XIV'].some((word) => isSpelled(word) || isWord(word))).toBe(false);
    expect(['ME', 'XIV', 'CO2', 'p.m.'].every(isInCapitals)).toBe(true);
    expect(['May', 'I', 'No.'].some(isInCapitals)).toBe(false);
  });
});
