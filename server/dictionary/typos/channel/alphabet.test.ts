import { describe, expect, it } from 'vitest';
import {
  encodeSpelling,
  encodeTerm,
  FOREIGN,
  isLetter,
  PLAIN,
  SILENT_E,
  SOFT_C,
  SOFT_G,
  SPACE,
} from './alphabet.ts';

describe('encodeTerm', () => {
  it('marks the soft c of "city", the soft g of "gem" and the silent e of "cage", nothing else', () => {
    expect([...encodeTerm('city gem cage')]).toEqual([
      SOFT_C, 9, 20, 25, SPACE, SOFT_G, 5, 13, SPACE, 3, 1, SOFT_G, SILENT_E,
    ]); // prettier-ignore
  });

  it('does not take the e of "be" or "tree" for a silent one', () => {
    expect(encodeTerm('be').at(-1)).toBe(5);
    expect(encodeTerm('tree').at(-1)).toBe(5);
  });

  it('folds case, accents and white space', () => {
    expect(encodeTerm('  Café\t Noir ')).toEqual(encodeTerm('cafe noir'));
  });

  it('writes what no word has as foreign, one symbol a character', () => {
    expect([...encodeTerm('a1😀')]).toEqual([1, FOREIGN, FOREIGN]);
  });
});

describe('encodeSpelling', () => {
  it('refuses a spelling with a character outside the alphabet, or without room', () => {
    const out = new Uint8Array(8);
    expect(encodeSpelling('mp3', out, 0)).toBe(-1);
    expect(encodeSpelling('dictionary', out, 0)).toBe(-1);
    expect(encodeSpelling('word', out, 2)).toBe(6);
  });

  it('gives marked letters the plain letter behind them', () => {
    expect([SOFT_C, SOFT_G, SILENT_E].map((symbol) => PLAIN[symbol])).toEqual([3, 7, 5]);
    expect(isLetter(SOFT_C) && !isLetter(SPACE)).toBe(true);
  });
});
