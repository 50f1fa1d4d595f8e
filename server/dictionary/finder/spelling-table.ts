import type { Segment } from '../index/segment.ts';
import type { StringPool } from '../structures/string-pool.ts';
import { pausesBefore } from '../structures/steps.ts';
import { maskOf } from './characters.ts';
import type { SpellingTest } from './spelling-tests.ts';

/** In the mask of a key: it has accents, and its mask is that of its spelling without them. */
const ACCENTED = 1 << 29;
/** In the mask of a key: it is another spelling of a headword. */
const OTHER_SPELLING = 1 << 30;

/** Added to the ranks of capitalized words, so that they come after all others. */
const CAPITALIZED = 2 ** 30;

/** The finder's table of the spellings of a segment: 4 bytes a spelling and 4 a record. */
export class SpellingTable {
  private constructor(
    readonly segment: Segment,
    /** The letters in each key, ignoring accents. */
    private readonly masks: Uint32Array,
    /** The rank of each position in the list; a form has that of its base. */
    private readonly ranks: Uint32Array,
  ) {}

  /** Yields between its steps. */
  static *build(segment: Segment): Generator<void, SpellingTable> {
    const { keys, list } = segment;
    const size = keys.texts.size;
    const masks = new Uint32Array(size);
    const ranks = new Uint32Array(list.size);
    for (let key = 0; key < size; key++) {
      if (pausesBefore(key)) yield;
      const { pool, i } = plainKey(segment, key);
      let mask = pool === keys.texts ? 0 : ACCENTED;
      for (let offset = pool.length(i) - 1; offset >= 0; offset--) {
        mask |= maskOf(pool.unitAt(i, offset));
      }
      if (segment.formsOfKey(key).some((form) => segment.isOtherSpelling(form))) {
        mask |= OTHER_SPELLING;
      }
      masks[key] = mask;
      const end = list.startOfKey(key + 1);
      for (let position = list.startOfKey(key); position < end; position++) {
        ranks[position] = rankOfId(segment, key, list.idAt(position));
      }
    }
    return new SpellingTable(segment, masks, ranks);
  }

  isOtherSpelling(key: number): boolean {
    return (this.masks[key]! & OTHER_SPELLING) !== 0;
  }

  rankAt(position: number): number {
    return this.ranks[position]!;
  }

  /** Visits keys with the start, all needed and only allowed letters; not all pass the test. */
  visitLike({ start, needed, allowed }: SpellingTest, visit: (key: number) => void): void {
    const { keys } = this.segment;
    const refused = ~allowed & ~ACCENTED & ~OTHER_SPELLING;
    const visitIfLike = (key: number) => {
      const mask = this.masks[key]!;
      if ((mask & needed) === needed && (mask & refused) === 0) visit(key);
    };
    const [from, to] = start === '' ? [0, this.masks.length] : keys.texts.prefixRange(start);
    for (let key = from; key < to; key++) visitIfLike(key);
    if (start === '') return;
    for (const key of keys.accentedWithPrefix(start)) if (key < from || key >= to) visitIfLike(key);
  }

  passes({ minLength, accepts }: SpellingTest, key: number): boolean {
    const { texts, stripped } = this.segment.keys;
    const isAccented = (this.masks[key]! & ACCENTED) !== 0;
    const pool = isAccented ? stripped : texts;
    const i = isAccented ? this.segment.keys.accentedNumber(key) : key;
    return pool.length(i) >= minLength && accepts(pool, i);
  }
}

/** The pool and position of a key's spelling without accents. */
function plainKey({ keys }: Segment, key: number): { pool: StringPool; i: number } {
  const accented = keys.accentedNumber(key);
  return accented < 0 ? { pool: keys.texts, i: key } : { pool: keys.stripped, i: accented };
}

function rankOfId(segment: Segment, key: number, id: number): number {
  const [from, to] = segment.headwordsOfKey(key);
  for (let headword = from; headword < to; headword++) {
    for (const record of segment.recordsOf(headword)) {
      if (segment.idOf(record) !== id) continue;
      const isCapitalized = /^\p{Lu}/u.test(segment.spellingOf(headword));
      return segment.rankOf(record) + (isCapitalized ? CAPITALIZED : 0);
    }
  }
  for (const form of segment.formsOfKey(key)) {
    if (segment.idOfForm(form) === id) return segment.rankOf(segment.baseOfForm(form));
  }
  throw new Error(`record ${id} is not one of the key it is listed under`);
}
