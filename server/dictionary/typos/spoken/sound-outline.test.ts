import { describe, expect, it } from 'vitest';
import { encodeTerm } from '../channel/alphabet.ts';
import { OutlineTable } from './outline-table.ts';
import { readPhonemes } from './phonemes.ts';
import { outlineOf, outlinesOfTerm } from './sound-outline.ts';
import { SpokenTerm } from './spoken-term.ts';

const outline = (ipa: string) => outlineOf(readPhonemes(ipa));

describe('the outline of a pronunciation', () => {
  it.each([
    ['is the same for vowels and for voiced and voiceless consonants', 'bʊk', 'pæɡ', true],
    ['ignores h, w and j', 'hwu', 'ju', true],
    ['merges neighbours of one class', 'ɪtdə', 'ɪtə', true],
    ['has a vowel and an r for both in one', 'nɝs', 'nʌrs', true],
    ['tells other consonants apart', 'lɪp', 'rɪp', false],
    ['has vowels in their places', 'spɪl', 'sɪpl', false],
  ])('%s', (_, a, b, isSame) => {
    expect(outline(a) === outline(b)).toBe(isSame);
  });

  it('is a number that is exact, however long the word is', () => {
    const long = outline('pə'.repeat(40));
    expect(Number.isSafeInteger(long)).toBe(true);
    expect(long).toBe(outline('pə'.repeat(41)));
  });
});

describe('the outlines of a term', () => {
  it.each([
    ['bookay', 'buˈkeɪ'],
    ['kernul', 'ˈkɝnəl'],
    ['sikoloji', 'saɪˈkɑlədʒi'],
    ['nummonic', 'nɪˈmɑnɪk'],
    ['sooflay', 'suˈfleɪ'],
    ['kwire', 'ˈkwaɪɚ'],
    ['hippocritical', 'ˌhɪpəˈkrɪtɪkəl'],
  ])('%s has that of %s', (term, ipa) => {
    expect(outlinesOfTerm(new SpokenTerm(encodeTerm(term)))).toContain(outline(ipa));
  });

  it('are few, and differ', () => {
    const found = outlinesOfTerm(new SpokenTerm(encodeTerm('xoughgheaucceaghsch'.repeat(2))));
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThan(10);
    expect(new Set(found).size).toBe(found.length);
  });
});

describe('the table of outlines', () => {
  it('finds the spellings of an outline, the commonest first', () => {
    const sounds = ['buk', 'lɪp', 'pæɡ', 'bɪɡ'].map((ipa) => [readPhonemes(ipa)]);
    sounds.push([]);
    const steps = OutlineTable.build(Uint8Array.of(90, 10, 30, 60, 0), (rank) => sounds[rank]!);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const found = [...step.value.find(outline('pɪk'))];
    expect(found.filter((rank) => rank !== 1)).toEqual([2, 3, 0]);
    expect([...step.value.find(outline('mɪləmɪlə'))]).toEqual([]);
  });
});
