import { KeySet } from '../../../dataset/read/key-set.ts';

export interface ArticleEntry {
  word: string;
  key: string;
  offset: number;
  size: number;
  /** The line or entry number, to report problems with. */
  line: number;
}

/** The headwords of a file of articles in the order of its entries, and where each article is. */
export class ArticleIndex {
  private readonly keys = new KeySet();
  private words: string[] = [];
  private readonly last: number[] = [];
  private readonly next: number[] = [];
  readonly offsets: number[] = [];
  readonly sizes: number[] = [];
  /** The line or entry numbers, to report problems with. */
  readonly lines: number[] = [];
  /** Bytes of all articles; one that several entries share counts several times. */
  totalBytes = 0;

  get length(): number {
    return this.words.length;
  }

  /** Groups entries with the same `key`, wherever they are in the file. */
  add({ word, key, offset, size, line }: ArticleEntry): void {
    const i = this.words.length;
    this.words.push(word);
    this.offsets.push(offset);
    this.sizes.push(size);
    this.lines.push(line);
    this.next.push(-1);
    this.last.push(i);
    this.totalBytes += size;
    const earlier = this.keys.add(key, i + 1);
    if (earlier === null) return;
    const first = earlier - 1;
    this.next[this.last[first] ?? first] = i;
    this.last[first] = i;
    this.last[i] = -1;
  }

  word(i: number): string {
    return this.words[i] ?? '';
  }

  /** The entries with the same key as `i` if it is the first of them, otherwise none. */
  *entriesFrom(i: number): Generator<number> {
    if (this.last[i] === -1) return;
    for (let at = i; at !== -1 && at !== undefined; at = this.next[at] ?? -1) yield at;
  }
}
