import table from './alike.json' with { type: 'json' };
import { bare, isVowel, numberOf, SCHWA, SOUND_BITS } from './phonemes.ts';

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
export const soundCost = (a: number, b: number): number => costs[bare(a) * SOUNDS + bare(b)]!;

/** Longer pronunciations are like no other. */
const MAX_SOUNDS = 64;

/** Measures how far pronunciations are from a given one, ignoring stress. */
export class Listener {
  readonly length: number;
  private readonly sounds: Uint8Array;
  private readonly row = new Int32Array(MAX_SOUNDS + 1);
  /** The least cost of missing this many of the sounds. */
  private readonly leastMissed: readonly number[];
  /** The least cost, by sound, of hearing any of these sounds for it. */
  private readonly leastHeard: Uint8Array;

  constructor(sounds: Uint8Array) {
    this.sounds = sounds.map(bare);
    this.length = sounds.length;
    let sum = 0;
    const cheapestFirst = Array.from(this.sounds, (sound) => missed[sound]!).sort((a, b) => a - b);
    this.leastHeard = missed.map((cost, other) =>
      Math.min(cost, ...this.sounds.map((sound) => costs[sound * SOUNDS + other]!)),
    );
    this.leastMissed = [0, ...cheapestFirst.map((cost) => (sum += cost))];
  }

  /** The least cost of turning one into the other; Infinity, found early, if above `limit`. */
  distance(bytes: Uint8Array, from: number, to: number, limit: number): number {
    const { row, sounds } = this;
    const length = to - from;
    if (this.isFar(bytes, from, to, limit)) return Infinity;
    row[0] = 0;
    for (let j = 0; j < length; j++) row[j + 1] = row[j]! + missed[bytes[from + j]! & SOUND_BITS]!;
    for (let i = 0; i < sounds.length; i++) {
      if (this.hear(sounds[i]!, bytes, from, to, sounds.length - i - 1) > limit) return Infinity;
    }
    const total = row[length]!;
    return total > limit ? Infinity : total;
  }

  /** Adds a sound to the row; returns the least that the whole costs with `left` more to come. */
  private hear(sound: number, bytes: Uint8Array, from: number, to: number, left: number): number {
    const { row } = this;
    const dropped = missed[sound]!;
    const ofSound = sound * SOUNDS;
    // The difference of the remaining lengths has to be missed.
    let surplus = left - (to - from);
    let diagonal = row[0]!;
    let cost = diagonal + dropped;
    row[0] = cost;
    let least = cost + Math.abs(surplus) * MISSED_WEAK;
    for (let j = 1; j <= to - from; j++) {
      const other = bytes[from + j - 1]! & SOUND_BITS;
      const added = cost + missed[other]!;
      const above = row[j]!;
      cost = Math.min(diagonal + costs[ofSound + other]!, above + dropped, added);
      diagonal = above;
      row[j] = cost;
      surplus++;
      least = Math.min(least, cost + Math.abs(surplus) * MISSED_WEAK);
    }
    return least;
  }

  /** True if too many sounds are missed, or it costs too much to hear each as the nearest of all. */
  private isFar(bytes: Uint8Array, from: number, to: number, limit: number): boolean {
    const surplus = to - from - this.length;
    if (Math.max(this.length, to - from) > MAX_SOUNDS) return true;
    const least = this.leastMissed[Math.max(0, -surplus)]!;
    if (least > limit || surplus * MISSED_WEAK > limit) return true;
    let cost = Math.max(0, -surplus) * MISSED_WEAK;
    for (let at = from; at < to; at++) cost += this.leastHeard[bytes[at]! & SOUND_BITS]!;
    return cost > limit;
  }
}
