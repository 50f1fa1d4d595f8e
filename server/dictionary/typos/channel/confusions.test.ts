import { describe, expect, it } from 'vitest';
import { SILENT_E, SOFT_C, SPACE } from './alphabet.ts';
import { finish } from '../../structures/steps.ts';
import { collectConfusions } from './confusions.ts';
import { idleRules } from './idle-rules.test-util.ts';
import { patternOf } from './letter-patterns.ts';
import { SPELLING_RULES } from './spelling-rules.ts';

const costs = new Map(
  finish(collectConfusions()).map(({ right, written, cost }) => [
    `${right.join()}>${written.join()}`,
    cost,
  ]),
);

function costOf(right: string, written: string): number {
  const key = `${patternOf(right)[0]!.join()}>${patternOf(written)[0]!.join()}`;
  return costs.get(key) ?? Infinity;
}

describe('patternOf', () => {
  it('marks letters by what follows them inside the pattern', () => {
    expect(patternOf('ci')).toEqual([[SOFT_C, 9]]);
    expect(patternOf('ck')).toEqual([[3, 11]]);
    expect(patternOf('me|')).toEqual([[13, SILENT_E, SPACE]]);
  });

  it('keeps both readings of a last letter whose neighbour is unknown', () => {
    expect(patternOf('are')).toEqual([
      [1, 18, 5],
      [1, 18, SILENT_E],
    ]);
  });

  it('refuses what is not a letter', () => {
    expect(() => patternOf('a1')).toThrow('not a pattern: a1');
  });
});

describe('confusions', () => {
  it.each([
    ['ph', 'f'],
    ['tion', 'shun'],
    ['|kn', '|n'],
    ['que|', 'k|'],
    ['able|', 'ible|'],
    ['ance|', 'ence|'],
    ['ie', 'ei'],
    ['igh', 'i'],
    ['ture', 'cher'],
    ['th', 'f'],
  ])('expects %s to be written %s', (right, written) => {
    expect(costOf(right, written)).toBeLessThan(600);
  });

  it('is the likelier the plainer the spelling: f for ph before ph for f', () => {
    expect(costOf('ph', 'f')).toBeLessThan(costOf('f', 'ph'));
  });

  it('asks more of an unstressed sound in the first vowel of a word', () => {
    const er = finish(collectConfusions()).find(
      ({ right, written }) => right.join() === '1,18' && written.join() === '5,18',
    );
    expect(er!.firstCost).toBeGreaterThan(er!.cost);
  });
});

describe('the spelling rules', () => {
  it('each make a confusion cheaper that sounds, slips and other rules do not explain as well', () => {
    expect(idleRules()).toEqual([]);
  });

  it.each([
    ['said twice', SPELLING_RULES[0]!],
    ['that a slip explains', 'ble| > bel| 5'],
    ['that sounds explain', 'tion > shun 6'],
  ])('are found idle: one %s', (_, rule) => {
    expect(idleRules([...SPELLING_RULES, rule])).toContain(rule);
  });
});
