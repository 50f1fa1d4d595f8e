import { addTo } from '../../../dictionary/structures/grouped.ts';
import { NumberList } from '../../../dictionary/structures/number-list.ts';
import { Chains } from '../chains.ts';
import type { LeftOutCounts } from '../left-out.ts';
import { checkMemory } from '../thread/memory-limit.ts';

export const ENTRIES_PER_CHECK = 65_536;
/** More inflected forms and other spellings than any word has. */
const MAX_OTHER_HEADWORDS = 2_000;

interface ArticleEntry {
  word: string;
  key: string;
  offset: number;
  size: number;
  /** Number of the line or entry, to report problems with. */
  line: number;
}

/** Adds another headword of an entry, unless it has too many. */
export function addHeadword<K>(
  others: Map<K, string[]>,
  entry: K,
  word: string,
  leftOut: LeftOutCounts,
): void {
  if ((others.get(entry)?.length ?? 0) < MAX_OTHER_HEADWORDS) addTo(others, entry, word);
  else leftOut.add(`other headwords of an entry beyond ${MAX_OTHER_HEADWORDS}`);
}

/** Headwords and articles in the order of the entries. */
export class ArticleIndex {
  private readonly chains = new Chains();
  private readonly words: string[] = [];
  readonly offsets: number[] = [];
  readonly sizes = new NumberList();
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
    this.chains.add(key);
  }

  word(i: number): string {
    return this.words[i] ?? '';
  }

  /** If `i` is the first of the entries with its key, all of them, otherwise none. */
  entriesFrom(i: number): Generator<number> {
    return this.chains.from(i);
  }
}
