import { describe, expect, it } from 'vitest';
import { emptyForm, emptyMeaning, emptyRecord } from '../../contract/empty.ts';
import type { WordRecord } from '../../contract/word.ts';
import { headText, itemTailText, spellingOf, tailText } from './row-text.ts';
import { completeContent } from './stored-text.ts';
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

describe('fields of the second and third editions', () => {
  const sound = { type: 'ipa', text: NASTY, area_variant: 'common', sort_order: 1 };
  const bare = { ...sound, audio: [], strength: null };
  const audio = [{ url: '/a', source_url: '', attribution: NASTY, licenses: [], sort_order: 1 }];
  const heard = { ...sound, audio, strength: 'weak' };
  const meanings = [
    emptyMeaning('one', NASTY),
    { ...emptyMeaning('two'), antonyms: [NASTY], topics: ['time'] },
    { ...emptyMeaning('three'), labels: ['slang'], etymology_number: 0, pronunciations: [bare] },
    { ...emptyMeaning('four'), quotes: [{ text: NASTY, reference: '', source_url: '' }] },
  ].map((meaning, i) => ({ id: i + 1, ...meaning }));
  const forms = [
    { id: 8, ...emptyForm('runs') },
    { id: 9, ...emptyForm('ran'), frequency: 3, pronunciations: [bare, heard] },
  ];
  const empty = { ...emptyRecord(NASTY, 'verb'), id: 7 };
  const records = [
    empty,
    { ...empty, meanings, forms, article: 'Prose.' },
    { ...empty, meanings, pronunciations: [heard, bare], source: NASTY, notes: [], article: '-' },
    { ...full, meanings, alternatives: [NASTY], phrase_of: ['run'] },
  ] as unknown as WordRecord[];

  const contentOf = ({ meanings, short_translations, ...record }: WordRecord) => {
    const { labels, pronunciations, etymologies, alternatives, alternative_details } = record;
    const { source, notes, phrase_of } = record;
    const tail = { labels, pronunciations, etymologies, alternatives, alternative_details };
    return { meanings, short_translations, ...tail, source, notes, phrase_of };
  };

  it('take no room while they are empty', () => {
    const { head, content } = storedOf({ ...empty, meanings, forms } as unknown as WordRecord);
    const stored = JSON.parse(content);
    expect(Object.keys(stored)).toEqual(['meanings', 'short_translations', 'labels', 'source']);
    const { length } = Object.keys(emptyMeaning());
    const lengths = stored.meanings.map((meaning: object) => Object.keys(meaning).length);
    expect(lengths).toEqual([length - 8, length - 7, length - 5, length - 7]);
    expect(Object.keys(JSON.parse(head).forms[0]).at(-1)).toBe('transcription');
    expect(JSON.parse(head).forms[1].pronunciations).toEqual([sound, heard]);
  });

  it.each(records)('are read however the record was written (%#)', (record) => {
    const stored = storedOf(record);
    const whole = contentOf(record);
    const written = [
      whole,
      { ...whole, ...(record.article !== '' && { has_article: true }) },
      JSON.parse(stored.content),
    ];
    for (const content of written.map((each) => JSON.stringify(each))) {
      expect(`{${completeContent(content)}}`).toBe(JSON.stringify(whole));
      const { meanings: _meanings, short_translations: _short, ...tail } = whole;
      expect(`{${tailText({ ...stored, content })}}`).toBe(JSON.stringify(tail));
      const { labels, source } = whole;
      expect(`{${itemTailText({ ...stored, content })}}`).toBe(JSON.stringify({ labels, source }));
    }
    expect(`{${headText(stored)}}`).toBe(headOf(record));
    const head = JSON.stringify({ ...JSON.parse(stored.head), forms: record.forms });
    expect(`{${headText({ ...stored, head })}}`).toBe(headOf(record));
  });
});
