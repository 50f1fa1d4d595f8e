import { SPACE, VOWEL } from './alphabet.ts';
import { patternOf } from './letter-patterns.ts';
import { costOfSlips } from './slips.ts';
import { ALIKE, MAGIC_E, SOUNDS } from './sounds.ts';
import { SPELLING_RULES } from './spelling-rules.ts';

/** The cost (see `costs.ts`) of writing a sound with other letters than the word has. */
const BY_SOUND = 290;
/** Added where an unstressed sound is read into the first vowel of a word, usually stressed. */
const STRESSED = 150;
/** Sounds that only unstressed syllables have. */
const UNSTRESSED = new Set(
  'schwa schwar ul us ance ant ist ate ive age ic ery ity yan ya ment ful able'.split(' '),
);
/** More expensive confusions are left to the single slips. */
export const WORST = 700;
/** A rule must be this much better than single slips to be worth keeping. */
export const GAIN = 30;

/** `written` instead of the word's `right`. Equal sides of all confusions are one array. */
export interface Confusion {
  readonly right: readonly number[];
  readonly written: readonly number[];
  cost: number;
  /** The cost where the right side begins before the first vowel of the word has ended. */
  firstCost: number;
}

/**
 * Every confusion that beats single slips, each pair of strings once, at its least cost: in steps of
 * a few dozen milliseconds each.
 */
export function* collectConfusions(): Generator<undefined, Confusion[]> {
  const sides = new Sides();
  const least = new Map<number, Confusion>();
  const add: Add = (right, written, cost, firstCost = cost) => {
    if (cost > WORST) return;
    const key = keyOf(right, written);
    const known = least.get(key);
    if (known === undefined) {
      least.set(key, { right: sides.of(right), written: sides.of(written), cost, firstCost });
    } else {
      known.cost = Math.min(known.cost, cost);
      known.firstCost = Math.min(known.firstCost, firstCost);
    }
  };
  yield* addSoundConfusions(sides, add);
  addSpellingRules(sides, add);
  yield;
  return [...least.values()].filter(
    ({ right, written, cost }) => cost + GAIN <= costOfSlips(right, written),
  );
}

/** Numbers strings of symbols, because pairs of numbers are found faster than pairs of strings. */
export class Sides {
  private readonly numbers = new Map<string, number>();
  private readonly all: (readonly number[])[] = [];

  numberOf(symbols: readonly number[]): number {
    const key = String.fromCharCode(...symbols);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.all.length);
    return this.all.push(symbols) - 1;
  }

  of(number: number): readonly number[] {
    return this.all[number]!;
  }
}

/** Both sides are numbers of {@link Sides}. */
export type Add = (right: number, written: number, cost: number, firstCost?: number) => void;

/** 1 if a string begins with a word boundary, plus 2 if it ends with one. */
type Ends = 0 | 1 | 2 | 3;

interface Grapheme {
  readonly symbols: readonly number[];
  readonly ends: Ends;
  /** The symbols with a word boundary at these ends, too: numbers of {@link Sides}. */
  readonly bounded: Readonly<Record<Ends, number>>;
  readonly read: number;
  readonly write: number;
}

const SOUNDS_PER_STEP = 8;

export function* addSoundConfusions(sides: Sides, add: Add): Generator<undefined, void> {
  const sounds = new Map(
    Object.entries(SOUNDS).map(([sound, graphemes]) => [sound, parseGraphemes(graphemes, sides)]),
  );
  const link = (a: string, b: string, surprise: number): void => {
    const stressed = UNSTRESSED.has(a) || UNSTRESSED.has(b) ? STRESSED : 0;
    for (const right of sounds.get(a) ?? []) {
      const base = BY_SOUND + right.read + surprise;
      if (base > WORST) continue;
      for (const written of sounds.get(b) ?? []) {
        const cost = base + written.write;
        if (cost > WORST || right === written) continue;
        // Both have a word boundary wherever one of them has it.
        const ends = (right.ends | written.ends) as Ends;
        add(right.bounded[ends], written.bounded[ends], cost, cost + stressed);
      }
    }
  };
  let linked = 0;
  for (const sound of sounds.keys()) {
    link(sound, sound, 0);
    if (++linked % SOUNDS_PER_STEP === 0) yield;
  }
  for (const [a, b, surprise] of ALIKE) {
    if (!sounds.has(a) || !sounds.has(b)) throw new Error(`unknown sound: ${a} or ${b}`);
    link(a, b, surprise * 100);
    link(b, a, surprise * 100);
    if (++linked % SOUNDS_PER_STEP === 0) yield;
  }
  addMagicE(sounds, sides, add);
}

const MAGIC_CONSONANTS = [...'bcdfgklmnprstvz'];

function addMagicE(sounds: ReadonlyMap<string, readonly Grapheme[]>, sides: Sides, add: Add): void {
  for (const [sound, vowel] of MAGIC_E) {
    for (const { symbols, read, write } of sounds.get(sound) ?? []) {
      if (symbols.includes(SPACE) || VOWEL[symbols[0]!] !== 1) continue;
      for (const consonant of MAGIC_CONSONANTS) {
        const plain = sides.numberOf([...symbols, ...patternOf(`${consonant}|`)[0]!]);
        for (const pattern of patternOf(`${vowel}${consonant}e|`)) {
          const magic = sides.numberOf(pattern);
          if (symbols.length > 1) add(plain, magic, BY_SOUND + read + 70);
          add(magic, plain, BY_SOUND + write + 20);
        }
      }
    }
  }
}

const CONSONANTS = [...'bcdfghklmnprstvwz'];
const VOWELS = [...'aeiou'];

function addSpellingRules(sides: Sides, add: Add): void {
  for (const rule of SPELLING_RULES) for (const pair of pairsOf(rule, sides)) add(...pair);
}

type Pair = [right: number, written: number, cost: number];

/** The confusions that a spelling rule stands for. */
export function pairsOf(rule: string, sides: Sides): Pair[] {
  const parts = /^(\S+) ([=>]) (\S+) (\S+)$/.exec(rule);
  if (parts === null) throw new Error(`not a spelling rule: ${rule}`);
  const [, left = '', sign, right = '', nats] = parts;
  const cost = Math.round(Number(nats) * 100);
  const letters = left.includes('{K}') ? CONSONANTS : left.includes('{V}') ? VOWELS : [''];
  const pairs: Pair[] = [];
  for (const letter of letters) {
    const fill = (text: string): string => text.replace(/\{[KV]\}/g, letter);
    const numbersOf = (text: string): number[] =>
      patternOf(fill(text)).map((side) => sides.numberOf(side));
    for (const a of numbersOf(left)) {
      for (const b of numbersOf(right)) {
        pairs.push([a, b, cost]);
        if (sign === '=') pairs.push([b, a, cost]);
      }
    }
  }
  return pairs;
}

/** Of a pair of sides; there are some thousands of each. */
export const keyOf = (right: number, written: number): number => right * 65_536 + written;

function parseGraphemes(list: string, sides: Sides): Grapheme[] {
  return list.split(', ').flatMap((entry) => {
    const [letters = '', read = '-', write = '-'] = entry.split(' ');
    const cost = (nats: string): number =>
      nats === '-' ? Infinity : Math.round(Number(nats) * 115);
    if (letters === '' || Number.isNaN(cost(read)) || Number.isNaN(cost(write))) {
      throw new Error(`not a grapheme: ${entry}`);
    }
    return patternOf(letters).map((symbols) => ({
      symbols,
      ends: endsOf(symbols),
      bounded: boundedAt(symbols, sides),
      read: cost(read),
      write: cost(write),
    }));
  });
}

const endsOf = (symbols: readonly number[]): Ends =>
  ((symbols[0] === SPACE ? 1 : 0) + (symbols.at(-1) === SPACE ? 2 : 0)) as Ends;

function boundedAt(symbols: readonly number[], sides: Sides): Grapheme['bounded'] {
  const own = endsOf(symbols);
  const before = (own & 1) === 0 ? [SPACE] : [];
  const after = (own & 2) === 0 ? [SPACE] : [];
  return {
    0: sides.numberOf(symbols),
    1: sides.numberOf([...before, ...symbols]),
    2: sides.numberOf([...symbols, ...after]),
    3: sides.numberOf([...before, ...symbols, ...after]),
  };
}
