import { describe, expect, it } from 'vitest';
import { CONTRIBUTION_HEADER } from '../../../server/dataset/write/contribution.ts';
import { parseWords } from '../own-words/parser.ts';
import { splitLines } from '../source-files.ts';
import { compareWithBook, patchOf, unsaid } from './corrections.ts';
import { formatFile } from './format.ts';
import { patchEntries } from './patch-entries.ts';
import { readCorrections } from './read-corrections.ts';

const ENTRY = `[noun]
bank /bæŋk/ A1
@grammar countable
= [A1] a business that keeps money
> The bank is open today.
@syn lender
~ а | b | c | d | e | 字 | ح
@note usage One.
= [B1] land beside a river
> We sat on the bank.
~ а | b | c | d | e | 字 | ح
@drop 1:06:01 container
`;
const book = () => parseWords(splitLines(ENTRY, 'core/noun/b.txt')).words;
const file = (...blocks: string[]) => [CONTRIBUTION_HEADER.join('\n'), ...blocks].join('\n\n');
const read = (...blocks: string[]) => readCorrections(file(...blocks), 'c.txt');
const MONEY = 'bank (noun)\nmeaning: a business that keeps money\n';

/** The book after the corrections that fit, and what is said of the others. */
function applied(...blocks: string[]) {
  const proposals = compareWithBook(read(...blocks), book());
  const taken = proposals.filter(({ problem }) => problem === null);
  const { lines } = patchEntries(book(), taken.flatMap(patchOf));
  const { words } = parseWords(lines);
  return {
    text: formatFile('noun', words),
    problems: proposals.flatMap(({ problem }) => problem ?? []),
    unsaid: unsaid(taken, words),
  };
}

describe('corrections that were sent', () => {
  it('change, add and remove lines and meanings', () => {
    const { text, problems, unsaid } = applied(
      'bank (noun)\n- bank /bæŋk/ A1\n+ bank /bæŋk/ A2',
      `${MONEY}- = [A1] a business that keeps money\n+ = [A2] a place that keeps money`,
      `${MONEY}- @syn lender`,
      `${MONEY}+ @ant mattress`,
      `${MONEY}- @note usage One.\n+ @note usage Two.\n+ @note error a => b : c`,
      `${MONEY}- ~ а | b | c | d | e | 字 | ح\n+ ~ а | b | c | Bank, Geldhaus | e | 字 | ح`,
      'bank (noun)\nmeaning: land beside a river\n- = [B1] land beside a river',
      'bank (noun)\nmeaning: a large store\n+ = [B2] a large store',
      'bank (noun)\nmeaning: a large store\n+ > The blood bank is empty.',
    );
    expect({ problems, unsaid }).toEqual({ problems: [], unsaid: [] });
    expect(text).toBe(`[noun]
bank /bæŋk/ A2
@grammar countable
= [A2] a place that keeps money
> The bank is open today.
@ant mattress
~ а | b | c | Bank, Geldhaus | e | 字 | ح
@note usage Two.
@note error a => b : c
= [B2] a large store
> The blood bank is empty.
@drop 1:06:01 container
`);
  });

  it('are not taken over where the book says something else, or cannot say it like this', () => {
    expect(
      applied(
        `${MONEY}- @syn moneylender\n+ @syn lender, banker`,
        `${MONEY}- @syn banker\n+ @syn lender`,
        'bank (noun)\nmeaning: a row of switches\n+ @syn row',
        'bonk (noun)\n+ @informal',
      ).problems,
    ).toEqual([
      'the book says something else',
      'the book says so',
      'the book does not have this meaning',
      'is not in the core',
    ]);
    // The head says it of every meaning.
    const uncountable = `${MONEY}- @grammar countable\n+ @grammar uncountable`;
    expect(applied(uncountable).unsaid).toEqual(['c.txt:5: needs to be written by hand.']);
  });

  it.each([
    ['another licence', file(MONEY).replace('CC-BY-4.0', 'MIT'), 'c.txt:2: expected "licence: CC-'],
    ['no word', file('bank\n+ @syn x'), 'c.txt:5: expected a line "word (part_of_speech)"'],
    ['no part of speech', file('bank (thing)\n+ @syn x'), 'c.txt:5: expected a line "word'],
    ['no lines', file(MONEY), 'c.txt:7: expected lines with "- "'],
    [
      'lines in another order',
      file('a (noun)\n+ @syn x\n- @syn y'),
      'c.txt:7: expected lines with',
    ],
    [
      'lines of two kinds',
      file('a (noun)\n- @syn x\n+ > y'),
      'c.txt:5: expected lines of one kind',
    ],
    [
      'signs that a terminal obeys',
      file('a (noun)\n+ @syn \u001b[2Jx'),
      'c.txt:6: expected at most',
    ],
    ['hidden directions', file('a (noun)\n+ @syn \u202ex'), 'c.txt:6: expected at most'],
    ['a tab', file('a (noun)\n+ @syn x\t1'), 'c.txt:6: expected at most'],
    ['a long line', file(`a (noun)\n+ @syn ${'x'.repeat(9000)}`), 'c.txt:6: expected at most 8192'],
    [
      'too many',
      file(...Array(10_001).fill('a (noun)\n+ @syn x')),
      ': expected at most 10000 corr',
    ],
  ])('are refused with %s', (_what, text, message) => {
    expect(() => readCorrections(text, 'c.txt')).toThrow(message);
  });
});
