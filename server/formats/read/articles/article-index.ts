import { KeySet } from '../../../dataset/read/key-set.ts';
import { NumberList } from '../../../dictionary/structures/number-list.ts';
import { checkMemory } from '../thread/memory-limit.ts';

export const ENTRIES_PER_CHECK = 65_536;

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
  private readonly words: string[] = [];
  /** For each entry the last and the next one with its key, plus one; 0 if there is none. */
  private readonly last = new NumberList();
  private readonly next = new NumberList();
  readonly offsets: number[] = [];
  readonly sizes = new NumberList();
  /** The line or entry numbers, to report problems with. */
  readonly lines = new NumberList();

  get length(): number {
    return this.words.length;
  }

  /** Groups entries with the same `key`, wherever they are in the file. */
  add({ word, key, offset, size, line }: ArticleEntry): void {
    const number = this.words.push(word);
    if (number % ENTRIES_PER_CHECK === 0) checkMemory();
    this.offsets.push(offset);
    this.sizes.push(size);
    this.lines.push(line);
    this.next.push(0);
    const first = this.keys.add(key, number);
    this.last.push(first === null ? number : 0);
    if (first === null) return;
    this.next.set(this.last.at(first - 1) - 1, number);
    this.last.set(first - 1, number);
  }

  word(i: number): string {
    return this.words[i] ?? '';
  }

  /** The entries with the same key as `i` if it is the first of them, otherwise none. */
  *entriesFrom(i: number): Generator<number> {
    if (this.last.at(i) === 0) return;
    for (let number = i + 1; number !== 0; number = this.next.at(number - 1)) yield number - 1;
  }
}
