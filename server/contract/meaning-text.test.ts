import { expect, it } from 'vitest';
import { inItsSigns } from './meaning-text.ts';

it('lists words of Arabic with its own comma and semicolon', () => {
  expect(inItsSigns('بيت, منزل; دار', 'ar')).toBe('بيت، منزل؛ دار');
  expect(inItsSigns('Haus, Heim; Bau', 'de')).toBe('Haus, Heim; Bau');
});
