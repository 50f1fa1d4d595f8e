import { Listener } from './alike.ts';
import { bare, isStressed, isVowel } from './phonemes.ts';

/** A near rhyme has at least this score. */
const LEAST_NEAR = 0.6;

/** Where the rhyming part begins: at the last stressed vowel, or else the last vowel. */
export function tailStart(bytes: Uint8Array, from: number, to: number): number {
  let vowel = to;
  for (let at = to - 1; at >= from; at--) {
    if (!isVowel(bytes[at]!)) continue;
    if (isStressed(bytes[at]!)) return at;
    if (vowel === to) vowel = at;
  }
  return vowel;
}

/** Whether two pronunciations are the same, ignoring stress. */
export function isSame(wanted: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (wanted.length !== to - from) return false;
  for (let i = wanted.length - 1; i >= 0; i--) {
    if (bare(wanted[i]!) !== bare(bytes[from + i]!)) return false;
  }
  return true;
}

/** Measures how well pronunciations rhyme with a given one. */
export class Rhymer {
  private readonly sounds: Uint8Array;
  private readonly tail: Uint8Array;
  private readonly allowsNear: boolean;
  private readonly vowel: Listener;
  private readonly rest: Listener;

  constructor(sounds: Uint8Array, allowsNear: boolean) {
    this.sounds = sounds;
    this.tail = sounds.slice(tailStart(sounds, 0, sounds.length));
    this.allowsNear = allowsNear;
    this.vowel = new Listener(this.tail.slice(0, 1));
    this.rest = new Listener(this.tail.slice(1));
  }

  /** 1 for a perfect rhyme, 0 for none. Words that sound the same do not rhyme. */
  score(bytes: Uint8Array, from: number, to: number): number {
    const tail = tailStart(bytes, from, to);
    if (tail === to || this.tail.length === 0) return 0;
    if (isSame(this.tail, bytes, tail, to)) return isSame(this.sounds, bytes, from, to) ? 0 : 1;
    return this.allowsNear ? this.nearScore(bytes, tail, to) : 0;
  }

  /** The stressed vowel weighs as much as everything after it: near rhymes (nearly) share it. */
  private nearScore(bytes: Uint8Array, tail: number, to: number): number {
    const limit = (1 - LEAST_NEAR) * 200;
    const vowel = this.vowel.distance(bytes, tail, tail + 1, limit);
    if (vowel === Infinity) return 0;
    const longest = Math.max(this.tail.length, to - tail, 2) - 1;
    const after = this.rest.distance(bytes, tail + 1, to, (limit - vowel) * longest);
    return after === Infinity ? 0 : 1 - (vowel + after / longest) / 200;
  }
}
