import { stripAccents } from '../../../text/fold.ts';
import type { RecordRef, Term } from '../../index/matching.ts';
import type { Segment } from '../../index/segment.ts';
import { symbolsOf } from '../../structures/symbols.ts';
import { ENOUGH_TO_LACK_ONE, FEWEST_INEXACT_WORDS } from '../../typos/thresholds.ts';
import { basesOf } from './bases.ts';
import { saysLittle, wordsOf } from './question-frames.ts';
import english from './words.json' with { type: 'json' };

/** A phrase that a sentence has nearly. */
interface InexactPhrase extends RecordRef {
  /** How many words of the phrase the sentence has, less those that say something and are missing. */
  length: number;
}

/** So many words of a sentence that say something are looked up, in so many base forms each. */
const MOST_CONTENT_WORDS = 6;
const MOST_BASES = 3;
/** Of the phrases with a word, the best known ones are looked at. */
const MOST_PHRASES = 60;
/** The words of a phrase may have so many others between them. */
const MOST_OTHERS = 3;

/** Placeholders in phrases, and small words that do not make two phrases the same. */
const NO_CONTENT = new Set(english.noContent);

const saysSomething = (word: string): boolean => !saysLittle(word) && !NO_CONTENT.has(word);

/** A word of a sentence, the headwords that it is a form of, and those that are verbs. */
interface SentenceWord extends Bases {
  word: string;
}

interface Bases {
  all: ReadonlySet<string>;
  verbs: ReadonlySet<string>;
}

/**
 * Phrases whose words that say something are all in a sentence, close together and in any form:
 * `tip of iceberg`, `rubbing salt on the wound`. Two such words must come in their order. Of three,
 * one may be another, unless it is a noun: `boiling the water` is no *boiling water reactor*.
 */
export function inexactPhrases(
  segments: readonly Segment[],
  { stripped }: Term,
  mostWords: number,
): InexactPhrase[] {
  const words = wordsOf(stripped);
  if (words.length > mostWords || words.filter(saysSomething).length < 2) return [];
  const known = new Map<string, Bases>();
  const bases = (word: string): Bases => {
    const found = known.get(word) ?? readBases(segments, word);
    known.set(word, found);
    return found;
  };
  const sentence = words.map((word) => ({ word, ...bases(word) }));
  return segments.flatMap((segment) =>
    [...candidates(segment, sentence)].flatMap((headword) => {
      const length = lengthIn(sentence, segment, headword, bases);
      if (length === null) return [];
      return [...segment.recordsOf(headword)].map((record) => ({ segment, record, length }));
    }),
  );
}

function readBases(segments: readonly Segment[], word: string): Bases {
  const found = [...basesOf(segments, word)];
  return {
    all: new Set(found.slice(0, MOST_BASES).map(([base]) => stripAccents(base))),
    verbs: new Set(found.flatMap(([base, isVerb]) => (isVerb ? stripAccents(base) : []))),
  };
}

/** Headwords of several words with one of the words that say something. */
function candidates(segment: Segment, sentence: readonly SentenceWord[]): Set<number> {
  const headwords = new Set<number>();
  const looked = sentence.filter(({ word }) => saysSomething(word)).slice(0, MOST_CONTENT_WORDS);
  for (const base of new Set(looked.flatMap(({ all }) => [...all]))) {
    // The second ones have only what is written with accents.
    const symbols = symbolsOf(base);
    for (const { table } of segment.substrings) {
      const phrases = table.matches('phrase', base, symbols);
      for (let i = 0; i < MOST_PHRASES; i++) {
        const record = phrases.next();
        if (record < 0) break;
        const headword = segment.headwordOf(record);
        if (!segment.isRetired(headword)) headwords.add(headword);
      }
    }
  }
  return headwords;
}

/** See {@link InexactPhrase}; null if the sentence does not have the phrase. */
function lengthIn(
  sentence: readonly SentenceWord[],
  segment: Segment,
  headword: number,
  basesOfWord: (word: string) => Bases,
): number | null {
  const text = segment.keys.strippedText(segment.keyOf(headword));
  const words = wordsOf(text);
  const content = words.filter(saysSomething).length;
  if (words.length < FEWEST_INEXACT_WORDS || content < 2) return null;
  const positions: number[] = [];
  let lacking = 0;
  let length = 0;
  for (const word of words) {
    const at = positionOf(sentence, word, positions.at(-1) ?? -1, basesOfWord);
    if (at >= 0) length++;
    if (!saysSomething(word)) continue;
    if (at < 0) lacking++;
    else positions.push(at);
  }
  if (lacking > 0 && !mayLack(segment, headword, content, lacking)) return null;
  if (new Set(positions).size < 2 || (positions.length === 2 && positions[0]! > positions[1]!))
    return null;
  const span = Math.max(...positions) - Math.min(...positions) + 1;
  return span > words.length + MOST_OTHERS ? null : length - lacking;
}

function mayLack(segment: Segment, headword: number, content: number, lacking: number): boolean {
  if (lacking > 1 || content < ENOUGH_TO_LACK_ONE) return false;
  return [...segment.recordsOf(headword)].every(
    (record) => segment.partOfSpeechOf(record) !== 'noun',
  );
}

/** The position of a word or a form of it in a sentence, rather after `from`; -1 if none. */
function positionOf(
  sentence: readonly SentenceWord[],
  word: string,
  from: number,
  basesOfWord: (word: string) => Bases,
): number {
  const find = (isSame: (one: SentenceWord) => boolean): number => {
    const after = sentence.findIndex((one, at) => at > from && isSame(one));
    return after >= 0 ? after : sentence.findIndex(isSame);
  };
  const at = find(({ all }) => all.has(word));
  if (at >= 0) return at;
  // Two forms of a verb: `spilled` and `spilt`.
  const { verbs } = basesOfWord(word);
  return verbs.size === 0 ? -1 : find((one) => [...one.verbs].some((base) => verbs.has(base)));
}
