import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { emptyForm, emptyMeaning, emptyRecord } from '../../contract/empty.ts';
import type { NewMeaning, NewWordRecord } from '../../contract/word.ts';
import type { About, Entry, WriteFormat } from './format.ts';

export const ABOUT: About = {
  stem: 'wordkeep-en',
  title: 'Test words',
  version: '1.2.3',
  revision: '0.7',
  datasets: [
    {
      name: 'Tests',
      version: '1.2.3',
      license: 'CC-BY-4.0',
      license_url: 'https://creativecommons.org/licenses/by/4.0/',
      attribution: 'The testers',
      notice: 'For tests only.',
    },
    {
      name: 'More tests',
      version: null,
      license: 'CC-BY-SA-4.0',
      license_url: '',
      attribution: 'Others',
      notice: '',
    },
  ],
  language: 'en',
  licence: { license: 'CC-BY-4.0 AND CC-BY-SA-4.0', license_url: '', attribution: '', notice: '' },
  licenceTexts: { 'CC-BY-4.0.txt': 'Attribution 4.0' },
  url: null,
  feed: null,
  languages: null,
  coreOnly: false,
};

/** A record with a value in every field that a format may show. */
export const RICH: NewWordRecord = {
  ...emptyRecord('run', 'verb'),
  word_level: 'A1',
  area_variant: 'british',
  categories: ['sport'],
  language_register: 'informal',
  description: 'A very <common> "verb" & more.',
  transcription: 'rʌn',
  pattern: ['run somewhere'],
  verb___is_irregular: true,
  verb___transitivity: 'both',
  frequency: 5.6,
  forms: [
    {
      ...emptyForm('ran'),
      form_of_word: 'past_simple',
      transcription: 'ræn',
      pronunciations: [
        {
          type: 'ipa',
          text: '',
          area_variant: 'american',
          sort_order: 0,
          audio: [
            {
              url: 'https://example.org/ran.ogg',
              source_url: '',
              attribution: 'Bob',
              licenses: ['CC0-1.0'],
              sort_order: 0,
            },
          ],
          strength: null,
        },
      ],
    },
    { ...emptyForm('run'), form_of_word: 'past_participle' },
    { ...emptyForm('running'), form_of_word: 'present_participle', area_variant: 'american' },
  ],
  phrasal_variants: ['run into'],
  meanings: [
    {
      ...emptyMeaning('move fast', 'to go on foot,\nvery fast'),
      sort_order: 1,
      meaning_level: 'A1',
      examples: ['She runs every morning.'],
      grammar: ['intransitive'],
      labels: ['dated'],
      synonyms: ['jog'],
      antonyms: ['walk'],
      etymology_number: 1,
      quotes: [
        { text: 'Run, rabbit.', reference: 'A song, 1939', source_url: 'https://example.org/song' },
      ],
      relations: [
        {
          kind: 'broader',
          word: 'move',
          target_part_of_speech: 'verb',
          target_sort_order: null,
        },
      ],
      translations: [
        { language: 'de', title: 'laufen', definition: 'schnell', variants_of_words: ['rennen'] },
        { language: 'ru', title: 'бежать', definition: '', variants_of_words: [] },
      ],
    },
    { ...emptyMeaning('operate', '=to make work'), sort_order: 2 },
  ],
  short_translations: [
    { language: 'de', description: 'laufen; rennen', variants_of_words: ['laufen', 'rennen'] },
  ],
  labels: ['dated'],
  pronunciations: [
    {
      type: 'ipa',
      text: 'rʌn',
      area_variant: 'british',
      sort_order: 0,
      audio: [
        {
          url: 'https://example.org/run.ogg?a=1&b=2',
          source_url: 'https://example.org/file',
          attribution: 'Ann',
          licenses: ['CC-BY-SA-3.0'],
          sort_order: 0,
        },
      ],
      strength: null,
    },
    { type: 'enpr', text: 'rŭn', area_variant: 'common', sort_order: 1, audio: [], strength: null },
  ],
  etymologies: [{ number: 1, text: 'From Old English *rinnan*.' }],
  alternatives: ['rinne'],
  alternative_details: [{ word: 'rinne', area_variant: 'common', kind: 'other' }],
  source: 'Tests',
};

/** A noun with one meaning. */
export const noun = (word: string, more: Partial<NewWordRecord> = {}): NewWordRecord => ({
  ...emptyRecord(word, 'noun'),
  meanings: [{ ...emptyMeaning(word, `the definition of ${word}`), sort_order: 1 }],
  ...more,
});

/** What books seldom have. */
export const ADVICE = {
  collocations: [{ kind: 'verb_before', words: ['go for', 'take up'] }],
  notes: [
    { kind: 'error', text: 'one word', wrong: 'run fastly', right: 'run fast', words: [] },
    { kind: 'usage', text: 'It is also a noun.', wrong: '', right: '', words: [] },
  ],
} satisfies Partial<NewMeaning>;

/** Entries in the order in which the database returns them. */
export function entriesOf(records: readonly NewWordRecord[]): Entry[] {
  const byWord = new Map<string, NewWordRecord[]>();
  for (const record of records) {
    const known = byWord.get(record.word);
    if (known) known.push(record);
    else byWord.set(record.word, [record]);
  }
  const words = [...byWord.keys()];
  words.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const inflected = records.filter(({ forms }) => forms.length > 0);
  return words.map((word) => ({
    word,
    records: byWord.get(word) ?? [],
    baseRecords: inflected.filter(
      (one) => one.word !== word && one.forms.some((form) => form.word === word),
    ),
  }));
}

/** The files that a format writes, by name. */
export async function written(
  write: WriteFormat,
  records: readonly NewWordRecord[],
  about: About = ABOUT,
): Promise<Record<string, Buffer>> {
  const entries = entriesOf(records);
  const batches = async function* () {
    for (let i = 0; i < entries.length; i += 2) yield entries.slice(i, i + 2);
  };
  const files: Record<string, Buffer> = {};
  const scratch = await mkdtemp(join(tmpdir(), 'wordkeep-formats-'));
  try {
    for await (const { name, content } of write(batches(), about, scratch)) {
      if (Buffer.isBuffer(content)) files[name] = content;
      else {
        const pieces: Buffer[] = [];
        for await (const piece of content()) pieces.push(piece);
        files[name] = Buffer.concat(pieces);
      }
    }
    return files;
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** Runs `work` with the files in a temporary folder. */
export async function inFolder<T>(
  files: Record<string, Buffer>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-formats-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const run = promisify(execFile);

/** True if an external program is installed; else prints a note. */
export async function hasProgram(program: string, ...args: string[]): Promise<boolean> {
  try {
    await run(program, args);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return true;
    process.stdout.write(`Skipped: there is no ${program} here.\n`);
    return false;
  }
}
