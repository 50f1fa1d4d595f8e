import { expect, it } from 'vitest';
import { splitVariants } from './variants.ts';

it('splits at commas of any script that are not written with a backslash', () => {
  expect(splitVariants(String.raw`боюсь\, что нет, увы`)).toEqual(['боюсь, что нет', 'увы']);
  expect(splitVariants(String.raw`别担心\，没事，没关系、不要紧`)).toEqual([
    '别担心，没事',
    '没关系',
    '不要紧',
  ]);
  expect(splitVariants(String.raw`لا تقلق\، كل شيء بخير، لا بأس`)).toEqual([
    'لا تقلق، كل شيء بخير',
    'لا بأس',
  ]);
});
