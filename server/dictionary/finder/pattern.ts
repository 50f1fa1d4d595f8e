import type { StringPool } from '../index/string-pool.ts';
import { isLetter } from './characters.ts';

const ONE = '?'.charCodeAt(0);
const MANY = '*'.charCodeAt(0);

/** A pattern of literal characters, `?` for one letter, `*` for any characters. */
export interface Pattern {
  units: Uint16Array;
  /** Of what it matches. */
  minLength: number;
}

export function readPattern(text: string): Pattern {
  const units = Uint16Array.from(text.replace(/\*+/g, '*'), (unit) => unit.charCodeAt(0));
  return { units, minLength: units.filter((unit) => unit !== MANY).length };
}

/**
 * Whether string `i` of a pool matches. After a `*` the shortest run is tried first, and only the
 * last `*` is ever tried again, so the work is at most one length times the other.
 */
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

function fits(wanted: number, unit: number): boolean {
  return wanted === ONE ? isLetter(unit) : wanted === unit;
}
