import { join } from 'node:path';
import { MAX_HEADWORD_LENGTH } from '../../contract/vocabulary.ts';
import type { NewWordRecord } from '../../contract/word.ts';
import type { DatasetRecord } from '../../dataset/read/dataset.ts';
import { NumberList } from '../../dictionary/structures/number-list.ts';
import { Chains } from './chains.ts';
import { mergeRecords } from './merge-records.ts';
import type { Reading } from './reading.ts';
import { checkRecord, type RecordLine } from './record-line.ts';
import { TextStore } from './text-store.ts';

/** Real words have some dozen entries with one part of speech at most. */
const MAX_ENTRIES = 1_000;

/** In a scratch file, because the entries of one word may be anywhere in a dictionary. */
export class StagedRecords {
  private readonly chains = new Chains();
  private readonly lines = new NumberList();

  private readonly texts: TextStore;

  /** `file` is named in problems. */
  constructor(
    private readonly file: string,
    private readonly reading: Reading,
  ) {
    this.texts = new TextStore(join(reading.scratch, 'records'));
  }

  get count(): number {
    return this.chains.length;
  }

  /** `line` is where the record is in the file. */
  add(record: RecordLine, line: number): void {
    if (record.word.length > MAX_HEADWORD_LENGTH) {
      this.reading.leftOut.add(`words of more than ${MAX_HEADWORD_LENGTH} characters`);
      return;
    }
    const checked = checkRecord(record, false);
    if (!checked.ok) {
      this.reading.problems.addLine(this.file, line, checked.issues);
      return;
    }
    const { word, part_of_speech } = checked.value;
    this.texts.add(JSON.stringify(checked.value));
    this.chains.add(`${part_of_speech} ${word}`);
    this.lines.push(line);
  }

  refuse(line: number, message: string): void {
    this.reading.problems.addLine(this.file, line, [
      { path: '', message, code: 'unreadable_entry' },
    ]);
  }

  /** The entries of each word and part of speech as one record. */
  async *records(): AsyncGenerator<DatasetRecord> {
    const { maxLineBytes } = this.reading.limits;
    for (let first = 0; first < this.count; first += 1) {
      const records: NewWordRecord[] = [];
      let chars = 0;
      for (const i of this.chains.from(first)) {
        const text = this.texts.read(i);
        chars += text.length;
        if (records.length === MAX_ENTRIES || (chars > maxLineBytes && records.length > 0)) {
          const limit = `${MAX_ENTRIES} entries or ${maxLineBytes} characters`;
          this.refuse(this.lines.at(i), `one word has more than ${limit}`);
          break;
        }
        records.push(JSON.parse(text));
      }
      const record = mergeRecords(records);
      if (record) yield { record, file: this.file, line: this.lines.at(first) };
    }
  }

  close(): void {
    this.texts.close();
  }
}
