import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewWordRecord } from '../../server/contract/word.ts';
import { writeArchive } from './archive.ts';
import type { BuiltDictionary } from './dictionary.ts';
import { phrasalVerbsLine, recordLine } from './lines.ts';
import { manifestText } from './manifest.ts';
import { DICTIONARY_FOLDER } from './source-files.ts';

/** The data files, in their order: which records are in each, and their lines. */
const DATA_FILES = {
  'words.jsonl': { has: (record) => record.part_of_speech !== 'phrase', line: recordLine },
  'phrases.jsonl': { has: (record) => record.part_of_speech === 'phrase', line: recordLine },
  'phrasal-verbs.jsonl': {
    has: (record) => record.phrasal_variants.length > 0,
    line: phrasalVerbsLine,
  },
} as const satisfies Record<
  string,
  { has: (record: NewWordRecord) => boolean; line: (record: NewWordRecord) => string }
>;

/** Writes the dataset as a zip; returns the number of lines of each data file. */
export function packDataset(
  { records, complete }: BuiltDictionary,
  write: (bytes: Uint8Array) => void,
): Map<string, number> {
  const data = Object.entries(DATA_FILES);
  const counts = new Map(data.map(([name, { has }]) => [name, records.filter(has).length]));
  function* files(): Generator<readonly [string, Iterable<string>]> {
    yield ['manifest.json', [manifestText(counts)]];
    for (const [name, { has, line }] of data)
      yield [name, linesOf(records, has, (record) => line(complete(record)))];
    const licences = readdirSync(join(DICTIONARY_FOLDER, 'LICENSES'));
    for (const name of licences.sort().map((file) => `LICENSES/${file}`)) {
      yield [name, [readFileSync(join(DICTIONARY_FOLDER, name), 'utf8')]];
    }
  }
  writeArchive(files(), write);
  return counts;
}

function* linesOf(
  records: readonly NewWordRecord[],
  has: (record: NewWordRecord) => boolean,
  line: (record: NewWordRecord) => string,
): Generator<string> {
  for (const record of records) if (has(record)) yield `${line(record)}\n`;
}
