import type { NewWordRecord } from '../../server/contract/word.ts';
import { addTo } from '../../server/dictionary/structures/grouped.ts';

/** The order of all output: by UTF-16 code unit, whatever the locale. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const sortedUnique = <T extends string>(values: Iterable<T>): T[] =>
  [...new Set(values)].sort(byCodeUnit);

export const recordKey = (word: string, partOfSpeech: string): string => `${word}\t${partOfSpeech}`;

export class RecordStore {
  private readonly byWord = new Map<string, NewWordRecord[]>();

  get(word: string, partOfSpeech: string): NewWordRecord | undefined {
    return this.ofWord(word).find((record) => record.part_of_speech === partOfSpeech);
  }

  ofWord(word: string): readonly NewWordRecord[] {
    return this.byWord.get(word) ?? [];
  }

  /** @throws Error when the dictionary already has this record */
  add(record: NewWordRecord): void {
    const { word, part_of_speech: partOfSpeech } = record;
    if (this.get(word, partOfSpeech)) throw new Error(`Two records for ${word}, ${partOfSpeech}.`);
    addTo(this.byWord, word, record);
  }

  delete(record: NewWordRecord): void {
    const rest = this.ofWord(record.word).filter((other) => other !== record);
    if (rest.length > 0) this.byWord.set(record.word, rest);
    else this.byWord.delete(record.word);
  }

  /** All records, by headword, then by part of speech. */
  sorted(): NewWordRecord[] {
    return [...this.values()].sort(
      (a, b) => byCodeUnit(a.word, b.word) || byCodeUnit(a.part_of_speech, b.part_of_speech),
    );
  }

  *values(): Generator<NewWordRecord> {
    for (const sameWord of this.byWord.values()) {
      for (const record of sameWord) yield record;
    }
  }
}
