import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyMeaning, emptyRecord } from '../../../contract/empty.ts';
import type { NewWordRecord } from '../../../contract/word.ts';
import { anyLines } from '../../../dataset/read/arbitrary-records.test-util.ts';
import { arrangeRecord } from '../../../dataset/read/join.ts';
import { writeDictd } from '../../write/dictd.ts';
import { LAYOUT_MARK } from '../../write/licence-files.ts';
import { writeStarDict } from '../../write/stardict.ts';
import { ABOUT, noun, RICH, written } from '../../write/written.test-util.ts';
import { readFiles } from '../read.test-util.ts';
import { checkRecord, type RecordLine } from '../record-line.ts';
import { kept, spaced } from './kept.test-util.ts';

const AS_TEXT = 'our entries that are read as text';

const FORMATS = [
  ['a StarDict', writeStarDict],
  ['a dictd', writeDictd],
] as const;

describe.each(FORMATS)('%s export of ours', (_name, write) => {
  /** What is read from an export of some records. */
  async function readBack(records: readonly NewWordRecord[]) {
    const files = Object.entries(await written(write, records))
      .filter(([name]) => !/LICENSES|README/.test(name))
      .map(([name, content]) => [name.replace(/^.*\//, ''), content] as const);
    const read = await readFiles(Object.fromEntries(files));
    expect(read.problems).toEqual([]);
    return read;
  }

  const complete = (line: object): NewWordRecord => {
    const checked = checkRecord(line as RecordLine, false);
    if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
    arrangeRecord(checked.value);
    return checked.value;
  };

  it('has every field read back that it has a place for', async () => {
    const many = complete({
      ...emptyRecord('put up with', 'modal_verb'),
      description: 'A description that is so long that it has to be continued in another line.',
      verb___is_phrasal: true,
      verb___phrasal_object_pattern: 'separable_pronoun_only',
      base_phrasal: 'put',
      pattern: ['put; up', 'with'],
      alternative_details: [
        { word: 'putt up', area_variant: 'british', kind: 'spelling' },
        { word: 'p.u.w.', area_variant: 'american', kind: 'abbreviation' },
        { word: 'puw', area_variant: 'common', kind: 'abbreviation' },
      ],
      etymologies: [{ number: 0, text: 'From: here and there.' }],
      meanings: [
        { title: 'put up with', definition: 'bear: suffer (a person)', grammar: ['plural'] },
        {
          title: 'endure',
          definition: '',
          relations: [
            { kind: 'derived', word: 'putter', target_part_of_speech: 'noun' },
            { kind: 'see_also', word: 'give up', target_part_of_speech: 'modal_verb' },
          ],
          quotes: [{ text: 'Said “so”.', reference: 'Me', source_url: '' }],
          examples: ['“Never,” she said.', 'Somebody puts up with it. '.repeat(6).trim()],
        },
      ],
    });
    const records = [RICH, many, noun('ran'), noun('Ran', { word_level: 'C2' })].map(complete);
    const { records: back, leftOut } = await readBack(records);
    expect(leftOut).toEqual({});
    const byWord = (a: NewWordRecord, b: NewWordRecord) => (a.word < b.word ? -1 : 1);
    expect(back.sort(byWord)).toEqual(records.map(kept).sort(byWord));
  });

  it('has its datasets registered with their licences, and no other', async () => {
    const { manifest, licences } = await readBack([RICH]);
    const given = ABOUT.datasets.map((dataset) =>
      Object.fromEntries(Object.entries(dataset).map(([field, text]) => [field, text || null])),
    );
    expect(manifest?.datasets).toEqual(given);
    expect(licences['Tests.txt']).toContain('CC-BY-4.0');
    expect(licences['More-tests.txt']).toContain('CC-BY-SA-4.0');
  });

  it('gives records that say the same, whatever is in them', () =>
    fc.assert(
      fc.asyncProperty(anyLines, async (lines) => {
        const records = lines.map((line) => complete(spaced(complete(line))));
        const { records: back, leftOut } = await readBack(records);
        if (leftOut[AS_TEXT]) return;
        const texts = async (all: readonly NewWordRecord[]) =>
          Object.entries(await written(write, all)).map(([name, text]) => [name, String(text)]);
        expect(await texts(back)).toEqual(await texts(records));
      }),
      { numRuns: 30 },
    ));

  it('has an entry read as text if that would lose something', async () => {
    const odd = noun('odd', { alternative_details: [] });
    odd.meanings = [{ ...emptyMeaning('odd', 'a {strange} thing'), synonyms: ['{'] }];
    const { records, leftOut } = await readBack([odd, noun('even')]);
    expect(leftOut).toMatchObject({ [AS_TEXT]: 1 });
    expect(JSON.stringify(records)).toContain('strange');
    expect(records.find(({ word }) => word === 'even')?.meanings).toHaveLength(1);
  });
});

it('reads files without the mark of our layout as those of others', async () => {
  const files = await written(writeDictd, [RICH]);
  const unmarked = String(files['wordkeep-en.dict']).replace(
    LAYOUT_MARK,
    LAYOUT_MARK.replace('1', '9'),
  );
  const { records, manifest } = await readFiles({
    'wordkeep-en.index': files['wordkeep-en.index']!,
    'wordkeep-en.dict': unmarked,
  });
  expect(manifest?.datasets).toBeNull();
  expect(records.find(({ word }) => word === 'run')?.meanings[0]?.examples).toEqual([]);
});
