import fc from 'fast-check';

const SURROGATES_FROM = 0xd800;
const SURROGATES = 0x800;

export const anyCharacter = fc
  .nat(0x10ffff - SURROGATES)
  .map((n) => String.fromCodePoint(n < SURROGATES_FROM ? n : n + SURROGATES));

/**
 * Text of any characters, as fast-check's unit `binary`, which makes a table of all of them: two
 * seconds in each process.
 */
export const anyText = (constraints: Omit<fc.StringConstraints, 'unit'> = {}) =>
  fc.string({ ...constraints, unit: anyCharacter });
