import syllables from './pinyin.json' with { type: 'json' };
import { normalize } from '../../../text/normalize.ts';
import type { Segment } from '../../index/segment.ts';
import { addMatches, bestFirst, type Match } from './matches.ts';

/** Shorter terms are likelier misspelled English. */
const SHORTEST = 5;
const FEWEST_CHARACTERS = 2;
/** `nǚ` is typed as `nv`; `ping2 guo3` has numbers for tones. */
const withoutDigits = (term: string) =>
  term
    .toLowerCase()
    .replace(/[1-5' ]/g, '')
    .replace(/v/g, 'ü');
const TONES = /[\u0300\u0301\u0304\u030c]/g;

/** How each character may be read, with and without its tone; made when first needed. */
let readings: Map<string, string[]> | undefined;

function readReadings(): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [syllable, characters] of Object.entries(syllables)) {
    const bare = normalize(normalize(syllable, 'NFD').replace(TONES, ''));
    for (const one of characters) all.set(one, [...(all.get(one) ?? []), syllable, bare]);
  }
  return all;
}

/** The best-known Chinese translation that is read like a term: `pingguo`, `píngguǒ`. */
export function readAsPinyin(segments: readonly Segment[], typed: string): string | undefined {
  const term = withoutDigits(typed);
  if (term.length < SHORTEST) return undefined;
  readings ??= readReadings();
  const matches: Match[] = [];
  for (const [character, read] of readings) {
    if (!read.some((syllable) => term.startsWith(syllable))) continue;
    for (const segment of segments) {
      const { translations } = segment;
      const [from, to] = translations.beginningWith(character);
      for (let key = from; key < to; key++) {
        const text = translations.keyAt(key);
        if (text.length < FEWEST_CHARACTERS || !isRead(text, term, readings)) continue;
        addMatches(matches, segment, key, 'zh', () => 0);
      }
    }
  }
  return bestFirst(matches)[0]?.matched.text;
}

function isRead(text: string, term: string, all: ReadonlyMap<string, readonly string[]>): boolean {
  let ends = new Set([0]);
  for (const character of text) {
    const next = new Set<number>();
    for (const syllable of all.get(character) ?? []) {
      for (const at of ends) if (term.startsWith(syllable, at)) next.add(at + syllable.length);
    }
    ends = next;
  }
  return ends.has(term.length);
}
