import { type ClassedRecord, exactMatches, readTerm, type Term } from './matching.ts';
import { MOST_OTHER_WORDS, sentenceWords } from './phrasal-verbs.ts';
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
 * Phrases as a sentence has them, perhaps with up to three words after them: about somebody (`made up
 * his mind` is *make up one's mind*), or with the verb in another form (`took care of the kids` is
 * *take care of*). Only the longest.
 */
export function phrasesInSentence(segments: readonly Segment[], term: Term): ClassedRecord[] {
  const words = sentenceWords(term);
  if (words.length < 2 || words.length > MOST_WORDS) return [];
  const bases = basesOf(segments, words[0] ?? '');
  for (let unused = 0; unused <= Math.min(MOST_OTHER_WORDS, words.length - 2); unused++) {
    const rest = words.slice(1, words.length - unused);
    const found = bases.flatMap(({ base, isVerb }) =>
      [...(isVerb ? [rest.join(' ')] : []), ...impersonal(rest)].flatMap((spelling) =>
        exactMatches(segments, readTerm(`${base} ${spelling}`)),
      ),
    );
    if (found.length > 0) return found.map((match) => ({ ...match, class: 2 * unused + 1 }));
  }
  return [];
}

/** The same words with each possessive in turn replaced by the placeholders. */
function impersonal(words: readonly string[]): string[] {
  const found = new Set<string>();
  const replace = (from: number, to: number, by: string) =>
    found.add([...words.slice(0, from), by, ...words.slice(to)].join(' '));
  words.forEach((word, i) => {
    if (SELVES.has(word)) replace(i, i + 1, SELF);
    const longest = PRONOUNS.has(word) ? 1 : NOUN.test(word) ? MOST_OWNER_WORDS : 0;
    for (let length = 1; length <= longest && length <= i + 1; length++) {
      for (const owner of OWNERS) replace(i + 1 - length, i + 1, owner);
    }
  });
  return [...found];
}

/** A word and the headwords that it is a form of, and whether each is a verb. */
function basesOf(segments: readonly Segment[], word: string): { base: string; isVerb: boolean }[] {
  const bases = new Map([[word, false]]);
  for (const { segment, record } of exactMatches(segments, readTerm(word))) {
    const base = segment.keys.texts.get(segment.keyOf(segment.headwordOf(record)));
    bases.set(base, bases.get(base) === true || segment.isVerb(record));
  }
  return [...bases].map(([base, isVerb]) => ({ base, isVerb }));
}
