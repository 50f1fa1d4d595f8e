import { expect, it } from 'vitest';
import { LeftOutCounts } from './left-out.ts';

it('counts fields, with names that are safe to show', () => {
  const counts = new LeftOutCounts();
  for (const field of ['wikidata', 'a\u0007b', 'wikidata', 'a\u0007b', 'a\u0007b'])
    counts.add(field);
  counts.add('sounds.tags', 2);
  expect(counts.list()).toEqual([
    { field: '"a\\u0007b"', count: 3, kind: 'missing', examples: [] },
    { field: 'sounds.tags', count: 2, kind: 'missing', examples: [] },
    { field: 'wikidata', count: 2, kind: 'missing', examples: [] },
  ]);
});

it('has up to three examples of what was read otherwise than it is written', () => {
  const counts = new LeftOutCounts();
  for (const word of ['a', 'b\u0007\n', 'a', 'c', 'd']) counts.note('aliases', word);
  expect(counts.list()).toEqual([
    { field: 'aliases', count: 5, kind: 'changed', examples: ['a', 'b ', 'c'] },
  ]);
});

it('counts what a hostile file makes up under one name', () => {
  const counts = new LeftOutCounts();
  for (let i = 0; i < 500; i += 1) counts.add(`field ${i}`);
  counts.add('field 7');
  const list = counts.list();
  expect(list[0]).toMatchObject({ field: 'other fields', count: 300 });
  expect(list[1]).toMatchObject({ field: 'field 7', count: 2 });
  expect(list).toHaveLength(201);
});
