import { describe, expect, it } from 'vitest';
import { countShownFirst } from './shown-first.ts';

const meanings = (taught: number, others: number) => [
  ...Array.from({ length: taught }, () => ({ meaning_level: 'A1' as const })),
  ...Array.from({ length: others }, () => ({ meaning_level: null })),
];

describe('countShownFirst', () => {
  it('shows the meanings that are taught, where others follow', () => {
    expect(countShownFirst(meanings(2, 8))).toBe(2);
    expect(countShownFirst(meanings(2, 2))).toBe(2);
  });

  it('does not hide what costs no more room than the button', () => {
    expect(countShownFirst(meanings(2, 1))).toBe(3);
    expect(countShownFirst(meanings(0, 13))).toBe(13);
  });

  it('shows ten of many', () => {
    expect(countShownFirst(meanings(0, 14))).toBe(10);
    expect(countShownFirst(meanings(14, 9))).toBe(10);
    expect(countShownFirst(meanings(0, 0))).toBe(0);
  });
});
