import { expect, it } from 'vitest';
import { KeySet } from './key-set.ts';

it('tells new keys from old ones among hundreds of thousands, and where those were', () => {
  const keys = new KeySet();
  const count = 300_000;
  let known = 0;
  for (let i = 1; i <= count; i += 1) known += keys.add(`noun word ${i}`, i) === null ? 0 : 1;
  expect(known).toBe(0);
  for (let i = 1; i <= count; i += 997) expect(keys.add(`noun word ${i}`, count + i)).toBe(i);
  expect(keys.get('verb word 1')).toBeNull();
  expect(keys.add('verb word 1', 1)).toBeNull();
  expect(keys.get('verb word 1')).toBe(1);
});
