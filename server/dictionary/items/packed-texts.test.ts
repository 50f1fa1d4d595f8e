import { expect, it } from 'vitest';
import { emptyRecord } from '../../contract/empty.ts';
import type { WordRecord } from '../../contract/word.ts';
import { BASE_ROWS, baseRow } from '../content/word-rows.ts';
import { TextPacker } from './packed-texts.ts';

const form = (id: number, word: string) => ({
  id,
  word,
  form_of_word: 'plural_form',
  area_variant: 'common',
  transcription: `/${word}/`,
  pronunciations: [
    { type: 'ipa', text: word, area_variant: 'common', sort_order: 0, audio: [], strength: null },
  ],
  frequency: 1.5,
});
const recordOf = (word: string, values: object = {}) =>
  ({ ...emptyRecord(word, 'noun'), id: 1, ...values }) as unknown as WordRecord;

/** The item as it is stored, and its text as readers get it from a dataset. */
function itemOf(record: WordRecord, dataset = 'own') {
  const [head] = baseRow(record, 1).slice(BASE_ROWS.columns.length);
  const {
    id: _id,
    phrasal_variants: _phrasal,
    meanings: _meanings,
    short_translations: _short,
    labels,
    pronunciations: _pronunciations,
    etymologies: _etymologies,
    alternatives: _alternatives,
    alternative_details: _details,
    source,
    notes: _notes,
    phrase_of: _phraseOf,
    article: _article,
    ...fields
  } = record;
  const inDataset = fields.forms.map((one) => ({ ...one, dataset }));
  return {
    head: String(head),
    tail: JSON.stringify({ labels, source }).slice(1, -1),
    text: JSON.stringify({ ...fields, forms: inDataset, labels, source }).slice(1, -1),
  };
}

const unpacked = (packer: TextPacker, packed: string, dataset = 'own') =>
  packer.unpack(Buffer.from(packed), dataset).toString();

const NASTY = 'a "quoted\\" [b]}, "id":7,"word":"x" \\';
const RECORDS = [
  recordOf('run'),
  recordOf('runs', { frequency: 5 }),
  recordOf('', { description: '', base_phrasal: '' }),
  recordOf('naïve 语 😀', { transcription: 'naɪˈiːv', labels: ['slang'], source: 'Me' }),
  recordOf(NASTY, {
    description: NASTY,
    transcription: NASTY,
    base_phrasal: NASTY,
    pattern: [NASTY, '1'],
    forms: [form(8, NASTY), form(10, '')],
    source: NASTY,
  }),
];

it('gives back the complete text of an item', () => {
  const packer = new TextPacker();
  // Packed again, the codes of the first time are used.
  for (const record of [...RECORDS, ...RECORDS]) {
    const { text, ...stored } = itemOf(record);
    expect(unpacked(packer, packer.pack(stored))).toBe(text);
  }
});

it('names the dataset in each form, by the name that it has now', () => {
  const packer = new TextPacker();
  for (const record of RECORDS) {
    const { text: _text, ...stored } = itemOf(record);
    const packed = packer.pack(stored);
    for (const dataset of ['own', 'renamed']) {
      expect(unpacked(packer, packed, dataset)).toBe(itemOf(record, dataset).text);
    }
  }
});

it('keeps little but the values of an item', () => {
  const packer = new TextPacker();
  const { text, ...stored } = itemOf(recordOf('run', { forms: [form(8, 'runs')] }));
  expect(packer.pack(stored).length).toBeLessThan(text.length / 20);
});

it('reads heads that a database has written in another way', () => {
  const packer = new TextPacker();
  for (const record of RECORDS) {
    const { head, tail, text } = itemOf(record);
    const fields = Object.entries(JSON.parse(head));
    const spaced = JSON.stringify(JSON.parse(head), null, 1);
    const turned = JSON.stringify(Object.fromEntries(fields.toReversed()));
    for (const written of [spaced, turned, head]) {
      expect(unpacked(packer, packer.pack({ head: written, tail }))).toBe(text);
    }
  }
});

it('runs out of neither codes nor templates', () => {
  const packer = new TextPacker();
  const items = Array.from({ length: 5_000 }, (_, i) =>
    itemOf(recordOf(`word ${i}`, { source: `source ${i}`, forms: [form(i, `words ${i}`)] })),
  );
  const packed = items.map((item) => packer.pack(item));
  expect(packed.map((text) => unpacked(packer, text))).toEqual(items.map(({ text }) => text));
});
