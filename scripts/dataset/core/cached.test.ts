import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cached } from './cached.ts';

const folder = mkdtempSync(join(tmpdir(), 'wordkeep-cached-'));
const input = join(folder, 'input.txt');
const read = () => readFileSync(input, 'utf8');

it('is made once for the same inputs, and not kept if they change meanwhile', () => {
  writeFileSync(input, 'one');
  let made = 0;
  const get = (meanwhile = () => {}) =>
    cached(join(folder, 'cache'), read, () => {
      meanwhile();
      made += 1;
      return read();
    });
  expect(get(() => writeFileSync(input, 'two'))).toBe('two');
  writeFileSync(input, 'one');
  expect(get()).toBe('one');
  expect(get()).toBe('one');
  expect(made).toBe(2);
});
