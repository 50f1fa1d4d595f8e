import { expect, it } from 'vitest';
import { groupFound } from './group-found.ts';

const item = (matched: string, syllables: number | null, part: 'noun' | 'verb' = 'noun') => ({
  matched,
  part_of_speech: part,
  word_level: matched === 'hat' ? ('A1' as const) : null,
  syllables,
});

it('puts records of one spelling together, in order', () => {
  const hat = { ...item('hat', 1), gloss: 'for the head' };
  const chat = item('chat', 1);
  const [group] = groupFound([hat, chat, item('hat', 1, 'verb')], false);
  expect(group?.found).toEqual([
    { word: 'hat', parts: ['noun', 'verb'], level: 'A1', first: hat },
    { word: 'chat', parts: ['noun'], level: null, first: chat },
  ]);
});

it('groups by syllables, words with an unknown number last', () => {
  const items = [item('acrobat', 3), item('x', null), item('hat', 1), item('chat', 1)];
  const groups = groupFound(items, true);
  expect(groups.map(({ syllables, found }) => [syllables, found.length])).toEqual([
    [1, 2],
    [3, 1],
    [null, 1],
  ]);
});
