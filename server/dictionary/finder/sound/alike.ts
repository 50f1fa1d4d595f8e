import table from './alike.json' with { type: 'json' };
import { bare, isVowel, numberOf, SCHWA } from './phonemes.ts';

// Costs, in hundredths, of hearing one sound for another, missing one, or hearing one too many.

const OTHER = 100;
const VOWEL_FOR_CONSONANT = 200;
const MISSED = 100;
/** Sounds that are often dropped or added in quick speech. */
const MISSED_WEAK = 50;

/** Groups of similar sounds, and the cost within each. The least cost applies to two sounds. */
const GROUPS = Object.entries(table).flatMap(([cost, groups]) =>
  groups.map((sounds) => ({ cost: Number(cost), sounds: sounds.split(' ').map(numberOf) })),
);

const SOUNDS = 64;
const costs = new Uint8Array(SOUNDS * SOUNDS);
for (let a = 0; a < SOUNDS; a++) {
  for (let b = 0; b < SOUNDS; b++) {
    costs[a * SOUNDS + b] = a === b ? 0 : isVowel(a) === isVowel(b) ? OTHER : VOWEL_FOR_CONSONANT;
  }
}
for (const { cost, sounds } of GROUPS) {
  for (const a of sounds) {
    for (const b of sounds) {
      costs[a * SOUNDS + b] = Math.min(cost, costs[a * SOUNDS + b]!);
    }
  }
}

const weak = new Set([SCHWA, numberOf('h'), numberOf('j'), numberOf('r')]);
const missed = Uint8Array.from({ length: SOUNDS }, (_, i) => (weak.has(i) ? MISSED_WEAK : MISSED));

/** How far two sounds are from one another, in hundredths. */
export function soundCost(a: number, b: number): number {
  return costs[bare(a) * SOUNDS + bare(b)]!;
}

/** Longer pronunciations are like no other. */
const MAX_SOUNDS = 64;

/** Costs up to which sounds are as near as another one, and what such a pair costs at least. */
const NEARNESS = [
  { upTo: 0, atLeast: 0 },
  { upTo: 30, atLeast: 15 },
  { upTo: 60, atLeast: 40 },
];

/** A set of sounds as two words of bits. */
function bitsOf(sounds: readonly number[]): [low: number, high: number] {
  let [low, high] = [0, 0];
  for (const sound of sounds) {
    if (sound < 32) low |= 1 << sound;
    else high |= 1 << (sound - 32);
  }
  return [low, high];
}

/** For each nearness, the sounds that are so near, and the least cost of hearing one of them. */
function nearTo(sound: number): number[] {
  const all = Array.from({ length: SOUNDS }, (_, other) => other);
  return NEARNESS.flatMap(({ upTo, atLeast }) => [
    ...bitsOf(all.filter((other) => costs[sound * SOUNDS + other]! <= upTo)),
    Math.min(atLeast, missed[sound]!),
  ]);
}

/** Measures how far pronunciations are from a given one, ignoring stress. */
export class Listener {
  readonly length: number;
  private readonly sounds: Uint8Array;
  private readonly row = new Int32Array(MAX_SOUNDS + 1);
  /** The least cost of missing this many of the sounds. */
  private readonly leastMissed: readonly number[];
  /** The least cost, by sound, of hearing any of these sounds for it. */
  private readonly leastHeard: Uint8Array;
  /** By sound, see {@link nearTo}. */
  private readonly near: Int32Array;
  /** The least cost of hearing the sounds from each on as the nearest of the others. */
  private readonly rests = new Int32Array(MAX_SOUNDS + 1);

  constructor(sounds: Uint8Array) {
    this.sounds = sounds.map(bare);
    this.length = sounds.length;
    let sum = 0;
    const cheapestFirst = Array.from(this.sounds, (sound) => missed[sound]!).sort((a, b) => a - b);
    this.leastHeard = missed.map((cost, other) =>
      Math.min(cost, ...this.sounds.map((sound) => costs[sound * SOUNDS + other]!)),
    );
    this.near = Int32Array.from([...this.sounds].flatMap(nearTo));
    this.leastMissed = [0, ...cheapestFirst.map((cost) => (sum += cost))];
  }

  /** The least cost of turning one into the other; Infinity, found early, if above `limit`. */
  distance(bytes: Uint8Array, from: number, to: number, limit: number): number {
    const { row, sounds, rests } = this;
    const length = to - from;
    if (this.length > MAX_SOUNDS || length > MAX_SOUNDS) return Infinity;
    const least = this.leastMissed[Math.max(0, this.length - length)]!;
    const tooMany = Math.max(0, length - this.length) * MISSED_WEAK;
    if (least > limit || tooMany > limit) return Infinity;
    if (this.isFar(bytes, from, to, limit)) return Infinity;
    row[0] = 0;
    for (let j = 0; j < length; j++) row[j + 1] = row[j]! + missed[bytes[from + j]! & 63]!;
    for (let i = 0; i < sounds.length; i++) {
      const sound = sounds[i]!;
      const dropped = missed[sound]!;
      const ofSound = sound * SOUNDS;
      // The difference of the remaining lengths has to be missed.
      const surplus = sounds.length - i - 1 - length;
      const ahead = rests[i + 1]!;
      let diagonal: number = row[0]!;
      let cost: number = diagonal + dropped;
      row[0] = cost;
      let leastOfRow =
        cost +
        (surplus <= 0 ? ahead - surplus * MISSED_WEAK : Math.max(surplus * MISSED_WEAK, ahead));
      for (let j = 1; j <= length; j++) {
        const other = bytes[from + j - 1]! & 63;
        const added = cost + missed[other]!;
        const above = row[j]!;
        cost = diagonal + costs[ofSound + other]!;
        if (above + dropped < cost) cost = above + dropped;
        if (added < cost) cost = added;
        diagonal = above;
        row[j] = cost;
        const rest = surplus + j;
        let bound = rest * MISSED_WEAK;
        if (rest <= 0) bound = ahead - bound;
        else if (bound < ahead) bound = ahead;
        if (cost + bound < leastOfRow) leastOfRow = cost + bound;
      }
      if (leastOfRow > limit) return Infinity;
    }
    const total = row[length]!;
    return total > limit ? Infinity : total;
  }

  /** True if it costs too much to hear each sound as the nearest of the others, in any order. */
  private isFar(bytes: Uint8Array, from: number, to: number, limit: number): boolean {
    const { near, sounds, leastHeard, rests } = this;
    const surplus = to - from - sounds.length;
    let [low, high] = [0, 0];
    let cost = surplus < 0 ? -surplus * MISSED_WEAK : 0;
    for (let at = from; at < to; at++) {
      const sound = bytes[at]! & 63;
      cost += leastHeard[sound]!;
      if (sound < 32) low |= 1 << sound;
      else high |= 1 << (sound - 32);
    }
    if (cost > limit) return true;
    cost = 0;
    for (let i = sounds.length - 1, at = 9 * i; i >= 0; i--, at -= 9) {
      if (((near[at]! & low) | (near[at + 1]! & high)) !== 0) cost += 0;
      else if (((near[at + 3]! & low) | (near[at + 4]! & high)) !== 0) cost += near[at + 5]!;
      else if (((near[at + 6]! & low) | (near[at + 7]! & high)) !== 0) cost += near[at + 8]!;
      else cost += missed[sounds[i]!]!;
      rests[i] = cost;
    }
    return cost + Math.max(0, surplus) * MISSED_WEAK > limit;
  }
}
