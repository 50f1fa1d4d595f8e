import { expect, it } from 'vitest';
import { areNeighbours } from './keyboard.ts';

it.each(['qw', 'sd', 'gh', 'aq', 'sz', 'nb', 'kj', 'ol'])('finds %s side by side', (pair) => {
  expect(areNeighbours(pair[0]!, pair[1]!)).toBe(true);
  expect(areNeighbours(pair[1]!, pair[0]!)).toBe(true);
});

it.each(['qp', 'am', 'ee', 'qz', 'a1'])('does not find %s side by side', (pair) => {
  expect(areNeighbours(pair[0]!, pair[1]!)).toBe(false);
});
