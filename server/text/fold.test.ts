import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from './any-text.test-util.ts';
import { foldHeadword, stripAccents, tidySpelling } from './fold.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  anyText(),
  fc.string({
    unit: fc.constantFrom(
      '\u00ad',
      '\u200d',
      '\ufe0f',
      'Ａ',
      '\uff3e',
      'ß',
      'ẞ',
      'İ',
      'ı',
      'Σ',
      'ς',
      'ŉ',
      'ﬁ',
      '’',
      '´',
      '`',
      ' ',
      'e',
      '\u0301',
    ),
  }),
);

describe('foldHeadword', () => {
  it.each([
    ['March', 'march'],
    ['  give \t up\u00a0', 'give up'],
    ['don’t', "don't"],
    ['don´t', "don't"],
    ['don`t', "don't"],
    ['´', '´'],
    ['`run`', '`run`'],
    ['ʻokina ‘quoted’ ʼn', "ʻokina 'quoted' 'n"],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδος', 'οδοσ'],
    ['Cafe\u0301', 'café'],
    ['100 %_', '100 %_'],
    ['seren\u00addipity', 'serendipity'],
    ['\ufeffrun\u200bning\u2060 \u200e', 'running'],
    ['Cafe\u200d\u0301', 'café'],
    ['❤\ufe0f', '❤'],
    ['ＧＩＶＥ\u3000ｕｐ！', 'give up!'],
    ['\u200b \u00ad', ''],
    ['   ', ''],
  ])('folds %j to %j', (spelling, folded) => {
    expect(foldHeadword(spelling)).toBe(folded);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(text, (t) => {
        expect(foldHeadword(foldHeadword(t))).toBe(foldHeadword(t));
      }),
    );
  });

  it('makes no difference between cases', () => {
    fc.assert(
      fc.property(text, (t) => {
        expect(foldHeadword(t.toUpperCase())).toBe(foldHeadword(t));
        expect(foldHeadword(foldHeadword(t).toUpperCase())).toBe(foldHeadword(t));
      }),
      // An accent as an apostrophe after a letter with a mark that it is not composed with.
      { examples: [['\uFB01\u0301`A']] },
    );
  });

  it('treats ASCII on its short way as any other text', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(ascii, (t) => {
        expect(foldHeadword(`${t} é`)).toBe(`${foldHeadword(t)} é`.trim());
      }),
    );
  });
});

describe('stripAccents', () => {
  it.each([
    ['café', 'cafe'],
    ['fœtus', 'foetus'],
    ['smørrebrød', 'smorrebrod'],
    ['zażółć', 'zazolc'],
    ["don't", "don't"],
    ['日本', '日本'],
    ['\u0301', '\u0301'],
  ])('makes %j %j', (folded, stripped) => {
    expect(stripAccents(folded)).toBe(stripped);
  });

  it('changes nothing the second time, and leaves nothing empty', () => {
    fc.assert(
      fc.property(text.map(foldHeadword), (t) => {
        expect(stripAccents(stripAccents(t))).toBe(stripAccents(t));
        expect(stripAccents(t) === '').toBe(t === '');
      }),
    );
  });
});

describe('tidySpelling', () => {
  it('keeps case and apostrophes', () => {
    expect(tidySpelling('  Ｒock  ’n’ Ro\u00adll ')).toBe('Rock ’n’ Roll');
    expect(tidySpelling(' rock')).toBe('rock');
  });
});
