import { type ClassedRecord, exactMatches, readTerm, type Term } from './matching.ts';
import { sentenceWords } from './phrasal-verbs.ts';
import type { Segment } from './segment.ts';

/** Placeholders for a person in headwords: *make up one's mind*, *pull someone's leg*. */
const OWNERS = ["one's", "someone's", "somebody's"];
const SELF = 'oneself';

const PRONOUNS = new Set(['my', 'your', 'his', 'her', 'its', 'our', 'their', ...OWNERS]);
const SELVES = new Set([
  'myself',
  'yourself',
  'himself',
  'herself',
  'itself',
  'ourselves',
  'yourselves',
  'themselves',
  'oneself',
]);
const NOUN = /.'s$|s'$/;
const MOST_WORDS = 10;
/** As in `the old man's`. */
const MOST_OWNER_WORDS = 3;

/**
 * The headwords that a sentence uses about somebody: `made up his mind` is *make up one's mind*.
 * The first word may be a form.
 */
export function possessiveMatches(segments: readonly Segment[], term: Term): ClassedRecord[] {
  const words = sentenceWords(term);
  if (words.length < 2 || words.length > MOST_WORDS) return [];
  const spellings = impersonal(words);
  if (spellings.length === 0) return [];
  const firsts = basesOf(segments, words[0] ?? '');
  return [...new Set(spellings)].flatMap((rest) =>
    firsts.flatMap((first) => exactMatches(segments, readTerm(`${first} ${rest}`))),
  );
}

/** The words after the first, with each possessive in turn replaced by the placeholders. */
function impersonal(words: readonly string[]): string[] {
  const found: string[] = [];
  const replace = (from: number, to: number, by: string) =>
    found.push([...words.slice(1, from), by, ...words.slice(to)].join(' '));
  words.forEach((word, i) => {
    if (i === 0) return;
    if (SELVES.has(word)) replace(i, i + 1, SELF);
    const longest = PRONOUNS.has(word) ? 1 : NOUN.test(word) ? MOST_OWNER_WORDS : 0;
    for (let length = 1; length <= longest && length <= i; length++) {
      for (const owner of OWNERS) replace(i + 1 - length, i + 1, owner);
    }
  });
  return found;
}

/** A word, and the headwords that it is a form of. */
function basesOf(segments: readonly Segment[], word: string): string[] {
  const bases = new Set([word]);
  for (const { segment, record } of exactMatches(segments, readTerm(word))) {
    bases.add(segment.keys.texts.get(segment.keyOf(segment.headwordOf(record))));
  }
  return [...bases];
}
