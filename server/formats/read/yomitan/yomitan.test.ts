import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { noun, RICH, written } from '../../write/written.test-util.ts';
import { writeYomitan } from '../../write/yomitan.ts';
import { readFiles } from '../read.test-util.ts';

const zip = (files: Record<string, unknown>) => ({
  'a.zip': zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, value]) => [name, Buffer.from(JSON.stringify(value))]),
    ),
  ),
});
const INDEX = { title: 'Small', revision: '7', format: 3, author: 'Ann', sourceLanguage: 'en' };
const read = (files: Record<string, unknown>, options = {}) =>
  readFiles(zip(files), { alone: 'a.zip', ...options });

describe('a dictionary of Yomitan', () => {
  it('has texts, structured content, tags, forms and metadata', async () => {
    const structured = {
      type: 'structured-content',
      content: [
        {
          tag: 'div',
          data: { content: 'backlink' },
          content: { tag: 'a', href: 'https://a.b', content: 'source' },
        },
        {
          tag: 'ol',
          content: [
            {
              tag: 'li',
              content: [
                { tag: 'span', data: { content: 'tag' }, content: 'informal' },
                ' to go ',
                { tag: 'span', style: { fontWeight: 'bold' }, content: 'fast' },
                {
                  tag: 'div',
                  data: { content: 'example-sentence' },
                  content: ['She runs', { tag: 'br' }],
                },
                { tag: 'img', path: 'a.png' },
              ],
            },
            { tag: 'li', content: 'to operate' },
          ],
        },
      ],
    };
    const { records, problems, leftOut, manifest } = await read({
      'index.json': { ...INDEX, targetLanguage: 'en' },
      'term_bank_2.json': [['ran', '', 'non-lemma', '', 0, [['run', ['past']]], 0, '']],
      'term_bank_1.json': [
        ['run', '', 'v A1', 'v', 1, [structured], 1, 'sport'],
        ['run', '', 'n', 'n', 1, ['an outing\na trip', { type: 'text', text: 'a race' }], 1, ''],
        [
          'runs',
          '',
          '',
          '',
          0,
          [
            ['run', ['plural']],
            ['ran', ['plural']],
          ],
          0,
          '',
        ],
      ],
      'term_meta_bank_1.json': [
        ['run', 'ipa', { reading: 'run', transcriptions: [{ ipa: '/rʌn/', tags: ['US'] }] }],
        ['run', 'freq', 17],
      ],
      'tag_bank_1.json': [],
    });
    expect(problems).toEqual([]);
    expect(manifest).toMatchObject({ name: 'Small', version: '7', attribution: 'Ann' });
    expect(records).toMatchObject([
      {
        word: 'run',
        part_of_speech: 'verb',
        word_level: 'A1',
        categories: ['sport'],
        description: 'source',
        forms: [{ word: 'ran', form_of_word: 'past_simple' }],
        pronunciations: [{ text: 'rʌn', area_variant: 'american' }],
        meanings: [
          { definition: 'to go fast', language_register: 'informal', examples: ['She runs'] },
          { definition: 'to operate' },
        ],
      },
      {
        part_of_speech: 'noun',
        forms: [{ word: 'runs', form_of_word: 'plural_form' }],
        meanings: [{ definition: 'an outing' }, { definition: 'a trip' }, { definition: 'a race' }],
      },
    ]);
    expect(leftOut).toEqual({
      'pictures and sounds': 1,
      'the book is read as a list of senses': 1,
      'metadata of type freq': 1,
      'forms of words that are not there': 1,
    });
  });

  it('of ours has what was exported', async () => {
    const other = noun('jog', {
      alternatives: ['jogg'],
      categories: ['art'],
      etymologies: [{ number: 1, text: 'Odd.' }],
    });
    const files = await written(writeYomitan, [RICH, other]);
    const { records, problems, manifest } = await readFiles(
      { 'a.zip': zipSync(files) },
      { alone: 'a.zip' },
    );
    expect(problems).toEqual([]);
    expect(manifest).toMatchObject({ name: 'Test words', license: 'CC-BY-4.0 AND CC-BY-SA-4.0' });
    const [first, second] = RICH.meanings;
    expect(records).toMatchObject([
      {
        word: 'jog',
        part_of_speech: 'noun',
        alternatives: ['jogg'],
        categories: ['art'],
        etymologies: other.etymologies,
      },
      {
        word: 'run',
        part_of_speech: 'verb',
        word_level: 'A1',
        area_variant: 'british',
        language_register: 'informal',
        labels: ['dated'],
        categories: ['sport'],
        frequency: 5.6,
        alternatives: ['rinne'],
        phrasal_variants: ['run into'],
        etymologies: RICH.etymologies,
        forms: RICH.forms
          .filter(({ word }) => word !== 'run')
          .map(({ word, form_of_word }) => ({ word, form_of_word })),
        pronunciations: [
          {
            text: 'rʌn',
            area_variant: 'british',
            audio: [{ url: 'https://example.org/run.ogg?a=1&b=2' }],
          },
          { type: 'enpr', text: 'rŭn' },
        ],
        meanings: [
          {
            title: first?.title,
            definition: 'to go on foot, very fast',
            meaning_level: 'A1',
            grammar: first?.grammar,
            labels: first?.labels,
            examples: ['She runs every morning.', '“Run, rabbit.” — A song, 1939 source'],
            synonyms: ['jog'],
            antonyms: ['walk'],
            relations: first?.relations,
            etymology_number: 1,
            translations: [
              { language: 'ru', title: 'бежать' },
              {
                language: 'de',
                title: 'laufen',
                variants_of_words: ['rennen'],
                definition: 'schnell',
              },
            ],
          },
          { title: second?.title, definition: second?.definition },
        ],
      },
    ]);
  });

  it('that is something else says what', async () => {
    const bank = { 'term_bank_1.json': [] };
    await expect(read(bank)).rejects.toThrow('index.json does not say');
    await expect(read({ ...bank, 'index.json': { format: 1 } })).rejects.toThrow('in format 3');
    await expect(read({ 'index.json': INDEX, 'term_bank_1.json': {} })).rejects.toThrow(
      'term_bank_1.json is not a list',
    );
    const { problems } = await read(
      { 'index.json': INDEX, 'term_bank_1.json': [['run'], 7, ['a', '', '', '', 0, ['x'], 0, '']] },
      { skipInvalid: true },
    );
    expect(problems).toEqual([
      'index.json:1: not a term of format 3 in term_bank_1.json',
      'index.json:2: not a term of format 3 in term_bank_1.json',
    ]);
  });
});
