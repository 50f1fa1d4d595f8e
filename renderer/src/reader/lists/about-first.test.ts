import { expect, it } from 'vitest';
import type { Meaning, WordRecord } from '../../../../server/contract/word.ts';
import { aboutFirst } from './about-first.ts';

const meaning = (definition: string, ...topics: string[]) => ({ definition, topics }) as Meaning;
const record = (...meanings: Meaning[]) => ({ meanings }) as WordRecord;
const DATE = [
  record(meaning('choose a day', 'time')),
  record(meaning('a day', 'time'), meaning('a sweet fruit', 'food', 'plants')),
];
const definitions = (topic?: string) =>
  aboutFirst(DATE, topic).map(({ meanings }) => meanings.map(({ definition }) => definition));

it('puts the meaning about the topic of a list before the others', () => {
  expect(definitions('food')).toEqual([['a sweet fruit', 'a day'], ['choose a day']]);
  expect(definitions('time')).toEqual([['choose a day'], ['a day', 'a sweet fruit']]);
});

it('changes nothing without a topic, or with one that no meaning has', () => {
  const asTheyAre = [['choose a day'], ['a day', 'a sweet fruit']];
  expect(definitions()).toEqual(asTheyAre);
  expect(definitions('animals')).toEqual(asTheyAre);
});
