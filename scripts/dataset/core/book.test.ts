import { describe, expect, it } from 'vitest';
import { parseWords } from '../own-words/parser.ts';
import { splitLines } from '../source-files.ts';
import { alreadyThere, misplaced } from './book.ts';
import { unnormalizedLines } from './files.ts';

const entry = (word: string) => `${word} /kæt/ A1
= [A1] an animal
> This is an animal.
~ а | b | c | d | e | 字 | ح
`;

const read = (path: string, ...heads: string[]) =>
  parseWords(splitLines(`[noun]\n${heads.map(entry).join('')}`, path)).words;

describe('the gates of the whole book', () => {
  it('let entries in the file of their letter pass, in order', () => {
    expect(misplaced(read('core/noun/c.txt', 'cat', 'CV', 'cycle'))).toEqual([]);
    expect(misplaced(read('core/noun/other.txt', '3D'))).toEqual([]);
  });

  it('stop an entry in the file of another letter or part of speech', () => {
    expect(misplaced(read('core/noun/b.txt', 'cat'))).toEqual([
      'core/noun/b.txt:2: "cat" belongs in core/noun/c.txt.',
    ]);
    expect(misplaced(read('core/verb/c.txt', 'cat'))).toHaveLength(1);
  });

  it('stop an entry out of order', () => {
    expect(misplaced(read('core/noun/c.txt', 'cow', 'cat'))).toEqual([
      'core/noun/c.txt:6: "cat" is out of order.',
    ]);
  });

  it('stop an entry that another file has', () => {
    const others = read('function-words/b.txt', 'cow', 'dog');
    expect(alreadyThere(read('core/noun/c.txt', 'cat', 'cow'), others)).toEqual([
      'core/noun/c.txt:6: it stands in function-words/b.txt:2 already.',
    ]);
  });

  it('stop text that is not in NFC', () => {
    expect(unnormalizedLines('caf\u00e9\ncafe\u0301\n', 'b.txt')).toEqual([
      'b.txt:2: the line is not in NFC.',
    ]);
  });
});
