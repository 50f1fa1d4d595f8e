import type { FindQuery } from '../../contract/find.ts';
import { foldHeadword, stripAccents } from '../../text/fold.ts';
import type { StringPool } from '../index/string-pool.ts';
import { isLetter, maskOfText } from './characters.ts';
import { matchesPattern, readPattern } from './pattern.ts';

/** A condition on a spelling without accents, which is string `i` of a pool. */
export interface SpellingTest {
  /** The letters that a spelling must have (`characters.ts`), so that most need no closer look. */
  needed: number;
  /** The letters that it may have. */
  allowed: number;
  minLength: number;
  accepts(pool: StringPool, i: number): boolean;
}

const ANY = -1;

/** The conditions of a request on spellings. */
export function spellingTests(query: FindQuery): SpellingTest[] {
  const { spelled, letters, starts, ends, contains } = query;
  const tests: SpellingTest[] = [];
  if (letters !== undefined) tests.push(madeOf(plain(letters), query.letters_all));
  if (starts !== undefined) tests.push(has(plain(starts), () => 0));
  if (ends !== undefined) tests.push(has(plain(ends), (length, part) => length - part));
  if (spelled !== undefined) tests.push(like(plain(spelled)));
  if (contains !== undefined) tests.push(containing(plain(contains)));
  return tests;
}

function plain(text: string): string {
  return stripAccents(foldHeadword(text));
}

/** Has `part` at one offset. */
function has(part: string, offset: (length: number, part: number) => number): SpellingTest {
  return {
    needed: maskOfText(part),
    allowed: ANY,
    minLength: part.length,
    accepts: (pool, i) => pool.hasAt(i, offset(pool.length(i), part.length), part),
  };
}

function containing(part: string): SpellingTest {
  return {
    needed: maskOfText(part),
    allowed: ANY,
    minLength: part.length,
    accepts: (pool, i) => {
      for (let offset = pool.length(i) - part.length; offset >= 0; offset--) {
        if (pool.hasAt(i, offset, part)) return true;
      }
      return false;
    },
  };
}

function like(text: string): SpellingTest {
  const pattern = readPattern(text);
  return {
    needed: maskOfText(text),
    allowed: ANY,
    minLength: pattern.minLength,
    accepts: (pool, i) => matchesPattern(pool, i, pattern),
  };
}

/** Made of some letters, each used as often as it is there at most; of all of them if `isWhole`. */
function madeOf(text: string, isWhole: boolean): SpellingTest {
  const units = Array.from(text, (_, i) => text.charCodeAt(i)).filter(isLetter);
  const given = new Map<number, number>();
  for (const unit of units) given.set(unit, (given.get(unit) ?? 0) + 1);
  const kinds = [...given.keys()];
  const left = new Int8Array(kinds.length);
  const start = Int8Array.from(given.values());
  const mask = maskOfText(text);
  return {
    needed: isWhole ? mask : 0,
    allowed: mask,
    minLength: isWhole ? units.length : 1,
    accepts: (pool, i) => {
      left.set(start);
      let used = 0;
      for (let offset = pool.length(i) - 1; offset >= 0; offset--) {
        const unit = pool.unitAt(i, offset);
        if (!isLetter(unit)) continue;
        const kind = kinds.indexOf(unit);
        if (kind < 0 || left[kind] === 0) return false;
        left[kind]! -= 1;
        used += 1;
      }
      return isWhole ? used === units.length : used > 0;
    },
  };
}
