import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeSpelling, encodeTerm } from './alphabet.ts';
import { confusionTable } from './confusion-table.ts';
import { COST } from './costs.ts';
import { DistanceRows, FIRST_ROW } from './distance-rows.ts';
import { Outlook } from './outlook.ts';
import { TermConfusions } from './term-confusions.ts';
import { letterBit } from './trie.ts';
import { WrittenTerm } from './written-term.ts';

const ANY_LETTERS = -1;

const term = new WrittenTerm();
const confusions = new TermConfusions(confusionTable());
const rows = new DistanceRows(100, term, confusions);
const outlook = new Outlook(100, term, confusions, rows);

function start(written: string): void {
  term.write(encodeTerm(written));
  confusions.read(term);
  rows.start();
  outlook.start();
}

function symbolsOf(spelling: string): Uint8Array {
  const symbols = new Uint8Array(100);
  return symbols.slice(0, encodeSpelling(spelling, symbols, 0));
}

/** The cost of writing `written` for `meant`. */
function cost(written: string, meant: string): number {
  start(written);
  let row = FIRST_ROW;
  for (const symbol of symbolsOf(meant)) rows.extend(row++, row, symbol);
  return rows.finish(row);
}

describe('the cost of a term against a spelling', () => {
  test.each([
    ['happy', 'happy', 0],
    ['bnad', 'band', COST.transpose],
    ['drg', 'drag', COST.omitVowel + COST.firstVowel],
    ['batd', 'bat', COST.add],
    ['dabt', 'dakt', COST.substitute],
  ])('%s for %s', (written, meant, expected) => {
    expect(cost(written, meant)).toBe(expected);
  });

  test('a confusion of sounds costs less than the slips it is made of', () => {
    expect(cost('fone', 'phone')).toBeLessThan(COST.omit);
    expect(cost('zone', 'phone')).toBeGreaterThan(COST.substitute);
  });

  test('a second confusion costs less than the first', () => {
    const first = cost('fone', 'phone');
    const other = cost('grafic', 'graphic');
    expect(cost('fonografic', 'phonographic')).toBeLessThan(first + other);
  });

  test('nothing is left of the term before', () => {
    const before = cost('nife', 'knife');
    cost('fizicks', 'physics');
    expect(cost('nife', 'knife')).toBe(before);
  });
});

test('with any letters to come, no prefix promises worse than what the spelling costs', () => {
  const word = fc.stringMatching(/^[abcdefghikmnoprstuy]{2,9}$/);
  fc.assert(
    fc.property(word, word, fc.boolean(), (written, other, isNear) => {
      const meant = isNear ? written.replace(/f/g, 'ph').replace(/k/g, 'ck') : other;
      const total = cost(written, meant);
      const symbols = symbolsOf(meant);
      start(written);
      symbols.forEach((symbol, i) => {
        const row = FIRST_ROW + 1 + i;
        rows.extend(row - 1, row, symbol);
        outlook.fromLetters(row, ANY_LETTERS);
        expect(outlook.least[row]).toBeLessThanOrEqual(total);
      });
    }),
    { numRuns: 500 },
  );
});

test('letters that the rest of a spelling does not have make its prefix promise less', () => {
  start('band');
  rows.extend(FIRST_ROW, FIRST_ROW + 1, symbolsOf('b')[0]!);
  const promise = (rest: string): number => {
    const letters = symbolsOf(rest).reduce((bits, symbol) => bits | letterBit(symbol), 0);
    outlook.fromLetters(FIRST_ROW + 1, letters);
    return outlook.guess[FIRST_ROW + 1]!;
  };
  expect(promise('band')).toBeLessThan(promise('bat'));
  expect(promise('bat')).toBeLessThan(promise('bit'));
});
