import { describe, expect, it } from 'vitest';
import { parseWords } from '../own-words/parser.ts';
import { splitLines } from '../source-files.ts';
import { formatFile } from './format.ts';
import { patchEntries } from './patch-entries.ts';

const ENTRY = `[noun]
bank /bæŋk/ A1
= [A1] a business that keeps money
> The bank is open today.
@syn lender
~ а | b | c | d | e | 字 | ح
@note usage One.
@note error a => b : why
= [B1] land beside a river
> We sat on the bank.
~ а | b | c | d | e | 字 | ح
@drop 1:06:01 container
`;

const entries = () => parseWords(splitLines(ENTRY, 'core/noun/b.txt')).words;

/** The entry after lines `n<TAB>line`. */
function patched(...lines: string[]) {
  const text = lines.map((line) => `bank\tnoun\t${line}\n`).join('');
  const { lines: after, problems } = patchEntries(entries(), splitLines(text, 'p.tsv'));
  const parsed = parseWords(after);
  return {
    text: formatFile('noun', parsed.words),
    problems: [...problems, ...parsed.problems],
  };
}

describe('patchEntries', () => {
  it('replaces, adds and removes the lines of an option in one meaning', () => {
    const { text, problems } = patched(
      '1\t-@syn',
      '1\t@topics money',
      '1\t@note error c => d : why not',
      '1\t> One bank is closed.',
      '1\t> Two banks are closed.',
      '2\t= [B2] the side of a river',
    );
    expect(problems).toEqual([]);
    expect(text).toBe(`[noun]
bank /bæŋk/ A1
= [A1] a business that keeps money
@topics money
> One bank is closed.
> Two banks are closed.
~ а | b | c | d | e | 字 | ح
@note usage One.
@note error c => d : why not
= [B2] the side of a river
> We sat on the bank.
~ а | b | c | d | e | 字 | ح
@drop 1:06:01 container
`);
  });

  it('changes the head', () => {
    const { text } = patched('0\tbank /bæŋk/ A2', '0\t@drop 1:06:02 box', '0\t@informal');
    expect(text).toContain('[noun]\nbank /bæŋk/ A2\n@informal\n=');
    expect(text).toContain('@drop 1:06:02 box');
    expect(text).not.toContain('1:06:01');
  });

  it('adds a meaning after the last and removes one', () => {
    const { text, problems } = patched(
      '1\t-=',
      '3\t= [B2] a large store of something',
      '3\t> The blood bank is empty.',
      '3\t~ а | b | c | d | e | 字 | ح',
    );
    expect(problems).toEqual([]);
    expect(text.match(/^= .*/gm)).toEqual([
      '= [B1] land beside a river',
      '= [B2] a large store of something',
    ]);
  });

  it('names the line of an unknown entry, meaning or option', () => {
    expect(patched('4\t@syn a').problems).toEqual(['p.tsv:1: "bank" has no meaning 4.']);
    expect(patched('1\tsyn a').problems).toEqual(['p.tsv:1: "syn a" is no line of an entry.']);
    expect(patched('1\t@sin a').problems).toContain('p.tsv:1: "@sin" is no option.');
    const { problems } = patchEntries(entries(), splitLines('bonk\tnoun\t1\t@syn a', 'p.tsv'));
    expect(problems).toEqual(['p.tsv:1: the core has no bonk (noun).']);
  });
});
