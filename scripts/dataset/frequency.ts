import { recordKey, type RecordStore } from './records.ts';
import { readNumbers } from './source-files.ts';

export function addFrequencies(store: RecordStore): void {
  const ofRecords = readFrequencies('records');
  const ofForms = readFrequencies('forms');
  for (const record of store.values()) {
    const { word, part_of_speech: part } = record;
    record.frequency = ofRecords.get(recordKey(word, part)) ?? null;
    for (const form of record.forms)
      form.frequency = ofForms.get(recordKey(form.word, part)) ?? null;
  }
}

/** The Zipf values of records or forms, by record key. @throws Error naming `file:line` */
export const readFrequencies = (of: 'records' | 'forms'): Map<string, number> =>
  new Map(
    readNumbers(`frequency/${of}.txt`).map(({ word, partOfSpeech, number }) => [
      recordKey(word, partOfSpeech),
      number,
    ]),
  );
