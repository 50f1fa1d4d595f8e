import { expect, it } from 'vitest';
import { type Draft, emptyDraft, newForm, newMeaning } from './draft.ts';
import { emptiedDefinitions, outlineMeanings, outlineSection } from './outline.ts';

const meaning = (id: number, title: string) => ({ ...newMeaning(), id, title });
const base: Draft = {
  ...emptyDraft(),
  word: 'run',
  meanings: [meaning(11, 'move'), { ...meaning(12, 'run'), definition: 'to operate' }],
};

it('marks the meanings that are new, changed or wrong, wherever they stand', () => {
  const draft = structuredClone(base);
  draft.meanings.reverse();
  draft.meanings[1]!.examples = ['He ran.'];
  draft.meanings.push({ ...newMeaning(), id: -1 });
  const items = outlineMeanings(base, draft, {
    'meanings[-1].definition': { message: 'is needed' },
  });
  expect(items.map(({ path, title, mark, isWrong }) => [path, title, mark, isWrong])).toEqual([
    ['meanings[12]', 'to operate', null, false],
    ['meanings[11]', 'move', 'changed', false],
    ['meanings[-1]', '', 'new', true],
  ]);
});

it('tells the fields of the record from its lists', () => {
  const draft = { ...structuredClone(base), forms: [newForm()] };
  const errors = {
    'forms[-1].word': { message: 'is needed' },
    'meanings[11].title': { message: 'is too long' },
  };
  const marks = (section: 'record' | 'forms' | 'short_translations') => {
    const { mark, isWrong } = outlineSection(section, base, draft, errors);
    return [mark, isWrong];
  };
  expect(marks('record')).toEqual([null, false]);
  expect(marks('forms')).toEqual(['changed', true]);
  expect(marks('short_translations')).toEqual([null, false]);
  expect(
    outlineSection('record', base, { ...draft, word: 'ran' }, { word: { message: 'no' } }),
  ).toMatchObject({
    mark: 'changed',
    isWrong: true,
  });
});

it('tells which definitions were deleted', () => {
  const draft = structuredClone(base);
  expect(emptiedDefinitions(base, draft)).toEqual([]);
  draft.meanings[1]!.definition = ' ';
  draft.meanings.push({ ...newMeaning(), id: -1 });
  expect(emptiedDefinitions(base, draft)).toEqual([2]);
  draft.meanings.splice(1, 1);
  expect(emptiedDefinitions(base, draft)).toEqual([]);
});
