import type { FindQuery } from '../../contract/public/find.ts';
import { foldHeadword, stripAccents } from '../../text/fold.ts';
import type { StringPool } from '../structures/string-pool.ts';
import { isLetter, maskOfText, SPACE_BIT } from './characters.ts';
import { matchesPattern, readPattern } from './pattern.ts';

/** A condition on a spelling without accents, which is string `i` of a pool. */
export interface SpellingTest {
  /** A required beginning, which rules out all other spellings at once. */
  start: string;
  /** The letters that a spelling must have (`characters.ts`); this rules out most early. */
  needed: number;
  /** The letters that it may have. */
  allowed: number;
  minLength: number;
  accepts(pool: StringPool, i: number): boolean;
}

type SpellingConditions = Pick<
  FindQuery,
  | 'spelled'
  | 'letters'
  | 'letters_all'
  | 'starts'
  | 'ends'
  | 'contains'
  | 'rhymes_with'
  | 'same_sound'
>;

const ANY = -1;

/** The conditions on spellings in a request, combined; null if there are none. */
export function spellingTest(query: SpellingConditions): SpellingTest | null {
  const { spelled, letters, starts, ends, contains } = query;
  const tests: SpellingTest[] = [];
  // A word does not rhyme with itself, nor with a phrase that ends in it.
  if (query.rhymes_with !== undefined) tests.push(isNot(plain(query.rhymes_with), true));
  if (query.same_sound !== undefined) tests.push(isNot(plain(query.same_sound), false));
  if (letters !== undefined) tests.push(madeOf(plain(letters), query.letters_all));
  if (starts !== undefined) tests.push(starting(plain(starts)));
  if (ends !== undefined) tests.push(ending(plain(ends)));
  if (spelled !== undefined) tests.push(like(plain(spelled)));
  if (contains !== undefined) tests.push(containing(plain(contains)));
  return tests.length === 0 ? null : all(tests);
}

function all(tests: readonly SpellingTest[]): SpellingTest {
  const [only] = tests;
  if (only && tests.length === 1) return only;
  return {
    start: tests.reduce((one, { start }) => (start.length > one.length ? start : one), ''),
    needed: tests.reduce((mask, { needed }) => mask | needed, 0),
    allowed: tests.reduce((mask, { allowed }) => mask & allowed, ANY),
    minLength: Math.max(...tests.map(({ minLength }) => minLength)),
    accepts: (pool, i) => tests.every((test) => test.accepts(pool, i)),
  };
}

const plain = (text: string): string => stripAccents(foldHeadword(text));

const needing = (part: string) => ({
  start: '',
  needed: maskOfText(part),
  allowed: ANY,
  minLength: part.length,
});

function starting(part: string): SpellingTest {
  return { ...needing(part), start: part, accepts: (pool, i) => pool.startsWith(i, part) };
}

function ending(part: string): SpellingTest {
  return {
    ...needing(part),
    accepts: (pool, i) => pool.hasAt(i, pool.length(i) - part.length, part),
  };
}

/** Requires another word; with `orEndsWith`, also another last word. */
function isNot(word: string, orEndsWith: boolean): SpellingTest {
  return {
    ...needing(''),
    minLength: 1,
    accepts: (pool, i) => {
      const before = pool.length(i) - word.length - 1;
      if (!pool.hasAt(i, before + 1, word)) return true;
      return before >= 0 && !(orEndsWith && !isLetter(pool.unitAt(i, before)));
    },
  };
}

function containing(part: string): SpellingTest {
  // The mask of a spelling tells a single letter; any has an empty part.
  const accepts: SpellingTest['accepts'] = /^[a-z]?$/.test(part)
    ? () => true
    : (pool, i) => pool.contains(i, part);
  return { ...needing(part), accepts };
}

/** Patterns that need no search among the places where a `*` may end. */
const SIMPLE_PATTERN = /^(\*?)([^*?]+)(\*?)$/;

function like(text: string): SpellingTest {
  const [, before, part = '', after] = SIMPLE_PATTERN.exec(text.replace(/\*+/g, '*')) ?? [];
  if (before && after) return containing(part);
  if (before) return ending(part);
  if (after) return starting(part);
  const pattern = readPattern(text);
  const [start = ''] = text.split(/[*?]/, 1);
  return {
    ...needing(text),
    start,
    minLength: pattern.minLength,
    accepts: (pool, i) => matchesPattern(pool, i, pattern),
  };
}

/** Requires that a word can be made from these letters; from all of them if `isWhole`. */
function madeOf(text: string, isWhole: boolean): SpellingTest {
  const units = Array.from(text, (_, i) => text.charCodeAt(i)).filter(isLetter);
  const given = new Map<number, number>();
  for (const unit of units) given.set(unit, (given.get(unit) ?? 0) + 1);
  const kinds = [...given.keys()];
  const left = new Int8Array(kinds.length);
  const start = Int8Array.from(given.values());
  const mask = maskOfText(text);
  return {
    start: '',
    needed: isWhole ? mask & ~SPACE_BIT : 0,
    allowed: mask | SPACE_BIT,
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
