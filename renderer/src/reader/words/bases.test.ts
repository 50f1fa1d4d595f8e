import { expect, it } from 'vitest';
import type { WordRecord } from '../../../../server/contract/word.ts';
import { basesOf } from './bases.ts';

const record = (word: string, forms: [string, string][] = [], alternatives: string[] = []) =>
  ({
    word,
    forms: forms.map(([form, form_of_word]) => ({ word: form, form_of_word })),
    alternative_details: alternatives.map((alternative) => ({
      word: alternative,
      kind: 'spelling',
      area_variant: 'british',
    })),
  }) as unknown as WordRecord;

const RECORDS = [
  record('US'),
  record('us'),
  record('we', [['us', 'object']]),
  record('u', [['us', 'plural_form']]),
];
const told = (records: readonly WordRecord[], asked: string) =>
  basesOf(records, asked).map(({ word, spelling }) => [spelling, word]);

it('says whose form the spelling is that was asked for', () => {
  expect(told(RECORDS, 'us')).toEqual([
    ['us', 'we'],
    ['us', 'u'],
  ]);
  expect(told([record('run', [['ran', 'past_simple']])], 'RAN')).toEqual([['ran', 'run']]);
  expect(told([record('color', [], ['colour'])], 'Colour')).toEqual([['colour', 'color']]);
});

it('says nothing of forms that are the headword in other letters', () => {
  expect(told(RECORDS, 'US')).toEqual([]);
  expect(told([record('March'), record('march')], 'march')).toEqual([]);
});
