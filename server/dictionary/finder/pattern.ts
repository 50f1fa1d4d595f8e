import type { StringPool } from '../structures/string-pool.ts';
import { isLetter } from './characters.ts';

const ONE = '?'.charCodeAt(0);
const MANY = '*'.charCodeAt(0);

/** A pattern of literal characters, `?` for one letter and `*` for any characters. */
export interface Pattern {
  units: Uint16Array;
  /** The least length of a match. */
  minLength: number;
}

export function readPattern(text: string): Pattern {
  const units = Uint16Array.from(text.replace(/\*+/g, '*'), (unit) => unit.charCodeAt(0));
  return { units, minLength: units.filter((unit) => unit !== MANY).length };
}

/** Only the last `*` is ever extended, so the work is at most the product of the two lengths. */
export function matchesPattern(pool: StringPool, i: number, { units }: Pattern): boolean {
  const length = pool.length(i);
  let at = 0;
  let p = 0;
  let star = -1;
  let starAt = 0;
  while (at < length) {
    const wanted = units[p];
    if (wanted === MANY) {
      star = p++;
      starAt = at;
    } else if (wanted !== undefined && fits(wanted, pool.unitAt(i, at))) {
      p++;
      at++;
    } else if (star >= 0) {
      p = star + 1;
      at = ++starAt;
    } else {
      return false;
    }
  }
  while (units[p] === MANY) p++;
  return p === units.length;
}

const fits = (wanted: number, unit: number): boolean =>
  wanted === ONE ? isLetter(unit) : wanted === unit;
