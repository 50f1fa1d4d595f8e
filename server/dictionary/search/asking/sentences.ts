import { stripAccents } from '../../../text/fold.ts';
import {
  beginsSpelling,
  type ClassedRecord,
  exactMatches,
  readTerm,
  type RecordRef,
  type Term,
} from '../../index/matching.ts';
import { basesOf } from './bases.ts';
import { inexactPhrases } from './inexact-phrases.ts';
import { phrasalMatches } from './phrasal-verbs.ts';
import type { Segment } from '../../index/segment.ts';
import english from './words.json' with { type: 'json' };

/** Placeholders for a person in headwords: *make up one's mind*, *pull someone's leg*. */
const OWNERS = english.owners;
const SELF = 'oneself';
const PRONOUNS = new Set([...english.possessive, ...OWNERS]);
const SELVES = new Set([...english.reflexive, SELF]);
const NOUN = /.'s$|s'$/;
/** As in `the old man's`. */
const MOST_OWNER_WORDS = 3;
/** Longer sentences are not looked at. */
const MOST_WORDS = 16;
/** The most words of a phrase. */
const MOST_PHRASE_WORDS = 8;
/** The most words between a verb and its particles. */
const MOST_WORDS_BETWEEN = 3;

/** Longer ones have a lower class; of one length, phrasal verbs do, the closest together first. */
interface FoundPhrase extends ClassedRecord {
  /** The number of its words. */
  length: number;
}

/**
 * Phrases and phrasal verbs that occur in a sentence, longest first. The verb may stand in another
 * form (`took care of the kids` is *take care of*), around its object (`turned the light off`), and
 * the phrase may be about somebody (`made up his mind` is *make up one's mind*).
 */
export function phrasesInSentence(segments: readonly Segment[], term: Term): FoundPhrase[] {
  const words = term.stripped.split(' ');
  if (words[0] === 'to') words.shift();
  if (words.length < 2 || words.length > MOST_WORDS) return [];
  const exact = words.flatMap((_, from) => {
    const rest = words.slice(from);
    return rest.length < 2 ? [] : [...phrasalVerbsAt(rest), ...phrasesAt(rest, from > 0)];
  });
  const inexact = inexactPhrases(segments, term, MOST_WORDS).map((phrase) =>
    found(phrase, phrase.length, MOST_WORDS_BETWEEN + 2),
  );
  return [...exact, ...inexact];

  /** Phrasal verbs whose verb is the first of some words. */
  function phrasalVerbsAt([verb = '', ...rest]: readonly string[]): FoundPhrase[] {
    const verbTerm = readTerm(verb);
    const candidates = phrasalMatches(segments, verbTerm, exactMatches(segments, verbTerm));
    return candidates.flatMap(({ segment, record }) => {
      const key = segment.keyOf(segment.headwordOf(record));
      const particles = segment.keys.strippedText(key).split(' ').slice(1);
      const between = wordsBetween(particles, rest);
      if (between > MOST_WORDS_BETWEEN) return [];
      return [found({ segment, record }, particles.length + 1, between)];
    });
  }

  /** The longest phrase that some words begin with. */
  function phrasesAt(all: readonly string[], isInside: boolean): FoundPhrase[] {
    const [first = ''] = all;
    const bases = [...basesOf(segments, first)].filter(([base]) =>
      beginsSpelling(segments, { key: `${base} `, stripped: `${stripAccents(base)} ` }),
    );
    for (let length = Math.min(all.length, MOST_PHRASE_WORDS); length > 1; length--) {
      const rest = all.slice(1, length);
      const asItIs = rest.join(' ');
      const isPart = isInside || length < all.length;
      const matches = bases.flatMap(([base, isVerb]) => [
        ...(isVerb || (isPart && base === first) ? spelled(base, asItIs) : []),
        ...impersonal(rest).flatMap((spelling) => spelled(base, spelling)),
      ]);
      if (matches.length > 0)
        return matches.map((match) => found(match, length, MOST_WORDS_BETWEEN + 1));
    }
    return [];
  }

  function spelled(base: string, rest: string): ClassedRecord[] {
    return exactMatches(segments, readTerm(`${base} ${rest}`));
  }

  /** @param last puts it after others of its length */
  function found({ segment, record }: RecordRef, length: number, last: number): FoundPhrase {
    const unused = words.length - length;
    return { segment, record, length, class: unused * (MOST_WORDS_BETWEEN + 3) + last };
  }
}

/** How many words stand between the first of a part and its last; Infinity without all of it. */
function wordsBetween(part: readonly string[], whole: readonly string[]): number {
  let found = 0;
  for (const [at, word] of whole.entries()) {
    if (word !== part[found]) continue;
    found += 1;
    if (found === part.length) return at + 1 - found;
  }
  return Infinity;
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
