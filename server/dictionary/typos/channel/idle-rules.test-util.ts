import { type Add, addSoundConfusions, GAIN, keyOf, pairsOf, Sides, WORST } from './confusions.ts';
import { finish } from '../../structures/steps.ts';
import { costOfSlips } from './slips.ts';
import { SPELLING_RULES } from './spelling-rules.ts';

/**
 * The rules that change nothing, because sounds, slips or other rules explain the same as cheaply.
 */
export function idleRules(rules: readonly string[] = SPELLING_RULES): string[] {
  const sides = new Sides();
  const sources = new Map<number, { cost: number; first: number; source: string }[]>();
  const note =
    (source: string): Add =>
    (right, written, cost, first = cost) => {
      if (cost > WORST || cost + GAIN > costOfSlips(sides.of(right), sides.of(written))) return;
      const key = keyOf(right, written);
      sources.set(key, [...(sources.get(key) ?? []), { cost, first, source }]);
    };
  finish(addSoundConfusions(sides, note('')));
  for (const rule of rules) for (const pair of pairsOf(rule, sides)) note(rule)(...pair);
  const earning = new Set<string>();
  for (const all of sources.values()) {
    for (const { cost, first, source } of all) {
      const others = all.filter((other) => other.source !== source);
      const isBeaten = (by: 'cost' | 'first', own: number): boolean =>
        others.some((other) => other[by] <= own);
      if (!isBeaten('cost', cost) || !isBeaten('first', first)) earning.add(source);
    }
  }
  return rules.filter((rule, at) => !earning.has(rule) || rules.indexOf(rule) !== at);
}
