import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewWordRecord } from '../../contract/word.ts';
import { anyLines } from './arbitrary-records.test-util.ts';
import { readFiles, type Files } from './dataset-files.test-util.ts';

const run = { word: 'run', part_of_speech: 'verb' };
const runNoun = { word: 'run', part_of_speech: 'noun' };

/** A small dataset in the split layout of the published one. */
const split: Files = {
  'my-set-words.jsonl': [
    { ...run, word_level: 'A1' },
    runNoun,
    { word: 'give', part_of_speech: 'verb' },
  ],
  'my-set-phrases.jsonl': [{ phrase: 'by the way', level: 'B1' }],
  'my-set-meanings.jsonl': [
    {
      ...runNoun,
      sort_order: 1,
      title: 'act',
      definition: 'an act of running',
      synonyms: [{ word: 'sprint', part_of_speech: 'noun' }, 'jog'],
    },
    { ...run, sort_order: 2, title: 'operate', definition: 'work', generated: true },
    { ...run, sort_order: 1, title: 'move', definition: 'move fast', meaning_level: '' },
    { word: 'by the way', part_of_speech: 'phrase', sort_order: 1, title: 'aside' },
  ],
  'my-set-meaning-translations.ru.jsonl': [
    { ...run, meaning_sort_order: 2, meaning_title: 'operate', title: 'работать' },
    { ...run, meaning_sort_order: 1, meaning_title: '', language: 'ru', title: 'бежать' },
  ],
  'my-set-meaning-translations.es.ndjson': [
    { ...run, meaning_title: 'move', title: 'correr', variants_of_words: ['correr', ''] },
  ],
  'my-set-short-translations.jsonl': [
    { ...run, language: 'fr', description: 'courir' },
    { phrase: 'by the way', part_of_speech: '', language: 'de', description: 'übrigens' },
  ],
  'my-set-phrasal-verbs.jsonl': [
    { word: 'give', phrasal_variants: ['give up', 'give in'] },
    { word: 'give', part_of_speech: 'verb', phrasal_variants: ['give up', 'give away'] },
  ],
};

describe('a dataset in the split layout', () => {
  it('has its collections joined into the records', async () => {
    const { records, leftovers, problems, left } = await readFiles(split);
    expect({ problems, leftovers, left }).toEqual({ problems: [], leftovers: [], left: [] });
    expect(
      records.map(({ file, line, record }) => [file, line, record.word, record.part_of_speech]),
    ).toEqual([
      ['my-set-words.jsonl', 1, 'run', 'verb'],
      ['my-set-words.jsonl', 2, 'run', 'noun'],
      ['my-set-words.jsonl', 3, 'give', 'verb'],
      ['my-set-phrases.jsonl', 1, 'by the way', 'phrase'],
    ]);
    const [verb, noun, give, phrase] = records.map(({ record }) => record);
    expect(verb?.meanings).toMatchObject([
      {
        sort_order: 1,
        title: 'move',
        meaning_level: null,
        translations: [
          { language: 'ru', title: 'бежать', definition: '', variants_of_words: [] },
          { language: 'es', title: 'correr', variants_of_words: ['correr'] },
        ],
      },
      { sort_order: 2, title: 'operate', translations: [{ language: 'ru', title: 'работать' }] },
    ]);
    expect(Object.keys(verb?.meanings[0]?.translations[0] ?? {}).sort()).toEqual([
      'definition',
      'language',
      'title',
      'variants_of_words',
    ]);
    expect(Object.keys(verb?.meanings[0] ?? {})).not.toContain('word');
    expect(verb?.short_translations).toEqual([
      { language: 'fr', description: 'courir', variants_of_words: [] },
    ]);
    expect(noun?.meanings).toMatchObject([{ title: 'act', synonyms: ['jog', 'sprint'] }]);
    expect(give?.phrasal_variants).toEqual(['give away', 'give in', 'give up']);
    expect(phrase).toMatchObject({
      meanings: [{ title: 'aside' }],
      short_translations: [{ language: 'de' }],
    });
  });

  it('gives the same records however small the pieces are in which it is joined', async () => {
    const whole = await readFiles(split);
    const pieces = await readFiles(split, { limits: { batchRecords: 1, batchBytes: 1 } });
    expect(pieces.records).toEqual(whole.records);
  });

  it('leaves what belongs to other words, grouped by record', async () => {
    const { records, leftovers, problems } = await readFiles({
      'words.jsonl': [run],
      'meanings.jsonl': [
        { word: 'walk', part_of_speech: 'verb', title: 'go' },
        { ...run, title: 'move' },
      ],
      'meaning-translations.jsonl': [
        {
          word: 'walk',
          part_of_speech: 'verb',
          meaning_title: 'go',
          language: 'es',
          title: 'andar',
        },
        {
          word: 'walk',
          part_of_speech: 'verb',
          meaning_sort_order: 7,
          language: 'es',
          title: 'pasear',
        },
        {
          ...runNoun,
          meaning_sort_order: 1,
          meaning_title: 'act',
          language: 'fr',
          title: 'course',
        },
      ],
      'short-translations.jsonl': [{ word: 'walk', language: 'de', description: 'gehen' }],
      'phrasal-verbs.jsonl': [{ word: 'give', phrasal_variants: ['give up'] }],
    });
    expect(problems).toEqual([]);
    expect(records.map(({ record }) => record.meanings.length)).toEqual([1]);
    const bare = { meanings: [], translations: [], short_translations: [], phrasal_variants: [] };
    const byPlace = leftovers.toSorted((a, b) => (a.file + a.line < b.file + b.line ? -1 : 1));
    expect(byPlace).toEqual([
      {
        ...bare,
        ...runNoun,
        translations: [
          {
            meaning_sort_order: 1,
            meaning_title: 'act',
            translation: { language: 'fr', title: 'course', definition: '', variants_of_words: [] },
            file: 'meaning-translations.jsonl',
            line: 3,
          },
        ],
        file: 'meaning-translations.jsonl',
        line: 3,
      },
      {
        ...bare,
        word: 'walk',
        part_of_speech: 'verb',
        meanings: [
          expect.objectContaining({
            sort_order: 1,
            title: 'go',
            translations: [expect.objectContaining({ title: 'andar' })],
          }),
        ],
        translations: [expect.objectContaining({ meaning_sort_order: 7, line: 2 })],
        file: 'meanings.jsonl',
        line: 1,
      },
      {
        ...bare,
        word: 'give',
        part_of_speech: 'verb',
        phrasal_variants: ['give up'],
        file: 'phrasal-verbs.jsonl',
        line: 1,
      },
      {
        ...bare,
        word: 'walk',
        part_of_speech: null,
        short_translations: [{ language: 'de', description: 'gehen', variants_of_words: [] }],
        file: 'short-translations.jsonl',
        line: 1,
      },
    ]);
  });

  it('may be translations alone', async () => {
    const rows = Array.from({ length: 1234 }, (_, i) => ({
      word: `w${i}`,
      part_of_speech: 'noun',
      language: 'es',
      description: `p${i}`,
    }));
    const stages: unknown[] = [];
    const { records, leftovers, totalLines } = await readFiles(
      {
        'short-translations.es.jsonl': rows,
        'manifest.json': JSON.stringify({
          files: { 'short-translations.es.jsonl': { lines: 1234 } },
        }),
      },
      { onProgress: (progress) => stages.push(progress) },
    );
    expect(records).toEqual([]);
    expect(totalLines).toBe(0);
    expect(new Set(leftovers.map(({ word }) => word)).size).toBe(1234);
    expect(leftovers).toHaveLength(1234);
    expect(stages.at(-1)).toEqual({ stage: 'stage', done: 1234, total: 1234 });
  });

  it.each<[string, Files, string]>([
    [
      'a translation of a meaning that is not there',
      {
        'meaning-translations.jsonl': [
          { ...run, meaning_sort_order: 3, meaning_title: 'fly', language: 'es' },
        ],
      },
      'meaning-translations.jsonl:1: meaning_sort_order: "run" (verb) has no meaning 3 "fly"',
    ],
    [
      'a row in another language than its file',
      { 'short-translations.es.jsonl': [{ ...run, language: 'fr' }] },
      'short-translations.es.jsonl:1: language: expected es, got "fr"',
    ],
    [
      'a row without a language',
      { 'short-translations.jsonl': [run] },
      'short-translations.jsonl:1: language: is required',
    ],
    [
      'a row without a word',
      { 'meanings.jsonl': [{ part_of_speech: 'verb' }] },
      'meanings.jsonl:1: word: is required',
    ],
    [
      'a row that does not say which of two records it means',
      { 'meanings.jsonl': [{ word: 'run', title: 'x' }] },
      'meanings.jsonl:1: part_of_speech: is required: "run" has more than one',
    ],
    [
      'a meaning that comes twice',
      {
        'meanings.jsonl': [
          { ...run, sort_order: 1, title: 'x' },
          { ...run, sort_order: 1, title: 'x' },
        ],
      },
      'meanings.jsonl:2: sort_order: the same sort_order and title as another meaning of "run"',
    ],
    [
      'a meaning that comes twice and belongs to another word',
      {
        'meanings.jsonl': [
          { word: 'a', sort_order: 1, title: 'x' },
          { word: 'a', sort_order: 1, title: 'x' },
        ],
      },
      'meanings.jsonl:2: sort_order: the same sort_order and title as another meaning of "a"',
    ],
    [
      'both names of the word',
      { 'meanings.jsonl': [{ ...run, phrase: 'x' }] },
      'meanings.jsonl:1: phrase: another name for word, which is given too',
    ],
    [
      'a headword with more rows than allowed',
      { 'meanings.jsonl': Array.from({ length: 12 }, (_, i) => ({ ...run, title: `t${i}` })) },
      'meanings.jsonl:1: word: "run" has 12 rows of 4601 bytes; 10 rows and 8388608 bytes are allowed',
    ],
  ])('refuses %s', async (_name, files, expected) => {
    const { problems, isRefused } = await readFiles(
      { 'words.jsonl': [run, runNoun], ...files },
      { limits: { maxRowsPerHeadword: 10 } },
    );
    expect(problems).toEqual([expected]);
    expect(isRefused).toBe(true);
  });

  it('loses only bad rows when invalid lines are skipped', async () => {
    const { records, badLines, isRefused } = await readFiles(
      {
        'words.jsonl': [run],
        'meanings.jsonl': [
          { ...run, title: 'move' },
          { ...run, titel: 'x' },
        ],
        'meaning-translations.jsonl': [{ ...run, meaning_title: 'fly', language: 'es' }],
      },
      { skipInvalid: true },
    );
    expect(records[0]?.record.meanings.map(({ title }) => title)).toEqual(['move']);
    expect({ badLines, isRefused }).toEqual({ badLines: 2, isRefused: false });
  });
});

/** A record as rows of the split layout. */
function toRows({ meanings, short_translations, phrasal_variants, ...base }: NewWordRecord) {
  const key = { word: base.word, part_of_speech: base.part_of_speech };
  return {
    words: [base],
    meanings: meanings.map(({ translations: _, ...meaning }) => ({ ...key, ...meaning })),
    translations: meanings.flatMap(({ sort_order, title, translations }) =>
      translations.map((translation) => ({
        ...key,
        meaning_sort_order: sort_order,
        meaning_title: title,
        ...translation,
      })),
    ),
    short: short_translations.map((translation) => ({ ...key, ...translation })),
    phrasal: phrasal_variants.map((variant) => ({ ...key, phrasal_variants: [variant] })),
  };
}

/** The collections of records, with what has no order of its own brought into one. */
const collectionsOf = (
  records: readonly Pick<
    NewWordRecord,
    'word' | 'meanings' | 'short_translations' | 'phrasal_variants'
  >[],
) => {
  const sorted = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).sort();
  return records
    .map(({ word, meanings, short_translations, phrasal_variants }) => ({
      word,
      meanings: meanings.map(({ translations, ...meaning }) => [meaning, sorted(translations)]),
      short: sorted(short_translations),
      phrasal_variants,
    }))
    .filter(
      ({ meanings, short, phrasal_variants }) =>
        meanings.length + short.length + phrasal_variants.length > 0,
    )
    .sort((a, b) => (a.word < b.word ? -1 : 1));
};

describe('any dataset', () => {
  it('reads the same in both layouts, in whatever order and with words left out', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyLines,
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 4 }),
        async (lines, random, batchRecords) => {
          const nested = await readFiles({ 'words.jsonl': lines });
          expect(nested.problems).toEqual([]);
          const rows = nested.records.map(({ record }) => toRows(record));
          const shuffled = (items: readonly object[]) =>
            items
              .map((item) => ({ item, rank: random.next().value ?? 0 }))
              .sort((a, b) => a.rank - b.rank)
              .map(({ item }) => item);
          const read = await readFiles(
            {
              'words.jsonl': shuffled(rows.flatMap(({ words }) => words)).filter(
                (_, i) => i % 3 > 0,
              ),
              'meanings.jsonl': shuffled(rows.flatMap(({ meanings }) => meanings)),
              'meaning-translations.jsonl': shuffled(
                rows.flatMap(({ translations }) => translations),
              ),
              'short-translations.jsonl': shuffled(rows.flatMap(({ short }) => short)),
              'phrasal-verbs.jsonl': shuffled(rows.flatMap(({ phrasal }) => phrasal)),
            },
            { limits: { batchRecords, batchBytes: 2000 } },
          );
          expect(read.problems).toEqual([]);
          expect(read.leftovers.flatMap(({ translations }) => translations)).toEqual([]);
          expect(
            collectionsOf([...read.records.map(({ record }) => record), ...read.leftovers]),
          ).toEqual(collectionsOf(nested.records.map(({ record }) => record)));
        },
      ),
      { numRuns: 25 },
    );
  });
});
