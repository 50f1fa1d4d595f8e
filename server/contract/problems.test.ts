import { expect, it } from 'vitest';
import { newWord } from './editing.ts';
import { codeOf, valueAt } from './problems.ts';

const word = { word: 'run', part_of_speech: 'verb' };

it.each([
  [{ part_of_speech: 'verb' }, 'word', 'required', {}],
  [{ ...word, word: ' ' }, 'word', 'blank', {}],
  [{ ...word, word: 'x'.repeat(200) }, 'word', 'too_long', { limit: 128 }],
  [{ ...word, word: 'a\u0001' }, 'word', 'control_characters', {}],
  [{ ...word, word: `a${'\u0301'.repeat(40)}` }, 'word', 'combining_marks', { limit: 30 }],
  [{ ...word, word: 5 }, 'word', 'wrong_type', { expected: 'string', got: '5' }],
  [{ ...word, forms: {} }, 'forms', 'wrong_type', { expected: 'array', got: 'object' }],
  [
    { ...word, language_register: 'rude' },
    'language_register',
    'not_one_of',
    { values: 'formal, informal, slang', got: '"rude"' },
  ],
  [{ ...word, frequency: 9 }, 'frequency', 'too_high', { limit: 8 }],
  [{ ...word, frequency: -1 }, 'frequency', 'too_low', { limit: 0 }],
  [{ ...word, pattern: Array(501).fill('x') }, 'pattern', 'too_many', { limit: 500 }],
  [{ ...word, colour: 'red' }, '', 'unknown_field', {}],
  [{ ...word, meanings: [{}] }, 'meanings.0.definition', 'meaning_without_text', {}],
])('names what is wrong with %j', (body, path, code, params) => {
  const issues = newWord.safeParse(body).error?.issues ?? [];
  const coded = issues.map((issue) => ({
    path: issue.path.join('.'),
    params: {},
    ...codeOf(issue, valueAt(body, issue.path)),
  }));
  expect(coded).toEqual([{ path, code, params }]);
});
