import { expect, it } from 'vitest';
import { ItemTexts, readItem, wordOf as headwordOf } from './item-texts.ts';

const itemOf = (id: number, word: string) => ({
  id,
  head: JSON.stringify({ word, part_of_speech: 'noun' }),
  tail: '"labels":[],"source":""',
});
const wordOf = (items: ItemTexts, id: number) => {
  const text = items.get(id, 'own');
  return text === null ? null : readItem(text).word;
};

it('finds the item of every record, however long it is', () => {
  const items = new ItemTexts();
  const words = [10, 100_000, 300_000, 1, 262_000, 600_000, 0, 200_000, 10].map((length, i) =>
    String.fromCodePoint(0x61 + i).repeat(length),
  );
  for (const [i, word] of words.entries()) items.add(itemOf(1_000 * i + 1, word));
  for (const [i, word] of words.entries()) expect(wordOf(items, 1_000 * i + 1)).toBe(word);
  expect(items.get(0, 'own')).toBeNull();
  expect(items.get(2, 'own')).toBeNull();
  expect(items.get(1_000_000, 'own')).toBeNull();
});

it('keeps what was edited while the others were being loaded', async () => {
  const items = new ItemTexts();
  async function* batches() {
    yield [itemOf(1, 'one')];
    items.add(itemOf(2, 'edited'));
    yield [itemOf(2, 'two'), itemOf(3, 'three')];
  }
  const filled = items.fill(batches());
  expect(items.isComplete).toBe(false);
  await filled;
  expect(items.isComplete).toBe(true);
  expect([1, 2, 3].map((id) => wordOf(items, id))).toEqual(['one', 'edited', 'three']);
  items.add(itemOf(1, 'edited, too'));
  expect(wordOf(items, 1)).toBe('edited, too');
});

it.each(['run', '', '"', '","', 'a\\', '\\","b', 'été, "so"'])(
  'reads the headword %j alone',
  (word) => {
    const items = new ItemTexts();
    items.add(itemOf(1, word));
    expect(headwordOf(items.get(1, 'own')!)).toBe(word);
  },
);
