import type { NewWordRecord } from '../../contract/word.ts';
import { KeySet } from './key-set.ts';
import type { Issue } from './line-issues.ts';

/** Keeps the first location of each key. */
export class RecordKeys {
  private readonly set = new KeySet();
  /** A location in the dataset is one number: lines are counted across files. */
  private readonly files: { name: string; offset: number }[] = [];
  private last = 0;

  /** Reports a key that was added before. Files come one after another. */
  add({ part_of_speech, word }: NewWordRecord, file: string, line: number): Issue[] {
    if (this.files.at(-1)?.name !== file) this.files.push({ name: file, offset: this.last });
    const position = (this.files.at(-1)?.offset ?? 0) + line;
    this.last = Math.max(this.last, position);
    const earlier = this.set.add(`${part_of_speech} ${word}`, position);
    if (earlier === null) return [];
    const from = this.files.findLast(({ offset }) => offset < earlier);
    const other = from ? `${from.name}:${earlier - from.offset}` : 'another line';
    const message = `the same word and part of speech as ${other}`;
    return [{ path: 'word', message, code: 'same_record', params: { other } }];
  }
}
