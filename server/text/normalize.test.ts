import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from './any-text.test-util.ts';
import { hasTooManyMarks, MAX_MARKS_IN_A_ROW, normalize } from './normalize.ts';

const marks = (count: number, mark = '\u0301') => mark.repeat(count);

describe('marks in a row', () => {
  it.each([
    ['thirty', `e${marks(30)}`, false],
    ['thirty-one', `e${marks(31)}`, true],
    ['thirty-one at the start', `${marks(31)}e`, true],
    ['thirty-one and nothing else', marks(31), true],
    ['thirty twice, with a letter between', `${marks(30)}e${marks(30)}`, false],
    ['thirty of two code units', marks(30, '\u{1e8d0}'), false],
    ['thirty-one of two code units', marks(31, '\u{1e8d0}'), true],
    ['different ones', '\u0301\u0327\u{1e8d0}'.repeat(11), true],
    ['many spellings with a few', 'xin ch\u00e0o ti\u1ebfng Vi\u0323\u0302t '.repeat(1000), false],
    ['letters that are no marks', 'превосходный 日本語 '.repeat(1000), false],
    ['nothing', '', false],
  ])('%s', (_name, text, expected) => {
    expect(hasTooManyMarks(text)).toBe(expected);
  });

  it('are found wherever they are', () => {
    const text = fc.array(fc.constantFrom('e', '日', '\u{1f600}', marks(1), marks(29), marks(2)));
    fc.assert(
      fc.property(text, (parts) => {
        const joined = parts.join('');
        expect(hasTooManyMarks(joined)).toBe(/\p{M}{31}/u.test(joined));
      }),
    );
  });
});

describe('normalize', () => {
  it('is the normalization of Unicode for all text that may be', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), (text) => {
        fc.pre(!hasTooManyMarks(text));
        for (const form of ['NFC', 'NFD', 'NFKD'] as const) {
          expect(normalize(text, form)).toBe(text.normalize(form));
        }
      }),
    );
  });

  it('drops marks beyond thirty in a row, and is done with that', () => {
    const text = `e${marks(62_000, '\u0327\u0301')}x`;
    const normal = normalize(text);
    expect(hasTooManyMarks(normal)).toBe(false);
    expect(normal.length).toBeLessThanOrEqual(MAX_MARKS_IN_A_ROW + 2);
    expect(normalize(normal)).toBe(normal);
  });

  it('takes time that grows with the text, not with its square', () => {
    const cpuOf = (text: string) => {
      const before = process.cpuUsage();
      normalize(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const worst = ['\u0301\u0327'.repeat(60_000), `e${marks(15, '\u0327\u0301')}`.repeat(4_000)];
    for (const text of worst) {
      // Unbounded, the first takes ten seconds.
      expect(Math.min(...Array.from({ length: 3 }, () => cpuOf(text)))).toBeLessThan(100);
    }
  });
});
