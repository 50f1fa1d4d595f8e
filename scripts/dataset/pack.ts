import type { NewWordRecord } from '../../server/contract/word.ts';
import { packArchive } from './archive.ts';
import { licenseFiles } from './licenses.ts';
import { phrasalVerbsLine, recordLine } from './lines.ts';
import { manifestText } from './manifest.ts';

export interface PackedDataset {
  archive: Uint8Array;
  /** Lines by data file. */
  counts: Map<string, number>;
}

/** The dataset with these records: manifest, data files and licence texts in one zip. */
export function packDataset(records: readonly NewWordRecord[]): PackedDataset {
  const data = dataFiles(records);
  const counts = new Map([...data].map(([name, lines]) => [name, lines.length]));
  const files = new Map([['manifest.json', manifestText(counts)]]);
  for (const [name, lines] of data) files.set(name, `${lines.join('\n')}\n`);
  for (const [name, text] of licenseFiles()) files.set(name, text);
  return { archive: packArchive(files), counts };
}

function dataFiles(records: readonly NewWordRecord[]): Map<string, string[]> {
  const words: string[] = [];
  const phrases: string[] = [];
  const phrasalVerbs: string[] = [];
  for (const record of records) {
    (record.part_of_speech === 'phrase' ? phrases : words).push(recordLine(record));
    if (record.phrasal_variants.length > 0) phrasalVerbs.push(phrasalVerbsLine(record));
  }
  return new Map([
    ['words.jsonl', words],
    ['phrases.jsonl', phrases],
    ['phrasal-verbs.jsonl', phrasalVerbs],
  ]);
}
