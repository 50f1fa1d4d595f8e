import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { jsonLines, readFiles } from '../read.test-util.ts';

const en = { lang: 'English', lang_code: 'en' };
const noun = (word: string, gloss: string, more: object = {}) => ({
  word,
  ...en,
  pos: 'noun',
  senses: [{ glosses: [gloss] }],
  ...more,
});

const read = (...lines: object[]) => readFiles({ 'lines.jsonl': jsonLines(...lines) });

/** The only record of some valid lines. */
async function only(...lines: object[]) {
  const { records, problems, leftOut } = await read(...lines);
  expect(problems).toEqual([]);
  expect(records).toHaveLength(1);
  return { record: records[0]!, meaning: records[0]!.meanings[0]!, leftOut };
}

describe('an entry', () => {
  it('fills every field that records have for it', async () => {
    const { record, leftOut } = await only({
      word: 'lamp',
      ...en,
      pos: 'noun',
      etymology_text: 'From a word for torch.',
      etymology_number: '1',
      forms: [
        { form: 'lamps', tags: ['plural'] },
        { form: 'lampe', tags: ['alternative'] },
        { form: '-', tags: ['comparative'] },
        { form: 'en-noun', tags: ['inflection-template'] },
        { form: 'lamplet', tags: ['diminutive'] },
      ],
      sounds: [
        { ipa: '/læmp/', tags: ['General-American', 'Received-Pronunciation'] },
        { ipa: '[leəmp]', tags: ['US'] },
        { enpr: 'lămp' },
        {
          audio: 'en-us-lamp.ogg',
          tags: ['US'],
          ogg_url: 'https://upload.example/en-us-lamp.ogg',
          mp3_url: 'https://upload.example/en-us-lamp.mp3',
        },
        { rhymes: '-æmp' },
      ],
      senses: [
        {
          glosses: ['A device that makes light.'],
          tags: ['countable', 'informal', 'British', 'Geordie'],
          topics: ['engineering', 'furniture'],
          examples: [
            { text: 'Turn the lamp on.', type: 'example' },
            { text: 'The lamp went out.', ref: '1890, A. Nobody, A Book', bold_text_offsets: [] },
          ],
          synonyms: [{ word: 'light' }],
        },
        { glosses: ['A part:', 'that which is struck'], tags: ['obsolete', 'derogatory'] },
      ],
      translations: [
        {
          lang: 'German',
          lang_code: 'de',
          word: 'Lampe',
          sense: 'device making light',
          tags: ['f'],
        },
        { lang: 'German', code: 'de', word: 'Leuchte', sense: 'device making light' },
        { lang: 'Finnish', code: 'fi', word: 'lamppu', sense: 'device' },
        { lang: 'Mandarin', code: 'cmn', word: '燈 /灯', sense: 'something quite different' },
      ],
      antonyms: [{ word: 'darkness', sense: 'device' }],
      hypernyms: [{ word: 'device' }],
      derived: [{ word: 'lamp post' }],
      head_templates: [{ name: 'en-noun' }],
    });
    expect(record).toMatchObject({
      word: 'lamp',
      part_of_speech: 'noun',
      transcription: 'læmp',
      etymologies: [{ number: 1, text: 'From a word for torch.' }],
      forms: [{ word: 'lamps', form_of_word: 'plural_form' }],
      alternatives: ['lampe'],
      alternative_details: [{ word: 'lampe', kind: 'spelling' }],
      pronunciations: [
        { type: 'ipa', text: 'læmp', area_variant: 'common', audio: [] },
        {
          type: 'ipa',
          text: 'leəmp',
          area_variant: 'american',
          audio: [
            {
              url: 'https://upload.example/en-us-lamp.mp3',
              source_url: 'https://commons.wikimedia.org/wiki/File:en-us-lamp.ogg',
              licenses: [],
            },
          ],
        },
        { type: 'enpr', text: 'lămp' },
      ],
      short_translations: [{ language: 'zh', description: '灯', variants_of_words: ['灯', '燈'] }],
    });
    expect(record.meanings).toMatchObject([
      {
        sort_order: 1,
        title: 'lamp',
        definition: 'A device that makes light.',
        examples: ['Turn the lamp on.'],
        quotes: [{ text: 'The lamp went out.', reference: '1890, A. Nobody, A Book' }],
        categories: ['technical'],
        area_variant: 'british',
        language_register: 'informal',
        grammar: ['countable'],
        etymology_number: 1,
        synonyms: ['light'],
        antonyms: ['darkness'],
        translations: [{ language: 'de', title: 'Lampe', variants_of_words: ['Lampe', 'Leuchte'] }],
        relations: [
          { kind: 'broader', word: 'device', target_part_of_speech: 'noun' },
          { kind: 'derived', word: 'lamp post' },
        ],
      },
      {
        sort_order: 2,
        definition: 'A part: that which is struck',
        is_obsolete: true,
        labels: ['disapproving'],
      },
    ]);
    expect(leftOut).toEqual({
      'forms of other kinds': 1,
      head_templates: 1,
      'senses.examples.bold_text_offsets': 1,
      'senses.tags': 1,
      'senses.topics': 1,
      'sounds.rhymes': 1,
      'translations in other languages': 1,
      'translations.tags': 1,
    });
  });

  it('may have the field names of older files', async () => {
    const { record } = await only(
      noun('kettle', 'A pot for water.', {
        etymology_text: 'Old.',
        etymology_number: 2,
        translations: [{ lang: 'Spanish', code: 'es', word: 'tetera' }],
        categories: [{ name: 'English nouns with irregular plurals' }],
      }),
    );
    expect(record).toMatchObject({
      etymologies: [{ number: 2, text: 'Old.' }],
      noun___irregular_plural: true,
      meanings: [{ translations: [{ language: 'es', title: 'tetera' }] }],
    });
  });

  it('is merged with the others of its word and part of speech', async () => {
    const { records, problems } = await read(
      noun('seal', 'An animal.', { etymology_text: 'First.', etymology_number: 1 }),
      noun('seal', 'A stamp.', { etymology_text: 'Second.', etymology_number: '2' }),
      { ...noun('seal', 'A name.'), pos: 'name' },
      { ...noun('seal', 'To close.'), pos: 'verb' },
    );
    expect(problems).toEqual([]);
    expect(records.map(({ part_of_speech }) => part_of_speech)).toEqual(['noun', 'verb']);
    expect(records[0]).toMatchObject({
      etymologies: [
        { number: 1, text: 'First.' },
        { number: 2, text: 'Second.' },
      ],
      noun___is_proper: false,
      meanings: [
        { sort_order: 1, definition: 'An animal.', etymology_number: 1 },
        { sort_order: 2, definition: 'A stamp.', etymology_number: 2 },
        { sort_order: 3, definition: 'A name.', etymology_number: null },
      ],
    });
  });

  it('is merged with those elsewhere in the file', async () => {
    const { records } = await read(
      noun('bark', 'Of a tree.'),
      noun('crow', 'A bird.'),
      noun('bark', 'Of a dog.'),
      noun('dove', 'A bird.'),
    );
    expect(records.map(({ word, meanings }) => [word, meanings.length])).toEqual([
      ['crow', 1],
      ['dove', 1],
      ['bark', 2],
    ]);
  });

  it('of an inflected form becomes a form of its base word, with its pronunciation', async () => {
    const run = { word: 'fling', ...en, pos: 'verb', senses: [{ glosses: ['To throw.'] }] };
    const flung = {
      word: 'flung',
      ...en,
      pos: 'verb',
      sounds: [{ ipa: '/flʌŋ/' }],
      senses: [
        {
          glosses: ['simple past and past participle of fling'],
          tags: ['form-of', 'participle', 'past'],
          form_of: [{ word: 'fling' }],
        },
      ],
    };
    const { record } = await only(flung, run);
    expect(record).toMatchObject({
      word: 'fling',
      forms: [
        { word: 'flung', form_of_word: 'past_simple', transcription: 'flʌŋ' },
        { word: 'flung', form_of_word: 'past_participle', transcription: 'flʌŋ' },
      ],
    });
    expect((await only(flung)).record).toMatchObject({
      word: 'flung',
      meanings: [{ definition: 'simple past and past participle of fling' }],
    });
  });

  it('of another spelling is a record, and an alternative of the word', async () => {
    const { records } = await read(
      noun('grey', 'A colour.'),
      noun('gray', 'Alternative spelling of grey', {
        senses: [
          {
            glosses: ['Alternative spelling of grey'],
            tags: ['US', 'alt-of', 'alternative'],
            alt_of: [{ word: 'grey' }],
          },
        ],
      }),
      { title: 'Grays', redirect: 'gray#Noun' },
      { title: 'nowhere', redirect: 'not there' },
    );
    expect(records).toMatchObject([
      {
        word: 'grey',
        alternative_details: [{ word: 'gray', area_variant: 'american', kind: 'spelling' }],
      },
      { word: 'gray', alternatives: ['Grays'], meanings: [{ area_variant: 'american' }] },
    ]);
  });

  it('of another language, or without a definition, is left out and counted', async () => {
    const { records, leftOut, problems } = await read(
      { word: 'Hund', lang: 'German', lang_code: 'de', pos: 'noun', senses: [] },
      noun('dog', 'An animal.'),
      noun('dogx', '', { senses: [{ tags: ['no-gloss'] }] }),
      { ...noun('doggy', 'x'), pos: 'soft-redirect' },
      noun('d'.repeat(129), 'Too long.'),
    );
    expect({ words: records.map(({ word }) => word), problems }).toEqual({
      words: ['dog'],
      problems: [],
    });
    expect(leftOut).toEqual({
      'lines in other languages': 1,
      'lines without a definition': 1,
      'pos soft-redirect': 1,
      'words of more than 128 characters': 1,
    });
  });
});

describe('a file', () => {
  it('may be packed, have any name, and be described by options', async () => {
    const file = gzipSync(jsonLines(noun('cat', 'An animal.')));
    const { records, manifest, licences } = await readFiles(
      { download: file },
      { alone: 'download' },
    );
    expect(records).toMatchObject([{ word: 'cat', source: '' }]);
    expect(manifest).toMatchObject({
      name: 'Wiktionary',
      license: 'CC-BY-SA-4.0',
      license_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
      attribution: 'Wiktionary contributors',
    });
    expect(licences['Wiktionary.txt']).toContain('License: CC-BY-SA-4.0\n');
    const about = { name: 'Simple', license: 'GFDL-1.3', attribution: 'somebody' };
    expect((await readFiles({ a: file }, { alone: 'a', about })).manifest).toMatchObject(about);
  });

  it('that is damaged is refused, naming the place', async () => {
    const good = JSON.stringify(noun('cat', 'An animal.'));
    const places = async (text: string | Uint8Array) => {
      const { records, problems } = await readFiles({ 'a.jsonl': text });
      expect(records).toEqual([]);
      return problems;
    };
    expect(await places(`${good}\n{"word": "cut`)).toEqual([
      expect.stringMatching(/^a.jsonl:2: not JSON/),
    ]);
    const latin = Buffer.concat([Buffer.from(`${good}\n{"word": "caf`), Buffer.from([0xe9, 0x22])]);
    expect(await places(latin)).toEqual(['a.jsonl:2: not valid UTF-8']);
    const wrong = { ...noun('a', 'b'), senses: { glosses: [] } };
    expect(await places(`${good}\n${JSON.stringify(wrong)}\n`)).toEqual([
      'a.jsonl:2: senses: expected a list, got an object',
    ]);
    const nul = JSON.stringify(noun('a', 'NUL: \0'));
    expect(await places(`${good}\n${nul}\n`)).toEqual([
      'a.jsonl:2: meanings.0.definition: NUL characters are not allowed',
    ]);
    const deep = `{"word":"a","lang_code":"en","pos":"noun","senses":${'['.repeat(100_000)}`;
    expect(await places(`${good}\n${deep}\n`)).toEqual([
      expect.stringMatching(/^a.jsonl:2: not JSON/),
    ]);
  });

  it('that is truncated or unpacks to far more than its size is refused', async () => {
    const packed = gzipSync(
      jsonLines(...Array.from({ length: 2_000 }, (_, i) => noun(`w${i}`, 'x'))),
    );
    await expect(readFiles({ 'a.gz': packed.subarray(0, packed.length - 20) })).rejects.toThrow(
      /^a\.gz cannot be unpacked: unexpected end of file/,
    );
    const bomb = gzipSync(
      Buffer.concat([Buffer.from(jsonLines(noun('a', 'b'))), Buffer.alloc(20 * 1024 * 1024, 0x20)]),
    );
    await expect(readFiles({ 'a.gz': bomb })).rejects.toThrow(
      'a.gz unpacks to more than 200 times its size',
    );
  });

  it('may have lines of megabytes, up to a limit', async () => {
    const descendants = [{ text: 'x'.repeat(3 * 1024 * 1024) }];
    expect((await read({ ...noun('long', 'a word'), descendants })).records).toHaveLength(1);
    const { problems } = await readFiles({
      'a.jsonl': `${jsonLines(noun('a', 'b'))}{"word":"${'x'.repeat(17 * 1024 * 1024)}"}\n`,
    });
    expect(problems).toEqual(['a.jsonl:2: longer than 16777216 bytes']);
  });

  it('makes no record that would be too long for a line of a dataset', async () => {
    const long = noun('long', 'x'.repeat(1024 * 1024));
    expect(await read(noun('short', 'y'), long)).toMatchObject({
      records: [],
      problems: ['lines.jsonl:2: longer than 1048576 bytes'],
    });
  });
});
