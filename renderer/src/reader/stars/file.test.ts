import { expect, it } from 'vitest';
import { schedule } from './schedule.ts';
import type { MyWordsContents } from './contents.ts';
import { readFile, writeFile } from './file.ts';
import { aStar, NOW } from './star.test-util.ts';

const contents: MyWordsContents = {
  lists: ['Work'],
  stars: [
    aStar('run', { lists: ['Work'], note: 'a\nnote', schedule: schedule(null, 'good', NOW) }),
    aStar('walk', { meanings: [], transcription: null }),
  ],
  days: [{ day: '2026-05-10', answers: 3, again: 1, fresh: 2 }],
};
const written = writeFile(contents, NOW);

it('reads what it has written', () => {
  expect(readFile(written)).toEqual({ contents, problem: null });
});

it('ignores unknown fields, and adds lists that only words name', () => {
  const file = { ...JSON.parse(written), lists: [], colour: 'blue' };
  expect(readFile(JSON.stringify(file)).contents).toEqual(contents);
});

it.each([
  ['no JSON', 'word,meaning', 'json'],
  ['another kind of JSON', '[1, 2]', 'format'],
  ['nothing', 'null', 'format'],
  ['the file of a newer version', written.replace('"version": 1', '"version": 2'), 'newer'],
])('refuses %s', (_name, file, kind) => {
  expect(readFile(file)).toEqual({ contents: null, problem: { kind } });
});

it('reports the first mistakes in a file, and how many there are', () => {
  const broken = JSON.parse(written);
  broken.stars[1].word = 5;
  broken.stars[0].starredAt = 'yesterday';
  broken.days = Array.from({ length: 9 }, () => ({ day: 'x', answers: 1, again: 0, fresh: 0 }));
  const { problem } = readFile(JSON.stringify(broken));
  if (problem?.kind !== 'content') throw new Error('it was taken');
  expect(problem.total).toBe(11);
  expect(problem.places).toHaveLength(5);
  expect(problem.places[0]).toMatchObject({ path: 'stars.0.starredAt', code: 'time' });
  expect(problem.places[1]).toMatchObject({
    path: 'stars.1.word',
    code: 'wrong_type',
    params: { expected: 'string', got: '5' },
  });
});
