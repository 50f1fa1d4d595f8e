import syllables from './pinyin.json' with { type: 'json' };
import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import { normalize } from '../../../text/normalize.ts';
import type { Segment } from '../../index/segment.ts';
import { addMatches, bestFirst, type Match } from './matches.ts';

/** Shorter terms are likelier misspelled English, unless Chinese was requested. */
const SHORTEST = 5;
const FEWEST_CHARACTERS = 2;
const MOST = 2;
/** `nǚ` is typed as `nv`; `ping2 guo3` has numbers for tones. */
const withoutDigits = (term: string) =>
  term
    .toLowerCase()
    .replace(/[1-5' ]/g, '')
    .replace(/v/g, 'ü');
const TONES = /[\u0300\u0301\u0304\u030c]/g;

/** The characters of each syllable, with its tone and without; made when first needed. */
let charactersOf: Map<string, string> | undefined;
let longest = 0;

function readCharacters(): Map<string, string> {
  const all = new Map<string, string>();
  for (const [syllable, characters] of Object.entries(syllables)) {
    const bare = normalize(normalize(syllable, 'NFD').replace(TONES, ''));
    for (const one of new Set([syllable, bare])) all.set(one, (all.get(one) ?? '') + characters);
    longest = Math.max(longest, syllable.length);
  }
  return all;
}

/** The best-known Chinese translations that are read like a term: `pingguo`, `píngguǒ`. */
export function readAsPinyin(
  segments: readonly Segment[],
  typed: string,
  languages: readonly TranslationLanguage[],
): string[] {
  const isRequested = languages.includes('zh');
  const term = withoutDigits(typed);
  if (!isRequested && (languages.length > 0 || term.length < SHORTEST)) return [];
  const read = syllablesOf(term);
  if (!read.some((spelled) => spelled.some(({ end }) => end === term.length))) return [];
  const matches: Match[] = [];
  for (const character of new Set(read[0]!.flatMap(({ characters }) => [...characters]))) {
    for (const segment of segments) {
      const { translations } = segment;
      const [from, to] = translations.beginningWith(character);
      for (let key = from; key < to; key++) {
        const text = translations.keyAt(key);
        if (text.length < (isRequested ? 1 : FEWEST_CHARACTERS) || !isRead(text, read)) continue;
        addMatches(matches, segment, key, 'zh', () => 0);
      }
    }
  }
  return [...new Set(bestFirst(matches).map(({ matched }) => matched.text))].slice(0, MOST);
}

interface Syllable {
  characters: string;
  end: number;
}

/** The syllables of a term by where they start; none where nothing that starts before them ends. */
function syllablesOf(term: string): Syllable[][] {
  const all = (charactersOf ??= readCharacters());
  const read: Syllable[][] = Array.from({ length: term.length }, () => []);
  const ends = new Set([0]);
  for (let at = 0; at < term.length; at++) {
    if (!ends.has(at)) continue;
    for (let end = at + 1; end <= Math.min(at + longest, term.length); end++) {
      const characters = all.get(term.slice(at, end));
      if (characters === undefined) continue;
      read[at]!.push({ characters, end });
      ends.add(end);
    }
  }
  return read;
}

/** True if the characters of a text are read like syllables that follow each other to the end. */
function isRead(text: string, read: readonly Syllable[][]): boolean {
  let ends = new Set([0]);
  for (const character of text) {
    const next = new Set<number>();
    for (const at of ends) {
      for (const { characters, end } of read[at] ?? [])
        if (characters.includes(character)) next.add(end);
    }
    ends = next;
  }
  return ends.has(read.length);
}
