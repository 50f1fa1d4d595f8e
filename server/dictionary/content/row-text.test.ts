import { describe, expect, it } from 'vitest';
import { emptyRecord } from '../../contract/empty.ts';
import type { WordRecord } from '../../contract/word.ts';
import { headText, itemTailText, spellingOf } from './row-text.ts';
import { BASE_ROWS, baseRow } from './word-rows.ts';

const NASTY = 'a "quoted\\" [b]}, "forms":[ \\';

const full = {
  ...emptyRecord(NASTY, 'verb'),
  id: 7,
  is_obsolete: true,
  word_level: 'B2',
  area_variant: 'american',
  categories: ['biology', 'chemistry'],
  description: `,"word":1 ${NASTY}`,
  transcription: '/ə"\\/',
  pattern: ['[', ']},"', NASTY],
  verb___is_phrasal: true,
  base_phrasal: '\\',
  frequency: 4.5,
  forms: [
    {
      id: 8,
      word: NASTY,
      form_of_word: 'past_form',
      area_variant: 'common',
      transcription: null,
      pronunciations: [
        {
          type: 'ipa',
          text: NASTY,
          area_variant: 'common',
          sort_order: 1,
          audio: [],
          strength: null,
        },
      ],
      frequency: null,
    },
  ],
  labels: ['slang'],
  source: NASTY,
} as unknown as WordRecord;

const storedOf = (record: WordRecord) => {
  const [head, content] = baseRow(record, 1).slice(BASE_ROWS.columns.length);
  return { id: record.id, head: String(head), content: String(content) };
};
const partsInOtherTexts = [
  'phrasal_variants',
  'meanings',
  'short_translations',
  'labels',
  'pronunciations',
  'etymologies',
  'alternatives',
  'alternative_details',
  'source',
  'notes',
  'phrase_of',
  'article',
];
const headOf = ({ id: _id, ...record }: WordRecord) =>
  JSON.stringify(
    Object.fromEntries(
      Object.keys(emptyRecord('', 'noun'))
        .filter((name) => !partsInOtherTexts.includes(name))
        .map((name) => [name, Reflect.get(record, name)]),
    ),
  );

describe("the text of a record's head", () => {
  const empty = { ...emptyRecord('word', 'noun'), id: 1 } as unknown as WordRecord;

  it('has every field in order, whatever the values hold', () => {
    expect(`{${headText(storedOf(full))}}`).toBe(headOf(full));
    expect(`{${headText(storedOf(empty))}}`).toBe(headOf(empty));
  });

  it.each(Object.keys(full))('has every field when only %s is set', (name) => {
    const record = { ...empty, [name]: Reflect.get(full, name) };
    expect(`{${headText(storedOf(record))}}`).toBe(headOf(record));
  });

  it('is the same when the database has written the head in another way', () => {
    const stored = storedOf(full);
    const spaced = JSON.stringify(JSON.parse(stored.head), null, 1);
    expect(headText({ ...stored, head: spaced })).toBe(headText(stored));
    const turned = JSON.stringify(
      Object.fromEntries(Object.entries(JSON.parse(stored.head)).reverse()),
    );
    expect(`{${headText({ ...stored, head: turned })}}`).toBe(headOf(full));
  });
});

it('finds the spelling and the tail of an item', () => {
  expect(spellingOf(storedOf(full))).toBe(NASTY);
  expect(itemTailText(storedOf(full))).toBe(`"labels":["slang"],"source":${JSON.stringify(NASTY)}`);
});
