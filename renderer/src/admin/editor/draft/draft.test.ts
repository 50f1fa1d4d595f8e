import { expect, it } from 'vitest';
import type { Pronunciation } from '../../../../../server/contract/word.ts';
import {
  changesOf,
  type Draft,
  emptyDraft,
  newBodyOf,
  newForm,
  newMeaning,
  newTranslation,
  withBlanks,
  withoutBlanks,
} from './draft.ts';
import { errorsByPath } from './field-errors.ts';
import { rowKey } from './row-key.ts';

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
  const translations = [newTranslation('de'), { ...newTranslation('ru'), title: 'новый' }];
  draft.meanings.push({ ...newMeaning(), title: 'new', translations });
  const { meanings } = changesOf(base, draft);
  expect(meanings?.map(({ id, sort_order }) => [id, sort_order])).toEqual([
    [11, 2],
    [12, 5],
    [undefined, undefined],
  ]);
  expect(meanings?.[2]?.translations).toEqual([
    { language: 'ru', title: 'новый', definition: '', variants_of_words: [] },
  ]);
});

it('has a blank translation where one is missing, and does not save it', () => {
  const had = { ...newTranslation('de'), id: 21 };
  const was = { ...copy(), meanings: [{ ...meaning(11, 2, 'move'), translations: [had] }] };
  const draft = withBlanks(was, ['de', 'fr']);
  expect(draft.meanings[0]?.translations.map(({ language }) => language)).toEqual(['de', 'fr']);
  expect(draft.short_translations).toEqual([]);
  expect(changesOf(was, draft)).toEqual({});
  expect(withoutBlanks(draft)).toEqual(was);
  const short = withBlanks({ ...was, meanings: [] }, ['ar']).short_translations;
  expect(short).toMatchObject([{ language: 'ar' }]);
});

it('numbers meanings anew when they were moved', () => {
  const draft = copy();
  draft.meanings.reverse();
  expect(changesOf(base, draft).meanings?.map(({ id, sort_order }) => [id, sort_order])).toEqual([
    [12, 1],
    [11, 2],
  ]);
});

it('sends a sound only where it was edited, and then whole', () => {
  const pronunciations: Pronunciation[] = [
    {
      type: 'ipa',
      text: 'rʌnz',
      area_variant: 'british',
      sort_order: 1,
      audio: [],
      strength: null,
    },
  ];
  // A dataset can tell it in two ways, which an edit could not.
  const runs = { ...newForm(), id: 21, word: 'runs', transcription: 'rəns', pronunciations };
  const was = { ...copy(), transcription: 'rʌn', forms: [runs] };
  const forms = [...was.forms, newForm()];
  expect(changesOf(was, { ...was, forms }).forms?.[0]).toEqual({
    id: 21,
    word: 'runs',
    form_of_word: 'plural_form',
    area_variant: 'common',
    frequency: null,
  });
  // The transcription of the record would be taken away by pronunciations that have none.
  expect(changesOf(was, { ...was, pronunciations })).toEqual({
    pronunciations,
    transcription: 'rʌn',
  });
});

it('makes a new record of the whole draft', () => {
  const body = newBodyOf({ ...emptyDraft(), word: 'new', meanings: [newMeaning()] });
  expect(body).toMatchObject({ word: 'new', part_of_speech: 'noun' });
  expect(body.meanings?.[0]).not.toHaveProperty('id');
});

it('puts problems where the field is', () => {
  const second = { number: 2, text: '' };
  const draft = { ...copy(), etymologies: [{ number: 1, text: 'Old English' }, second] };
  const problem = (path: string) => ({ path, message: path });
  const errors = errorsByPath(
    [
      problem('body.word'),
      problem('body.meanings.1.title'),
      problem('body.meanings.0.examples.3'),
      problem('body.meanings.1'),
      problem('body'),
      problem('body.etymologies.1.text'),
    ],
    draft,
  );
  const messages = Object.entries(errors).map(([path, { message }]) => [path, message]);
  expect(Object.fromEntries(messages)).toEqual({
    word: 'body.word',
    'meanings[12].title': 'body.meanings.1.title',
    'meanings[11].examples': 'body.meanings.0.examples.3',
    'meanings[12]': 'body.meanings.1',
    '': 'body',
    // Rows without an id go by their key.
    [`etymologies[${rowKey(second)}].text`]: 'body.etymologies.1.text',
  });
});
