import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffTexts } from './text-diff.ts';

const shown = (before: string, after: string) =>
  diffTexts(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind])
    .join('');

it('marks the words that came and went, and nothing else', () => {
  expect(shown('to move fast on foot', 'to move quickly on foot')).toBe(
    'to move -fast-+quickly+ on foot',
  );
  expect(shown('', 'new')).toBe('+new+');
  expect(shown('gone', '')).toBe('-gone-');
  expect(shown('бежать быстро', 'быстро бежать')).toContain('быстро');
});

it('holds both texts whole', () => {
  const text = fc
    .array(fc.constantFrom('a', 'be', ' ', '  ', '.', 'é', '\n', '跑'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffTexts(before, after);
      const without = (kind: string) =>
        pieces
          .filter((piece) => piece.kind !== kind)
          .map((piece) => piece.text)
          .join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
  );
});
