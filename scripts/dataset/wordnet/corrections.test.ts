import { describe, expect, it } from 'vitest';
import { splitLines } from '../source-files.ts';
import { readCorrections } from './corrections.ts';

const read = (text: string) => readCorrections(splitLines(text, 'c.txt'));

describe('readCorrections', () => {
  const text = 'an old definition\n=> a new one\n\nShe dying\n=> She is dying\n\nnonsense\n=>\n';

  it('replaces definitions and examples, and leaves out examples', () => {
    const { correct, checkAllUsed } = read(text);
    expect(
      correct({ definition: 'an old definition', examples: ['She dying', 'nonsense', 'fine'] }),
    ).toEqual({ definition: 'a new one', examples: ['She is dying', 'fine'] });
    expect(checkAllUsed).not.toThrow();
  });

  it('names what WordNet does not say', () => {
    const { correct, checkAllUsed } = read(text);
    correct({ definition: 'an old definition', examples: ['nonsense'] });
    expect(checkAllUsed).toThrow('c.txt:4: WordNet has no such text.');
  });

  it('names a text without a correction, or with two', () => {
    expect(() => read('a\nb\n=> c')).toThrow('c.txt:1: expected =>');
    expect(() => read('a\n=> b\na\n=> c')).toThrow('c.txt:3: the text stands twice.');
  });
});
