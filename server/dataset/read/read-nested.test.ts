import { describe, expect, it } from 'vitest';
import { readFiles, type Files } from './dataset-files.test-util.ts';

const words = (...lines: unknown[]): Files => ({ 'words.jsonl': lines });

describe('a nested dataset', () => {
  it('fills in the empty value of everything but the word and its part of speech', async () => {
    const { records, problems } = await readFiles(words({ word: 'cat', part_of_speech: 'noun' }));
    expect(problems).toEqual([]);
    expect(records).toEqual([
      {
        file: 'words.jsonl',
        line: 1,
        record: {
          word: 'cat',
          part_of_speech: 'noun',
          form_of_word: 'base_form',
          is_obsolete: false,
          is_abbreviation: false,
          word_level: null,
          area_variant: null,
          categories: [],
          language_register: null,
          description: null,
          transcription: null,
          pattern: null,
          noun___irregular_plural: false,
          noun___uncountable: false,
          noun___is_proper: false,
          noun___always_plural: false,
          verb___is_irregular: false,
          verb___transitivity: null,
          verb___is_phrasal: false,
          verb___phrasal_object_pattern: null,
          base_phrasal: null,
          frequency: null,
          forms: [],
          phrasal_variants: [],
          meanings: [],
          short_translations: [],
          labels: [],
          pronunciations: [],
          etymologies: [],
          alternatives: [],
          alternative_details: [],
          source: '',
          notes: [],
          phrase_of: [],
          article: '',
        },
      },
    ]);
  });

  it('reads white space in a spelling as one space, and control characters as spaces', async () => {
    const { records, problems } = await readFiles(
      words({
        word: 'peripheral\n  device',
        part_of_speech: 'noun',
        forms: [{ word: 'peripheral\tdevices', form_of_word: 'plural_form' }],
        alternatives: ['periph\u00a0device'],
        meanings: [
          {
            definition: 'one\r\ntwo\u000bthree\u0085four\tfive',
            synonyms: ['add  on'],
            relations: [{ kind: 'broader', word: 'hard\nware', target_part_of_speech: 'noun' }],
          },
        ],
        phrase_of: ['a\u0007 b'],
      }),
    );
    expect(problems).toEqual([]);
    expect(records[0]?.record).toMatchObject({
      word: 'peripheral device',
      forms: [{ word: 'peripheral devices' }],
      alternatives: ['periph device'],
      meanings: [
        {
          definition: 'one\ntwo three four\tfive',
          synonyms: ['add on'],
          relations: [{ word: 'hard ware' }],
        },
      ],
      phrase_of: ['a b'],
    });
  });

  it('gives every record lists of its own', async () => {
    const { records } = await readFiles(
      words({ word: 'a', part_of_speech: 'noun' }, { word: 'b', part_of_speech: 'noun' }),
    );
    expect(records[0]?.record.meanings).not.toBe(records[1]?.record.meanings);
  });

  it('reads "" and null as not set, wherever a value may be', async () => {
    const { records, problems } = await readFiles(
      words({
        word: 'cat',
        part_of_speech: 'noun',
        form_of_word: '',
        is_obsolete: '',
        word_level: '',
        description: '  ',
        pattern: '',
        base_phrasal: ' ',
        frequency: '',
        categories: '',
        forms: null,
        meanings: [{ sort_order: '', title: null, translations: '', examples: ['', 'A cat.'] }],
      }),
    );
    expect(problems).toEqual([]);
    expect(records[0]?.record).toMatchObject({
      form_of_word: 'base_form',
      is_obsolete: false,
      word_level: null,
      description: null,
      pattern: null,
      base_phrasal: null,
      frequency: null,
      categories: [],
      forms: [],
      meanings: [{ sort_order: 1, title: '', translations: [], examples: ['A cat.'] }],
    });
  });

  it('brings text to NFC without white space around it, escaped or not', async () => {
    const decomposed = 'cafe\u0301';
    const { records, problems } = await readFiles({
      'words.jsonl':
        `{"word":" ${decomposed} ","part_of_speech":" noun"}\n` +
        `{"word":"re\\u0301sume\\u0301","part_of_speech":"noun","description":"n\\n\u0301"}\n`,
    });
    expect(problems).toEqual([]);
    expect(records.map(({ record }) => record.word)).toEqual(['café', 'résumé']);
    expect(records[1]?.record.description).toBe('n\n\u0301');
  });

  it('keeps sets sorted and without repetitions', async () => {
    const { records } = await readFiles(
      words({
        word: 'give',
        part_of_speech: 'verb',
        categories: ['sport', 'medical', 'sport'],
        phrasal_variants: ['give up', 'give in', 'give up'],
        meanings: [{ synonyms: ['hand', { word: 'donate', part_of_speech: 'verb' }, 'hand', ''] }],
      }),
    );
    expect(records[0]?.record).toMatchObject({
      categories: ['medical', 'sport'],
      phrasal_variants: ['give in', 'give up'],
      meanings: [{ synonyms: ['donate', 'hand'] }],
    });
  });

  it('orders meanings by their place and translations by their language', async () => {
    const { records, problems } = await readFiles(
      words({
        word: 'cat',
        part_of_speech: 'noun',
        meanings: [
          { sort_order: 2, title: 'whip' },
          {
            sort_order: 1,
            title: 'animal',
            translations: [
              { language: 'ar', title: 'قط' },
              { language: 'es', title: 'gato' },
            ],
          },
        ],
        short_translations: [
          { language: 'zh', description: '猫' },
          { language: 'ru', description: 'кошка' },
        ],
      }),
    );
    expect(problems).toEqual([]);
    const record = records[0]?.record;
    expect(record?.meanings.map(({ title }) => title)).toEqual(['animal', 'whip']);
    expect(record?.meanings[0]?.translations.map(({ language }) => language)).toEqual(['es', 'ar']);
    expect(record?.short_translations.map(({ language }) => language)).toEqual(['ru', 'zh']);
  });

  it('reads phrases and grammar patterns as the published dataset writes them', async () => {
    const { records, problems } = await readFiles({
      'my-set-phrases.jsonl': [
        { phrase: 'by the way', level: 'B1', generated: true, origins: [{ any: 'thing' }] },
      ],
      'my-set-grammar-patterns.ndjson': [
        { phrase: 'used to + infinitive', level: '', version: 3, etymology_number: 1 },
        { word: 'be going to', part_of_speech: 'grammar_pattern', word_level: 'A1' },
      ],
    });
    expect(problems).toEqual([]);
    expect(
      records.map(({ record }) => [record.word, record.part_of_speech, record.word_level]),
    ).toEqual([
      ['by the way', 'phrase', 'B1'],
      ['used to + infinitive', 'grammar_pattern', null],
      ['be going to', 'grammar_pattern', 'A1'],
    ]);
  });

  it('reads etymologies, alternatives and origins as the published dataset may write them', async () => {
    const { records, problems } = await readFiles({
      'words.jsonl': [
        {
          word: 'colour',
          part_of_speech: 'noun',
          etymologies: ['From Latin color.', { number: 5, text: 'Another.' }, ''],
          alternatives: ['color', { word: 'coulour', tags: ['obsolete'] }, '', ' color '],
          origins: [{ name: 'Wiktionary', url: 'x' }, 'Another'],
          meanings: [{ title: 'hue', etymology_number: 1 }],
        },
        { word: 'a', part_of_speech: 'letter', origins: ['WordNet'] },
        { word: 'b', part_of_speech: 'letter', source: 'Mine' },
      ],
      'phrases.jsonl': [{ phrase: 'c d', origins: 'Someone' }],
    });
    expect(problems).toEqual([]);
    expect(records.map(({ record }) => record.source)).toEqual([
      'Wiktionary',
      'WordNet',
      'Mine',
      'Someone',
    ]);
    expect(records[0]?.record).toMatchObject({
      etymologies: [
        { number: 1, text: 'From Latin color.' },
        { number: 5, text: 'Another.' },
      ],
      alternatives: ['color', 'coulour'],
      alternative_details: [
        { word: 'color', area_variant: 'common', kind: 'spelling' },
        { word: 'coulour', area_variant: 'common', kind: 'spelling' },
      ],
      meanings: [{ etymology_number: 1 }],
    });
  });

  it.each<[string, object, string]>([
    ['pronunciations.0.text', { pronunciations: [{ text: 'x'.repeat(501) }] }, 'longer than 500'],
    [
      'pronunciations.0.audio.0.url',
      { pronunciations: [{ audio: [{ url: 'file:///etc/passwd' }] }] },
      'expected an address that starts with http:// or https://',
    ],
    ['pronunciations.0.audio.0.url', { pronunciations: [{ audio: [{}] }] }, 'is required'],
    ['alternatives.1', { alternatives: ['x', 'y'.repeat(129)] }, 'longer than 128'],
    ['alternatives.0', { alternatives: [{ spelling: 'x' }] }, 'expected a string'],
    ['etymologies.0.number', { etymologies: [{ number: -1, text: 'x' }] }, 'whole number from 0'],
    ['labels.0', { labels: ['rude'] }, 'expected one of offensive'],
    ['source', { source: 'x'.repeat(501) }, 'longer than 500'],
    ['origins', { origins: 'a', source: 'b' }, 'another name for source'],
    [
      'meanings.0.relations.0.kind',
      { meanings: [{ relations: [{ word: 'x', target_part_of_speech: 'noun' }] }] },
      'is required',
    ],
    [
      'meanings.0.quotes.0.source_url',
      { meanings: [{ quotes: [{ text: 'x', source_url: 'javascript:alert(1)' }] }] },
      'expected an address',
    ],
  ])('names the place of what is wrong: %s', async (path, fields, message) => {
    const line = { word: 'a', part_of_speech: 'letter', ...fields };
    const { problems } = await readFiles({ 'words.jsonl': [line] });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`words.jsonl:1: ${path}: `);
    expect(problems[0]).toContain(message);
  });

  it('reads words, then phrases, then grammar patterns, each in the order of the file', async () => {
    const { records } = await readFiles({
      'phrases.jsonl': [{ word: 'a b' }, { word: 'a a' }],
      'words.jsonl': [
        { word: 'z', part_of_speech: 'letter' },
        { word: 'y', part_of_speech: 'letter' },
      ],
    });
    expect(records.map(({ file, line, record }) => [file, line, record.word])).toEqual([
      ['words.jsonl', 1, 'z'],
      ['words.jsonl', 2, 'y'],
      ['phrases.jsonl', 1, 'a b'],
      ['phrases.jsonl', 2, 'a a'],
    ]);
  });

  it('skips empty lines, and counts them in the numbers of lines', async () => {
    const { records, problems } = await readFiles({
      'words.jsonl':
        '\uFEFF{"word":"a","part_of_speech":"letter"}\r\n\n  \t\n{"word":"b","part_of_speech":"letter"}',
    });
    expect(problems).toEqual([]);
    expect(records.map(({ line, record }) => [line, record.word])).toEqual([
      [1, 'a'],
      [4, 'b'],
    ]);
  });

  it('hands records over in batches of bounded size', async () => {
    const lines = Array.from({ length: 25 }, (_, i) => ({
      word: `w${i}`,
      part_of_speech: 'noun',
      description: 'x'.repeat(1000),
    }));
    const count = async (limits: object) => (await readFiles(words(...lines), { limits })).records;
    expect(await count({ batchRecords: 10 })).toHaveLength(25);
    expect(await count({ batchBytes: 1500 })).toHaveLength(25);
  });
});

describe('a problem', () => {
  const cat = { word: 'cat', part_of_speech: 'noun' };
  it.each<[string, unknown, string]>([
    ['a missing word', { part_of_speech: 'noun' }, 'word: is required'],
    ['a blank word', { word: ' \u00a0', part_of_speech: 'noun' }, 'word: is required'],
    [
      'a word of 129 characters',
      { ...cat, word: 'x'.repeat(129) },
      'word: longer than 128 characters (129)',
    ],
    ['a missing part of speech', { word: 'cat' }, 'part_of_speech: is required'],
    [
      'an unknown part of speech',
      { ...cat, part_of_speech: 'nuon' },
      'part_of_speech: expected one of noun, verb, modal_verb, adjective, adverb, pronoun, numeral, numeral_fractional, determiner, interjection, article, preposition, conjunction, letter, phrase, grammar_pattern, got "nuon"',
    ],
    ['an unknown field', { ...cat, colour: 'red' }, 'colour: unknown field'],
    ['an id', { ...cat, id: 5 }, 'id: unknown field'],
    [
      'a field called __proto__',
      '{"word":"cat","part_of_speech":"noun","__proto__":{}}',
      '__proto__: unknown field',
    ],
    ['a field name with a line break', { ...cat, 'a\nb': 1 }, '"a\\nb": unknown field'],
    [
      'an unknown field deep inside',
      { ...cat, meanings: [{}, { title: 'x', x: 1 }] },
      'meanings.1.x: unknown field',
    ],
    [
      'a phrase that calls itself a noun',
      { ...cat, phrase: 'by the way' },
      'phrase: unknown field',
    ],
    [
      'text where a flag belongs',
      { ...cat, is_obsolete: 'no' },
      'is_obsolete: expected true or false, got "no"',
    ],
    [
      'a number where text belongs',
      { ...cat, description: 5 },
      'description: expected a string, got 5',
    ],
    [
      'an object where a list belongs',
      { ...cat, forms: {} },
      'forms: expected a list, got an object',
    ],
    [
      'text where an object belongs',
      { ...cat, forms: ['cats'] },
      'forms.0: expected an object, got "cats"',
    ],
    [
      'a form without a kind',
      { ...cat, forms: [{ word: 'cats' }] },
      'forms.0.form_of_word: is required',
    ],
    [
      'a form that is its base',
      { ...cat, forms: [{ word: 'cats', form_of_word: 'base_form' }] },
      'forms.0.form_of_word: expected one of plural_form, possessive_singular_form, possessive_plural_form, past_simple, past_participle, present_participle, third_person_singular, comparative_form, superlative_form, object, possessive_adjective, possessive_pronoun, reflexive, ordinal, multiplicative, got "base_form"',
    ],
    [
      'an unknown language',
      { ...cat, short_translations: [{ language: 'it' }] },
      'short_translations.0.language: expected one of ru, es, fr, de, pt, zh, ar, got "it"',
    ],
    [
      'a frequency off the scale',
      { ...cat, frequency: 9 },
      'frequency: expected a number from 0 to 8, got 9',
    ],
    [
      'a fraction as a place',
      { ...cat, meanings: [{ sort_order: 1.5 }] },
      'meanings.0.sort_order: expected a whole number from 0, got 1.5',
    ],
    [
      'an unknown category',
      { ...cat, categories: ['IT', 'cooking'] },
      'categories.1: expected one of scientific, technical, medical, legal, business, IT, art, political, sport, culinary, got "cooking"',
    ],
    [
      'a link that is no word',
      { ...cat, meanings: [{ antonyms: [{ part_of_speech: 'noun' }] }] },
      'meanings.0.antonyms.0.word: is required',
    ],
    [
      'two meanings that cannot be told apart',
      {
        ...cat,
        meanings: [
          { sort_order: 1, title: 'a' },
          { sort_order: 1, title: 'a' },
        ],
      },
      'meanings.1: the same sort_order and title as meanings.0',
    ],
    ['NUL', '{"word":"c\\u0000t","part_of_speech":"noun"}', 'word: NUL characters are not allowed'],
    [
      'half a surrogate pair',
      '{"word":"c\\ud800t","part_of_speech":"noun"}',
      'word: half of a surrogate pair',
    ],
    [
      '31 combining marks in a row',
      { ...cat, description: `e${'\u0301'.repeat(31)}` },
      'more than 30 combining marks in a row',
    ],
    [
      'a line of nothing but combining marks',
      `{"word":"cat","part_of_speech":"noun","description":"${'\u0301\u0327'.repeat(260_000)}"}`,
      'more than 30 combining marks in a row',
    ],
    [
      'combining marks as escapes',
      `{"word":"c${'\\u0301'.repeat(31)}","part_of_speech":"noun"}`,
      'word: more than 30 combining marks in a row',
    ],
    ['a list as a line', [1], 'expected an object, got a list'],
    ['null as a line', null, 'expected an object, got null'],
  ])('is %s', async (_name, line, expected) => {
    const text = typeof line === 'string' ? line : JSON.stringify(line);
    const { problems, records, isRefused, badLines } = await readFiles({
      'words.jsonl': `{"word":"dog","part_of_speech":"noun"}\n${text}\n`,
    });
    expect(problems).toEqual([`words.jsonl:2: ${expected}`]);
    expect({ records, isRefused, badLines }).toEqual({ records: [], isRefused: true, badLines: 1 });
  });

  it('is JSON that is broken, a web page, or text in another encoding', async () => {
    const { problems, totalProblems } = await readFiles({
      'words.jsonl': Buffer.concat([
        Buffer.from('{"word":"a","part_of_speech":"letter"\n<html>\n'),
        Buffer.from('{"word":"caf\xe9","part_of_speech":"noun"}\n', 'latin1'),
        Buffer.from('{"word":"ok","part_of_speech":"noun"}\n'),
      ]),
    });
    expect(totalProblems).toBe(3);
    expect(problems[0]).toMatch(/^words\.jsonl:1: not JSON: /);
    expect(problems[1]).toMatch(/^words\.jsonl:2: not JSON: /);
    expect(problems[2]).toBe('words.jsonl:3: not valid UTF-8');
  });

  it.each(['utf16le', 'utf16be', 'utf16le without a mark'])('is text in %s', async (encoding) => {
    const mark = encoding.endsWith('mark') ? '' : '\uFEFF';
    const bytes = Buffer.from(`${mark}{"word":"a","part_of_speech":"letter"}\n`, 'utf16le');
    if (encoding === 'utf16be') bytes.swap16();
    const { problems, isRefused } = await readFiles(
      { 'words.jsonl': bytes },
      { skipInvalid: true },
    );
    expect(problems).toEqual(['words.jsonl: UTF-16 or binary; datasets are UTF-8']);
    expect(isRefused).toBe(true);
  });

  it('is a line longer than allowed, wherever the chunks of the file end', async () => {
    const long = `{"word":"a","part_of_speech":"noun","description":"${'x'.repeat(600_000)}"}`;
    const { problems, records } = await readFiles(
      { 'words.jsonl': `${long}\n{"word":"b","part_of_speech":"noun"}\n${long}` },
      { limits: { maxLineBytes: 500_000 }, skipInvalid: true },
    );
    expect(problems).toEqual([
      'words.jsonl:1: longer than 500000 bytes',
      'words.jsonl:3: longer than 500000 bytes',
    ]);
    expect(records.map(({ record }) => record.word)).toEqual(['b']);
  });

  it('is a word that comes twice with the same part of speech, also in another file', async () => {
    const { problems } = await readFiles({
      'words.jsonl': [
        { word: 'run', part_of_speech: 'noun' },
        { word: 'run', part_of_speech: 'verb' },
        { word: 'Run', part_of_speech: 'verb' },
        { word: ' run', part_of_speech: 'verb' },
        { word: 'by the way', part_of_speech: 'phrase' },
      ],
      'phrases.jsonl': [{ word: 'on time' }, { word: 'by the way' }],
    });
    expect(problems).toEqual([
      'words.jsonl:4: word: the same word and part of speech as words.jsonl:2',
      'phrases.jsonl:2: word: the same word and part of speech as words.jsonl:5',
    ]);
  });

  it('is listed a hundred times and counted always', async () => {
    const { problems, totalProblems, badLines } = await readFiles(
      words(...Array.from({ length: 150 }, () => ({ word: 5, part_of_speech: 'x' }))),
    );
    expect(problems).toHaveLength(100);
    expect({ totalProblems, badLines }).toEqual({ totalProblems: 300, badLines: 150 });
  });

  it('costs only its line when invalid lines are skipped', async () => {
    const { records, badLines, isRefused } = await readFiles(
      words(
        cat,
        { word: 'dog' },
        { ...cat, word: 'cow', level: 'A1', x: 1 },
        { ...cat, word: 'ox' },
      ),
      { skipInvalid: true },
    );
    expect(records.map(({ record }) => record.word)).toEqual(['cat', 'ox']);
    expect({ badLines, isRefused }).toEqual({ badLines: 2, isRefused: false });
  });
});
