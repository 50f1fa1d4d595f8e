import type { NewWordRecord } from '../../server/contract/word.ts';

/** The order of all output: by UTF-16 code unit, whatever the locale. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const sortedUnique = <T extends string>(values: Iterable<T>): T[] =>
  [...new Set(values)].sort(byCodeUnit);

export const recordKey = (word: string, partOfSpeech: string): string => `${word}\t${partOfSpeech}`;

export class RecordStore {
  private readonly byKey = new Map<string, NewWordRecord>();
  private readonly byWord = new Map<string, NewWordRecord[]>();

  get(word: string, partOfSpeech: string): NewWordRecord | undefined {
    return this.byKey.get(recordKey(word, partOfSpeech));
  }

  ofWord(word: string): readonly NewWordRecord[] {
    return this.byWord.get(word) ?? [];
  }

  /** @throws Error when the dictionary already has this record */
  add(record: NewWordRecord): void {
    const key = recordKey(record.word, record.part_of_speech);
    if (this.byKey.has(key)) throw new Error(`Two records for ${key.replace('\t', ', ')}.`);
    this.byKey.set(key, record);
    const sameWord = this.byWord.get(record.word);
    if (sameWord) sameWord.push(record);
    else this.byWord.set(record.word, [record]);
  }

  delete(record: NewWordRecord): void {
    this.byKey.delete(recordKey(record.word, record.part_of_speech));
    const rest = this.ofWord(record.word).filter((other) => other !== record);
    if (rest.length > 0) this.byWord.set(record.word, rest);
    else this.byWord.delete(record.word);
  }

  /** All records, by headword, then by part of speech. */
  sorted(): NewWordRecord[] {
    return [...this.byKey.entries()].sort(([a], [b]) => byCodeUnit(a, b)).map(([, r]) => r);
  }

  values(): IterableIterator<NewWordRecord> {
    return this.byKey.values();
  }
}
