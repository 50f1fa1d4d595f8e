import { expect, it } from 'vitest';
import { readProblem } from './problems.ts';

const cases: [string, ReturnType<typeof readProblem>][] = [
  [
    'words.jsonl:3: meanings.0.title: is required',
    { file: 'words.jsonl', line: '3', path: 'meanings.0.title', message: 'is required' },
  ],
  [
    'words.jsonl:12: not JSON: Unexpected end',
    { file: 'words.jsonl', line: '12', path: '', message: 'not JSON: Unexpected end' },
  ],
  [
    'manifest.json: files: is not an object',
    { file: 'manifest.json', line: '', path: 'files', message: 'is not an object' },
  ],
  ['nothing to go by', { file: '', line: '', path: '', message: 'nothing to go by' }],
];

it.each(cases)('takes %j apart', (text, problem) => {
  expect(readProblem(text)).toEqual(problem);
});
