import { createInterface } from 'node:readline';
import yauzl from 'yauzl';
import { LEVELS } from '../../server/contract/vocabulary.ts';

export interface DatasetForm {
  readonly word: string;
  readonly zipf: number;
  readonly transcription: string;
}

/** What benchmarks need of a word record. */
export interface DatasetWord {
  readonly word: string;
  /** Zipf frequency, 0 unknown. */
  readonly zipf: number;
  /** 1 is A1, 6 is C2, 0 unknown. */
  readonly level: number;
  /** Other spellings of the word. */
  readonly alternatives: readonly string[];
  /** In IPA, empty if unknown. */
  readonly transcription: string;
  readonly forms: readonly DatasetForm[];
}

/** The word records of a dataset zip in the nested layout, read as a stream. */
export async function* readDatasetWords(path: string): AsyncGenerator<DatasetWord> {
  const zip = await yauzl.openPromise(path);
  for await (const entry of zip.eachEntry()) {
    if (!/words\.(jsonl|ndjson)$/.test(entry.fileName)) continue;
    const lines = createInterface({ input: await zip.openReadStreamPromise(entry) });
    for await (const line of lines) if (line !== '') yield parseWord(line);
  }
}

function parseWord(line: string): DatasetWord {
  const record: unknown = JSON.parse(line);
  const word = text(record, 'word');
  if (word === '') throw new Error(`a line without a word: ${line.slice(0, 80)}`);
  const forms = field(record, 'forms');
  const alternatives = field(record, 'alternatives');
  return {
    word,
    zipf: zipf(record),
    level: LEVELS.findIndex((level) => level === text(record, 'word_level')) + 1,
    alternatives: Array.isArray(alternatives) ? alternatives.map(String) : [],
    transcription: text(record, 'transcription'),
    forms: Array.isArray(forms) ? forms.map(parseForm) : [],
  };
}

function parseForm(form: unknown): DatasetForm {
  return {
    word: text(form, 'word'),
    zipf: zipf(form),
    transcription: text(form, 'transcription'),
  };
}

function zipf(record: unknown): number {
  const frequency = field(record, 'frequency');
  return typeof frequency === 'number' ? frequency : 0;
}

function field(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null
    ? Object.getOwnPropertyDescriptor(record, name)?.value
    : undefined;
}

function text(record: unknown, name: string): string {
  const value = field(record, name);
  return typeof value === 'string' ? value : '';
}
