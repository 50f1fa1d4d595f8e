import { SPACE, VOWEL } from './alphabet.ts';
import { patternOf } from './letter-patterns.ts';
import { costOfSlips } from './slips.ts';
import { ALIKE, SOUNDS } from './sounds.ts';
import { SPELLING_RULES } from './spelling-rules.ts';

/** The cost (see `costs.ts`) of writing a sound with other letters than the word has. */
const BY_SOUND = 290;
/**
 * Added where a sound of unstressed syllables is read into the first vowel of a word: that vowel is
 * usually stressed, and always in a word of one syllable.
 */
const STRESSED = 150;
/** Sounds that only unstressed syllables have. */
const UNSTRESSED = new Set(
  'schwa schwar ul us ance ant ist ate ive age ic ery ity yan ya ment ful able'.split(' '),
);
/** More expensive confusions are left to the single slips. */
const WORST = 700;
/** A rule must be this much better than single slips to be worth keeping. */
const GAIN = 30;

/** A confusion of several letters: `written` instead of the word's `right`. */
export interface Confusion {
  readonly right: readonly number[];
  readonly written: readonly number[];
  cost: number;
  /** The cost where the right side begins before the first vowel of the word has ended. */
  firstCost: number;
}

/** Runs all steps at once. */
export function finish<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Every confusion that beats single slips: each pair of strings once, at its least cost. */
export function confusions(): Confusion[] {
  return finish(collectConfusions());
}

/** The same, in steps of a few dozen milliseconds each. */
export function* collectConfusions(): Generator<undefined, Confusion[]> {
  const least = new Map<string, Confusion>();
  const add: Add = (right, written, cost, firstCost = cost) => {
    if (cost > WORST) return;
    const key = keyOf(right, written);
    const known = least.get(key);
    if (known === undefined) least.set(key, { right, written, cost, firstCost });
    else {
      known.cost = Math.min(known.cost, cost);
      known.firstCost = Math.min(known.firstCost, firstCost);
    }
  };
  yield* addSoundConfusions(add);
  addSpellingRules(add);
  yield;
  return [...least.values()].filter(
    ({ right, written, cost }) => cost + GAIN <= costOfSlips(right, written),
  );
}

type Add = (
  right: readonly number[],
  written: readonly number[],
  cost: number,
  firstCost?: number,
) => void;

interface Grapheme {
  readonly symbols: readonly number[];
  readonly read: number;
  readonly write: number;
}

const SOUNDS_PER_STEP = 8;

function* addSoundConfusions(add: Add): Generator<undefined, void> {
  const sounds = new Map(
    Object.entries(SOUNDS).map(([sound, graphemes]) => [sound, parseGraphemes(graphemes)]),
  );
  const link = (a: string, b: string, surprise: number): void => {
    const stressed = UNSTRESSED.has(a) || UNSTRESSED.has(b) ? STRESSED : 0;
    for (const right of sounds.get(a) ?? []) {
      const base = BY_SOUND + right.read + surprise;
      if (base > WORST) continue;
      for (const written of sounds.get(b) ?? []) {
        const cost = base + written.write;
        if (cost > WORST || right === written) continue;
        add(...sameEnds(right.symbols, written.symbols), cost, cost + stressed);
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
  addMagicE(sounds, add);
}

/** Adds a word boundary to both strings wherever one of them has it. */
function sameEnds(
  a: readonly number[],
  b: readonly number[],
): [readonly number[], readonly number[]] {
  const opens = a[0] === SPACE || b[0] === SPACE;
  const closes = a.at(-1) === SPACE || b.at(-1) === SPACE;
  if (!opens && !closes) return [a, b];
  const bounded = (side: readonly number[]): number[] => [
    ...(opens && side[0] !== SPACE ? [SPACE] : []),
    ...side,
    ...(closes && side.at(-1) !== SPACE ? [SPACE] : []),
  ];
  return [bounded(a), bounded(b)];
}

/** The sounds that a vowel letter has before one consonant and a silent e: "rane" for "rain". */
const MAGIC: readonly (readonly [string, string])[] = [
  ['ay', 'a'],
  ['ee', 'e'],
  ['ie', 'i'],
  ['ie', 'y'],
  ['oh', 'o'],
  ['oo', 'u'],
  ['yoo', 'u'],
];
const MAGIC_CONSONANTS = [...'bcdfgklmnprstvz'];

function addMagicE(sounds: ReadonlyMap<string, readonly Grapheme[]>, add: Add): void {
  for (const [sound, vowel] of MAGIC) {
    for (const { symbols, read, write } of sounds.get(sound) ?? []) {
      if (symbols.includes(SPACE) || VOWEL[symbols[0]!] !== 1) continue;
      for (const consonant of MAGIC_CONSONANTS) {
        const plain = [...symbols, ...patternOf(`${consonant}|`)[0]!];
        for (const magic of patternOf(`${vowel}${consonant}e|`)) {
          if (symbols.length > 1) add(plain, magic, BY_SOUND + read + 70);
          add(magic, plain, BY_SOUND + write + 20);
        }
      }
    }
  }
}

const CONSONANTS = [...'bcdfghklmnprstvwz'];
const VOWELS = [...'aeiou'];

function addSpellingRules(add: Add): void {
  for (const rule of SPELLING_RULES) for (const pair of pairsOf(rule)) add(...pair);
}

type Pair = [right: readonly number[], written: readonly number[], cost: number];

/** The confusions that a spelling rule stands for. */
function pairsOf(rule: string): Pair[] {
  const parts = /^(\S+) ([=>]) (\S+) (\S+)$/.exec(rule);
  if (parts === null) throw new Error(`not a spelling rule: ${rule}`);
  const [, left = '', sign, right = '', nats] = parts;
  const cost = Number(nats) * 100;
  const letters = left.includes('{K}') ? CONSONANTS : left.includes('{V}') ? VOWELS : [''];
  const pairs: Pair[] = [];
  for (const letter of letters) {
    const fill = (text: string): string => text.replace(/\{[KV]\}/g, letter);
    for (const a of patternOf(fill(left))) {
      for (const b of patternOf(fill(right))) {
        pairs.push([a, b, cost]);
        if (sign === '=') pairs.push([b, a, cost]);
      }
    }
  }
  return pairs;
}

/**
 * The rules that change nothing, because sounds, slips or other rules explain the same as cheaply.
 */
export function idleRules(rules: readonly string[] = SPELLING_RULES): string[] {
  const sources = new Map<string, { cost: number; first: number; source: string }[]>();
  const note =
    (source: string): Add =>
    (right, written, cost, first = cost) => {
      if (cost > WORST || cost + GAIN > costOfSlips(right, written)) return;
      const key = keyOf(right, written);
      sources.set(key, [...(sources.get(key) ?? []), { cost, first, source }]);
    };
  finish(addSoundConfusions(note('')));
  for (const rule of rules) for (const pair of pairsOf(rule)) note(rule)(...pair);
  const earning = new Set<string>();
  for (const all of sources.values()) {
    for (const { cost, first, source } of all) {
      const others = all.filter((other) => other.source !== source);
      const isBeaten = (by: 'cost' | 'first', own: number): boolean =>
        others.some((other) => other[by] <= own);
      if (!isBeaten('cost', cost) || !isBeaten('first', first)) earning.add(source);
    }
  }
  return rules.filter((rule, at) => !earning.has(rule) || rules.indexOf(rule) !== at);
}

function keyOf(right: readonly number[], written: readonly number[]): string {
  return String.fromCharCode(...right, 0, ...written);
}

function parseGraphemes(list: string): Grapheme[] {
  return list.split(', ').flatMap((entry) => {
    const [letters = '', read = '-', write = '-'] = entry.split(' ');
    const cost = (nats: string): number =>
      nats === '-' ? Infinity : Math.round(Number(nats) * 115);
    if (letters === '' || Number.isNaN(cost(read)) || Number.isNaN(cost(write))) {
      throw new Error(`not a grapheme: ${entry}`);
    }
    return patternOf(letters).map((symbols) => ({
      symbols,
      read: cost(read),
      write: cost(write),
    }));
  });
}
