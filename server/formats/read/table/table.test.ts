import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ADVICE, noun, RICH, written } from '../../write/written.test-util.ts';
import { writeCsv } from '../../write/csv.ts';
import { readFiles } from '../read.test-util.ts';

describe('a table of words', () => {
  it('has its columns recognized by their names', async () => {
    const { records, problems, leftOut, manifest } = await readFiles({
      'my words.csv':
        'Headword;POS;Level;IPA;Meaning;Example;Synonyms;German;Tags;Page\r\n' +
        'run;v.;A1;/rʌn/;to go fast;"She runs; often.";jog, sprint;laufen, rennen;informal, at home;12\r\n' +
        '\r\n' +
        'run;v.;;;to operate;;;;;\r\n' +
        'tea time;;;;"a ""break""";;;;;\r\n',
    });
    expect(problems).toEqual([]);
    expect(records).toMatchObject([
      {
        word: 'run',
        part_of_speech: 'verb',
        word_level: 'A1',
        language_register: null,
        pronunciations: [{ text: 'rʌn' }],
        notes: [{ kind: 'usage', text: 'at home' }],
        meanings: [
          {
            definition: 'to go fast',
            examples: ['She runs; often.'],
            synonyms: ['jog', 'sprint'],
            translations: [{ language: 'de', title: 'laufen', variants_of_words: ['rennen'] }],
          },
          { definition: 'to operate' },
        ],
      },
      { word: 'tea time', part_of_speech: 'phrase', meanings: [{ definition: 'a "break"' }] },
    ]);
    expect(leftOut).toEqual({
      'column Page': 1,
      'entries without a part of speech (guessed)': 1,
    });
    expect(manifest?.name).toBe('my words');
  });

  it('has translations apart, but for what is in brackets', async () => {
    const text =
      'word\tde\nrun\tlaufen, (weit, schnell) rennen; gehen [zu Fuß, ugs.], 1,5 km laufen\n';
    const { records } = await readFiles({ 'a.tsv': text });
    expect(records[0]?.meanings[0]?.translations).toMatchObject([
      {
        title: 'laufen',
        variants_of_words: ['(weit, schnell) rennen', 'gehen [zu Fuß, ugs.]', '1,5 km laufen'],
      },
    ]);
  });

  it('may be in UTF-16, with tabs and a language in the name of the file', async () => {
    const text = '\ufeffword\ttranslation\ncafé\tKaffeehaus\n';
    const { records } = await readFiles({ 'eng-deu.txt': Buffer.from(text, 'utf16le') });
    expect(records).toMatchObject([
      { word: 'café', meanings: [{ translations: [{ language: 'de', title: 'Kaffeehaus' }] }] },
    ]);
  });

  it.each([';', ',', '\t'])("may begin with Excel's line about its delimiter, %j", async (one) => {
    const text = `\ufeffsep=${one}\r\nword${one}definition\r\nrun${one}"to go; fast, ever"\r\n`;
    const { records } = await readFiles({ 'a.csv': text });
    expect(records).toMatchObject([
      { word: 'run', meanings: [{ definition: 'to go; fast, ever' }] },
    ]);
  });

  it.each([
    ['word,translation\nrun,laufen', 'the language of "translation" is unclear'],
    ['a,b\nrun,laufen', 'no column is its "word"'],
    ['word,pos\nrun,verb', 'no column is the "definition" of its words'],
    ['word,definition,meaning,gloss\nrun,x,1,y', 'two columns are its "definition"'],
    ['word,constructor\nrun,x', 'no column is the "definition" of its words'],
  ])('asks what %j means', async (text, reason) => {
    const read = readFiles({ 'a.csv': text });
    await expect(read).rejects.toThrow(reason);
    await expect(read).rejects.toThrow(/Its columns: "\w+": .*; a column may be called word, /);
  });

  it('names the rows that cannot be read', async () => {
    const text = 'word,definition\n,x\nrun,"two\nlines"\nwalk,y,z\n';
    const { records, problems } = await readFiles({ 'a.csv': text }, { skipInvalid: true });
    expect(records).toMatchObject([{ word: 'run', meanings: [{ definition: 'two\nlines' }] }]);
    expect(problems).toEqual([
      'a.csv:2: a row without a word',
      'a.csv:5: 3 cells in a table of 2 columns',
    ]);
    const isOpen = /^a\.csv:2: .* a quotation mark that nothing closes/;
    for (const lines of [3, 600_000]) {
      const open = `word,definition\nrun,"${'a\n'.repeat(lines)}`;
      await expect(readFiles({ 'a.csv': open })).rejects.toThrow(isOpen);
    }
  });

  it('of ours has what was exported', async () => {
    const meanings = RICH.meanings.map((meaning) => {
      return { ...meaning, ...ADVICE, translations: meaning.translations.toReversed() };
    });
    const other = noun('colour', {
      alternative_details: [
        { word: 'color', area_variant: 'american', kind: 'spelling' },
        { word: 'col.', area_variant: 'common', kind: 'abbreviation' },
        { word: 'hue, (or) tint (n)', area_variant: 'common', kind: 'other' },
      ],
      alternatives: ['color', 'col.', 'hue, (or) tint (n)'],
      phrase_of: ['red'],
    });
    const files = await written(writeCsv, [{ ...RICH, meanings }, other]);
    const { records, problems } = await readFiles({ 'a.zip': zipSync(files) }, { alone: 'a.zip' });
    expect(problems).toEqual([]);
    expect(records.map((one) => one.alternative_details)).toEqual([
      other.alternative_details,
      RICH.alternative_details,
    ]);
    expect(records.find(({ word }) => word === RICH.word)?.meanings[0]).toMatchObject(ADVICE);
    const again = await written(writeCsv, records);
    const lines = (content: Buffer | undefined) =>
      String(content).replaceAll('Tests', '').split('\r\n');
    const name = 'wordkeep-en.csv';
    expect(lines(again[name])).toEqual(lines(files[name]));
  });
});
