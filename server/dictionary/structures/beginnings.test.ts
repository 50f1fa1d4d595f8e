import { expect, test } from 'vitest';
import { Beginnings } from './beginnings.ts';
import { symbolsOf } from './symbols.ts';

const texts = Array.from({ length: 2_000 }, (_, i) => (i * 7_919_777).toString(36));
const filter = new Beginnings(24 * texts.length);
for (const text of texts) filter.addWhole([...symbolsOf(text)]);

test('what begins a text is never denied, nor is the text', () => {
  for (const text of texts) {
    expect(filter.hasWhole(symbolsOf(text))).toBe(true);
    for (let length = 0; length <= text.length; length++) {
      expect(filter.has(symbolsOf(text.slice(0, length)))).toBe(true);
    }
  }
});

test('most of what begins no text is denied', () => {
  const others = texts.map((text) => [...text].reverse().join('-'));
  expect(others.filter((one) => filter.has(symbolsOf(one))).length).toBeLessThan(texts.length / 5);
  expect(others.filter((one) => filter.hasWhole(symbolsOf(one))).length).toBeLessThan(
    texts.length / 5,
  );
});

test('all parts of an inner text are needed', () => {
  const inner = new Beginnings(1_000);
  const symbols = [...symbolsOf('dictionary')];
  for (let from = 1; from < symbols.length; from++) inner.add(symbols, from);
  expect(inner.hasInside(symbolsOf('ictionar'))).toBe(true);
  expect(inner.hasInside(symbolsOf('ictionerr'))).toBe(false);
});
