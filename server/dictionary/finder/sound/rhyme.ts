import { soundCost, Listener } from './alike.ts';
import { isStressed, isVowel, PRIMARY } from './phonemes.ts';
import { isSame, isSameTail } from './same.ts';

/** A near rhyme has at least this score. */
const LEAST_NEAR = 0.6;
/** The score of "clerk" for "homework": three in four such common words have no better rhyme. */
const SECONDARY_SHARE = 0.9;

/** Offsets at which a rhyme may begin; the end of the sounds if there is no such vowel. */
interface Tails {
  /** The vowel with the last primary stress, or else the last stressed or the last vowel. */
  primary: number;
  /** A later vowel with secondary stress, as in "homework". */
  secondary: number;
}

function readTails(bytes: Uint8Array, from: number, to: number, tails: Tails): void {
  tails.primary = to;
  tails.secondary = to;
  let vowel = to;
  for (let at = to - 1; at >= from; at--) {
    if (!isVowel(bytes[at]!)) continue;
    if ((bytes[at]! & PRIMARY) !== 0) {
      tails.primary = at;
      return;
    }
    if (vowel === to) vowel = at;
    if (tails.secondary === to && isStressed(bytes[at]!)) tails.secondary = at;
  }
  tails.primary = tails.secondary === to ? vowel : tails.secondary;
  tails.secondary = to;
}

/** Measures how well pronunciations rhyme with a given one. */
export class Rhymer {
  private readonly tails: readonly Tail[];
  /** Tails of the word that is being compared, reused to save allocations. */
  private readonly found: Tails = { primary: 0, secondary: 0 };

  constructor(
    private readonly sounds: Uint8Array,
    private readonly allowsNear: boolean,
  ) {
    readTails(sounds, 0, sounds.length, this.found);
    const { primary, secondary } = this.found;
    this.tails = [
      new Tail(sounds.slice(primary), 1),
      new Tail(sounds.slice(secondary), SECONDARY_SHARE),
    ].filter(({ length }) => length > 0);
  }

  /** 1 for a perfect rhyme, 0 for none. Words that sound the same do not rhyme. */
  score(bytes: Uint8Array, from: number, to: number): number {
    readTails(bytes, from, to, this.found);
    const { primary, secondary } = this.found;
    let best = 0;
    for (const tail of this.tails) {
      best = Math.max(
        best,
        tail.score(bytes, primary, to, tail.share, this.allowsNear),
        tail.score(bytes, secondary, to, SECONDARY_SHARE, this.allowsNear),
      );
    }
    return best > 0 && isSame(this.sounds, bytes, from, to) ? 0 : best;
  }
}

/** The end of a word from a stressed vowel on. */
class Tail {
  readonly length: number;
  private readonly rest: Listener;

  constructor(
    private readonly sounds: Uint8Array,
    /** The score of a perfect rhyme. */
    readonly share: number,
  ) {
    this.length = sounds.length;
    this.rest = new Listener(sounds.slice(1));
  }

  /** How well the sounds from `from` on rhyme: `share` if they are the same. */
  score(bytes: Uint8Array, from: number, to: number, share: number, allowsNear: boolean): number {
    if (from === to) return 0;
    if (isSameTail(this.sounds, bytes, from, to)) return share;
    return allowsNear ? this.nearScore(bytes, from, to, share) : 0;
  }

  /** The stressed vowel weighs as much as everything after it: near rhymes (nearly) share it. */
  private nearScore(bytes: Uint8Array, from: number, to: number, share: number): number {
    const limit = (1 - LEAST_NEAR / share) * 200;
    const vowel = soundCost(this.sounds[0]!, bytes[from]!);
    if (vowel > limit) return 0;
    const longest = Math.max(this.length, to - from, 2) - 1;
    const after = this.rest.distance(bytes, from + 1, to, (limit - vowel) * longest);
    return after === Infinity ? 0 : share * (1 - (vowel + after / longest) / 200);
  }
}
