import CLASSES from './sound-classes.json' with { type: 'json' };
import { PHONEMES, readPhonemes } from './phonemes.ts';
import { NEVER_WRITTEN, spokenTable, type SpokenTable } from './spoken-table.ts';

/** One more than the classes of sounds; misspellings by ear seldom confuse two classes. */
const BASE = CLASSES.length + 1;
/** An outline has at most this many classes, which fit into a number exactly. */
const MAX_CLASSES = 15;
const FULL = BASE ** (MAX_CLASSES - 1);

/** The classes of each phoneme: none of w, h and j, two of a vowel with an r. */
const classesOf: readonly number[][] = Array.from({ length: PHONEMES }, () => []);
CLASSES.forEach((signs, at) => {
  for (const sign of signs.split(' ')) classesOf[readPhonemes(sign)[0]!]!.push(at + 1);
});

/**
 * The classes of sounds as digits, equal neighbours merged: Soundex (Russell, 1918) with vowels.
 * @param before the outline of what comes before
 */
export function outlineOf(phonemes: Uint8Array, before = 0): number {
  let outline = before;
  for (const phoneme of phonemes) {
    for (const soundClass of classesOf[phoneme]!) {
      if (outline < FULL && outline % BASE !== soundClass) outline = outline * BASE + soundClass;
    }
  }
  return outline;
}

/** A way to read a grapheme. */
interface Reading {
  readonly phonemes: Uint8Array;
  cost: number;
}

/** More surprising readings are left out, in hundredths of a nat. */
const WORST_READING = 200;

/** The readings of each grapheme, one for each outline. */
let readings: readonly (readonly Reading[])[] | undefined;

function readingsIn({ strings, cost, width }: SpokenTable): Reading[][] {
  const ofGrapheme = Array.from({ length: width }, (): Reading[] => []);
  for (const { phonemes, number } of strings.flat()) {
    const outline = outlineOf(phonemes);
    ofGrapheme.forEach((known, grapheme) => {
      const surprise = cost[number * width + grapheme]!;
      if (surprise === NEVER_WRITTEN || surprise > WORST_READING) return;
      const same = known.find((reading) => outlineOf(reading.phonemes) === outline);
      if (same === undefined) known.push({ phonemes, cost: surprise });
      else same.cost = Math.min(same.cost, surprise);
    });
  }
  return ofGrapheme;
}

/** Letters of a term that may be read as sounds, at each of its positions. */
interface ReadableTerm {
  readonly graphemesAt: readonly (readonly { readonly number: number; readonly end: number }[])[];
  /** The cost of each letter that stands for no sound. */
  readonly added: readonly number[];
}

/** How many outlines are followed at each position of a term. */
const BEAM = 6;
/** Only letters that cost no more than this are passed over: doubled ones, and a final e. */
const MOST_SILENT = 150;

/** The likeliest outlines of a term as it is spelled, best first. */
export function outlinesOfTerm({ graphemesAt, added }: ReadableTerm): readonly number[] {
  readings ??= readingsIn(spokenTable());
  const { length } = added;
  const beams = Array.from({ length: length + 1 }, () => new Beam());
  beams[0]!.add(0, 0);
  for (let position = 0; position < length; position += 1) {
    const { outlines, costs } = beams[position]!;
    const silent = added[position]!;
    outlines.forEach((outline, i) => {
      const cost = costs[i]!;
      if (silent <= MOST_SILENT) beams[position + 1]!.add(outline, cost + silent);
      for (const { number, end } of graphemesAt[position]!) {
        for (const reading of readings![number]!) {
          beams[end]!.add(outlineOf(reading.phonemes, outline), cost + reading.cost);
        }
      }
    });
  }
  return beams[length]!.outlines;
}

/** The cheapest outlines up to a position, cheapest first. */
class Beam {
  readonly outlines: number[] = [];
  readonly costs: number[] = [];

  add(outline: number, cost: number): void {
    const { outlines, costs } = this;
    if (costs.length === BEAM && cost >= costs[BEAM - 1]!) return;
    let from = outlines.indexOf(outline);
    if (from !== -1 && costs[from]! <= cost) return;
    if (from === -1) from = Math.min(outlines.length, BEAM - 1);
    for (; from > 0 && costs[from - 1]! > cost; from -= 1) {
      outlines[from] = outlines[from - 1]!;
      costs[from] = costs[from - 1]!;
    }
    outlines[from] = outline;
    costs[from] = cost;
  }
}
