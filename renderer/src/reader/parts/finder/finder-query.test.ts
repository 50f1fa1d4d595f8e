import { expect, it } from 'vitest';
import { finderAddress, finderRequest, readFinder } from './finder-query.ts';

const read = (text: string) => readFinder(new URLSearchParams(text));

it('reads the conditions in the address, and ignores unknown values', () => {
  expect(read('rhymes_with=cat&rhyme=near&syllables=2&word_level=B1&part_of_speech=noun')).toEqual({
    mode: 'rhymes_with',
    term: 'cat',
    near: true,
    all: false,
    forms: false,
    starts: '',
    ends: '',
    contains: '',
    syllables: '2',
    part: 'noun',
    level: 'B1',
    dataset: '',
  });
  expect(read('syllables=99&word_level=Z9&part_of_speech=thing&rhyme=eye')).toMatchObject({
    mode: 'means',
    term: '',
    near: false,
    syllables: '',
    part: '',
    level: '',
  });
});

it.each([
  'means=fear+of+spiders',
  'spelled=%3Fa%3F%3Fing&part_of_speech=noun',
  'rhymes_with=cat&rhyme=near&syllables=1',
  'letters=listen&letters_all=true',
  'letters=&starts=a',
  'rhymes_with=dreams&forms=true',
  'means=a+test&dataset=glossary',
])('comes back to the address it was read from: %s', (query) => {
  expect(finderAddress(read(query))).toBe(`/find?${query}`);
});

it('sends no request until there is a condition', () => {
  expect(finderRequest(read(''))).toBeNull();
  expect(finderRequest(read('syllables=2&part_of_speech=noun'))).toBeNull();
  expect(finderRequest(read('letters=&letters_all=true&starts=a'))).toEqual({
    letters_all: 'true',
    starts: 'a',
  });
});

it('asks for inflected forms beside base forms, but not by meaning', () => {
  const { form_of_word: forms } = finderRequest(read('spelled=m%3Fce&forms=true')) ?? {};
  expect(forms).toContain('base_form');
  expect(forms).toContain('plural_form');
  expect(finderRequest(read('means=small+animals&forms=true'))).toEqual({ means: 'small animals' });
});
