import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newWord, wordPatch } from '../../contract/editing.ts';
import { CATEGORIES, INFLECTED_FORMS, TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import { type WordRecord, writtenRecord } from '../../contract/word.ts';
import { ValidationError } from '../../base/errors.ts';
import { IdAllocator } from '../content/ids.ts';
import { makeRecord, patchRecord } from './changes.ts';
import type { Change } from '../../contract/admin/words.ts';
import { diffRecords } from './diff.ts';

const newIds = () =>
  new IdAllocator({
    revision: 1,
    modified_at: null,
    next_entry_id: 1,
    next_word_id: 1,
    next_part_id: 100,
  });

function make(input: object): WordRecord {
  return makeRecord(newWord.parse({ word: 'run', part_of_speech: 'verb', ...input }), newIds());
}

function problemsOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof ValidationError) return error.details;
    throw error;
  }
  return null;
}

describe('a new record', () => {
  it('has every field of the contract in its order, empty where nothing is given', () => {
    const record = make({ meanings: [{ definition: 'to move fast' }] });
    expect(writtenRecord.parse(record)).toEqual(record);
    expect(Object.keys(record)).toEqual(Object.keys(writtenRecord.shape));
    expect(record.meanings[0]).toMatchObject({ id: 100, sort_order: 1, title: '', examples: [] });
  });

  it('is in the normal form of datasets', () => {
    const record = make({
      word: '  cafe\u0301 ',
      description: '   ',
      pattern: [' '],
      frequency: 4.26,
      categories: ['IT', 'medical', 'IT'],
      phrasal_variants: ['run up', 'run in', 'run up', ' '],
      short_translations: [
        { language: 'de', description: 'laufen' },
        { language: 'ru', description: 'бежать', variants_of_words: ['', ' бегать '] },
      ],
    });
    expect(record).toMatchObject({
      word: 'café',
      description: null,
      pattern: null,
      frequency: 4.3,
      categories: ['medical', 'IT'],
      phrasal_variants: ['run in', 'run up'],
    });
    expect(record.short_translations.map(({ language }) => language)).toEqual(['ru', 'de']);
    expect(record.short_translations[0]?.variants_of_words).toEqual(['бегать']);
  });
});

describe('what is refused names its place', () => {
  const cases: [string, object, string][] = [
    ['a control character', { description: 'a\u0007b' }, 'description'],
    ['a headword of two lines', { word: 'a\nb' }, 'word'],
    ['a blank headword', { word: ' \u00a0 ' }, 'word'],
    ['a headword of 129 characters', { word: 'a'.repeat(129) }, 'word'],
    ['half a surrogate pair', { meanings: [{ title: '\ud800' }] }, 'meanings.0.title'],
    ['a meaning that says nothing', { meanings: [{ examples: ['x'] }] }, 'meanings.0.definition'],
    ['a form without its kind', { forms: [{ word: 'ran' }] }, 'forms.0.form_of_word'],
    [
      'an unknown language',
      { short_translations: [{ language: 'xx' }] },
      'short_translations.0.language',
    ],
    ['a frequency above 8', { frequency: 8.1 }, 'frequency'],
    ['null for a list', { meanings: null }, 'meanings'],
    ['an id in something new', { meanings: [{ id: 1, title: 'x' }] }, 'meanings.0'],
  ];
  it.each(cases)('%s', (_name, input, path) => {
    const result = newWord.safeParse({ word: 'run', part_of_speech: 'verb', ...input });
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });
});

describe('a patch', () => {
  const record = make({
    forms: [{ word: 'ran', form_of_word: 'past_simple' }],
    meanings: [
      { title: 'move', definition: 'to move', translations: [{ language: 'es', title: 'correr' }] },
      { title: 'work', definition: 'to work' },
    ],
  });
  const [move, work] = record.meanings;
  const patch = (input: object) =>
    patchRecord(
      record,
      wordPatch.parse(input),
      new IdAllocator({ ...newIds().advancedState(new Date()), next_part_id: 500 }),
    );

  it('keeps what it does not mention, in parts as well', () => {
    const after = patch({ meanings: [{ id: work?.id }, { id: move?.id, definition: 'to go' }] });
    expect(after).toEqual({
      ...record,
      meanings: [{ ...move, definition: 'to go' }, work],
    });
  });

  it('removes parts that a whole list leaves out, and adds those without an id at the end', () => {
    const after = patch({ meanings: [{ id: work?.id }, { title: 'flow', definition: 'to flow' }] });
    expect(after.meanings.map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [work?.id, 2],
      [500, 3],
    ]);
  });

  it('refuses an id of another record, and one given twice', () => {
    expect(problemsOf(() => patch({ meanings: [{ id: move?.id }, { id: 9999 }] }))).toEqual([
      { path: 'body.meanings.1.id', message: expect.any(String) },
    ]);
    expect(problemsOf(() => patch({ forms: [record.forms[0], record.forms[0]] }))).toEqual([
      { path: 'body.forms.1.id', message: expect.any(String) },
    ]);
  });

  it('refuses two meanings of the same place and title', () => {
    const twin = { ...move, id: undefined, translations: [] };
    expect(problemsOf(() => patch({ meanings: [{ id: move?.id }, twin] }))).toEqual([
      { path: 'body.meanings.1', message: 'has the sort_order and title of meanings.0' },
    ]);
  });

  it('refuses a record that no dataset line could hold', () => {
    const meanings = Array.from({ length: 110 }, (_, i) => ({
      title: String(i),
      definition: 'x'.repeat(10_000),
    }));
    expect(problemsOf(() => patch({ meanings }))).toEqual([
      { path: 'body', message: 'the record would be larger than 1048576 bytes' },
    ]);
  });
});

const text = fc.constantFrom('', 'a', 'b', 'long text');
const level = fc.constantFrom(null, 'A1', 'C2');
const list = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'));
const parts = <T>(part: fc.Arbitrary<T>) => fc.array(part, { maxLength: 4 });
const language = fc.constantFrom(...TRANSLATION_LANGUAGES);
const meaning = fc.record(
  {
    title: fc.constantFrom('m', 'n', 'o', 'p'),
    sort_order: fc.integer({ min: 0, max: 3 }),
    definition: text,
    examples: list,
    synonyms: list,
    meaning_level: level,
    categories: fc.subarray([...CATEGORIES]),
    translations: parts(fc.record({ language, title: text, variants_of_words: list })),
  },
  { requiredKeys: ['title'] },
);
const fields = {
  word_level: level,
  description: fc.option(text),
  is_obsolete: fc.boolean(),
  pattern: fc.option(list),
  forms: parts(
    fc.record({
      word: fc.constantFrom('ran', 'runs'),
      form_of_word: fc.constantFrom(...INFLECTED_FORMS),
    }),
  ),
  meanings: parts(meaning),
  short_translations: parts(fc.record({ language, description: text })),
};
const states = fc.record(fields, { requiredKeys: [] });

/** Parts of an old record by their ids, mixed with new ones. */
const mixed = (
  old: readonly { id: number }[],
  fresh: readonly object[],
  picks: readonly number[],
) =>
  [...new Set(picks.flatMap((pick) => old[pick % Math.max(1, old.length)]?.id ?? []))]
    .map((id): object => ({ id }))
    .concat(fresh);

/** Checks that applying the changes to the old state gives the new one. */
function applyChanges(before: WordRecord, changes: readonly Change[]): unknown {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- walks any place of a record
  const record: any = structuredClone(before);
  for (const { path, after } of changes) {
    const steps = [...path.matchAll(/(\w+)|\[(\d+)\]/g)].map(([, name, id]) => name ?? Number(id));
    const last = steps.pop() ?? '';
    let place = record;
    for (const step of steps) {
      place =
        typeof step === 'number'
          ? place.find(({ id }: { id: number }) => id === step)
          : place[step];
    }
    if (typeof last === 'number') {
      const at = place.findIndex(({ id }: { id: number }) => id === last);
      if (after === null) place.splice(at, 1);
      else place.push(structuredClone(after));
    } else if (last === 'order' && Array.isArray(place)) {
      const order = after as number[];
      place.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    } else place[last] = after;
  }
  return record;
}

describe('the diff', () => {
  it('is empty exactly for equal states, and alone turns the old state into the new one', () => {
    fc.assert(
      fc.property(states, states, fc.array(fc.nat(5)), (first, second, picks) => {
        const ids = newIds();
        let before: WordRecord;
        let after: WordRecord;
        try {
          before = makeRecord(
            newWord.parse({ word: 'run', part_of_speech: 'verb', ...first }),
            ids,
          );
          after = patchRecord(
            before,
            wordPatch.parse({
              ...second,
              forms: mixed(before.forms, second.forms ?? [], picks),
              meanings: mixed(before.meanings, second.meanings ?? [], picks),
              short_translations: mixed(
                before.short_translations,
                second.short_translations ?? [],
                picks,
              ),
            }),
            ids,
          );
        } catch (error) {
          if (error instanceof ValidationError) return; // two meanings of one place and title
          throw error;
        }
        expect(writtenRecord.parse(after)).toEqual(after);
        const changes = diffRecords(before, after);
        expect(changes.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after));
        expect(applyChanges(before, changes)).toEqual(after);
      }),
    );
  });
});
