import { expect, it } from 'vitest';
import { quoted, readCommandLine } from './command-line.ts';

it.each([
  ['DEFINE * run', ['DEFINE', '*', 'run']],
  ['  define\t!   "ice cream"  ', ['define', '!', 'ice cream']],
  ["DEFINE * 'ice cream'", ['DEFINE', '*', 'ice cream']],
  ["DEFINE * don't", ['DEFINE', '*', "don't"]],
  ['DEFINE * "say \\"it\\" \\\\"', ['DEFINE', '*', 'say "it" \\']],
  ['DEFINE * ice\\ cream', ['DEFINE', '*', 'ice cream']],
  ['DEFINE * ""', ['DEFINE', '*', '']],
  ['a"b c"d', ['ab cd']],
  ['', []],
])('%j is read as words', (line, words) => {
  expect(readCommandLine(line)).toEqual(words);
});

it.each(['DEFINE * "run', "DEFINE * 'run", 'DEFINE * run\\', 'DEFINE * r\0n', '\u0007'])(
  '%j is no command',
  (line) => {
    expect(readCommandLine(line)).toBeNull();
  },
);

it.each(['run', 'ice cream', 'say "it"', 'back\\slash', "don't"])(
  '%j is read as it was quoted',
  (text) => {
    expect(readCommandLine(quoted(text))).toEqual([text]);
  },
);
