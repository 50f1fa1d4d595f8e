import { describe, expect, it } from 'vitest';
import { generatePassword, strengthOf } from './passwords.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 'weak'],
    ['secret', 'weak'],
    ['password2026!!Long', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['12345678901234567890', 'weak'],
    ['keeper-of-everything', 'weak'],
    ['blue harbour', 'fair'],
    ['correct horse battery staple', 'strong'],
    ['корректная лошадь батарея', 'strong'],
  ])('%s: %s', (password, strength) => expect(strengthOf(password, 'keeper')).toBe(strength));
});

it('makes up passwords that are strong and never the same', () => {
  const made = Array.from({ length: 200 }, generatePassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) {
    expect(password).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/);
    expect(strengthOf(password, 'admin')).toBe('strong');
  }
});
