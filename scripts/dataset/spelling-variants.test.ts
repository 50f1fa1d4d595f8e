import { describe, expect, it } from 'vitest';
import { differBySpelling } from './spelling-variants.ts';

describe('differBySpelling', () => {
  it.each([
    ['colour', 'color'],
    ['theatre', 'theater'],
    ['organisation', 'organization'],
    ['anaesthetise', 'anesthetise'],
    ['catalogue', 'catalog'],
    ['travelling', 'traveling'],
    ['grey', 'gray'],
  ])('knows %s and %s as one word', (british, american) => {
    expect(differBySpelling(british, american)).toBe(true);
  });

  it('keeps different words apart', () => {
    expect(differBySpelling('lift', 'elevator')).toBe(false);
    expect(differBySpelling('practical', 'practicable')).toBe(false);
  });
});
