import { expect, it } from 'vitest';
import {
  changesOf,
  type Draft,
  emptyDraft,
  newBodyOf,
  newMeaning,
  newTranslation,
} from './draft.ts';
import { placeErrors } from './field-errors.ts';

const meaning = (id: number, sort_order: number, title: string) => ({
  ...newMeaning(),
  id,
  sort_order,
  title,
});
const base: Draft = {
  ...emptyDraft(),
  word: 'run',
  meanings: [meaning(11, 2, 'move'), meaning(12, 5, 'operate')],
};
const copy = () => structuredClone(base);

it('sends nothing when nothing was changed, and only what was', () => {
  expect(changesOf(base, copy())).toEqual({});
  expect(changesOf(base, { ...copy(), word_level: 'B1' })).toEqual({ word_level: 'B1' });
});

it('sends a list of parts whole, new ones without an id, numbers untouched while none moved', () => {
  const draft = copy();
  draft.meanings.push({ ...newMeaning(), title: 'new', translations: [newTranslation('ru')] });
  const { meanings } = changesOf(base, draft);
  expect(meanings?.map(({ id, sort_order }) => [id, sort_order])).toEqual([
    [11, 2],
    [12, 5],
    [undefined, undefined],
  ]);
  expect(meanings?.[2]?.translations?.[0]).not.toHaveProperty('id');
});

it('numbers meanings anew when they were moved', () => {
  const draft = copy();
  draft.meanings.reverse();
  expect(changesOf(base, draft).meanings?.map(({ id, sort_order }) => [id, sort_order])).toEqual([
    [12, 1],
    [11, 2],
  ]);
});

it('makes a new record of the whole draft', () => {
  const body = newBodyOf({ ...emptyDraft(), word: 'new', meanings: [newMeaning()] });
  expect(body).toMatchObject({ word: 'new', part_of_speech: 'noun' });
  expect(body.meanings?.[0]).not.toHaveProperty('id');
});

it('puts problems where the field is', () => {
  const problem = (path: string) => ({ path, message: path });
  expect(
    placeErrors(
      [
        problem('body.word'),
        problem('body.meanings.1.title'),
        problem('body.meanings.0.examples.3'),
        problem('body.meanings.1'),
        problem('body'),
      ],
      base,
    ),
  ).toEqual({
    word: 'body.word',
    'meanings[12].title': 'body.meanings.1.title',
    'meanings[11].examples': 'body.meanings.0.examples.3',
    'meanings[12]': 'body.meanings.1',
    '': 'body',
  });
});
