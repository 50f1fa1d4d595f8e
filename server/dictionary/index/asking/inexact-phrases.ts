import { exactMatches, readTerm, type RecordRef, type Term } from '../matching.ts';
import type { Segment } from '../segment.ts';
import { contentWords, wordsOf } from './question-frames.ts';

/** A phrase that a sentence has nearly, and how many of its words the sentence has, less its others. */
export interface InexactPhrase extends RecordRef {
  length: number;
}

const MOST_WORDS = 16;
/** Of a sentence, so many words that say something are looked up, with so many of their base forms. */
const MOST_CONTENT_WORDS = 6;
const MOST_BASES = 3;
/** Of the phrases with a word, the best known ones are looked at. */
const MOST_PHRASES = 60;
/** Two words that stand together in any form are often no phrase: `dogs tired`. */
const FEWEST_WORDS = 3;
/** A phrase with at least so many words that say something may have one that the sentence lacks. */
const ENOUGH_TO_LACK_ONE = 3;
/** The words of a phrase may have so many others between them. */
const MOST_OTHERS = 3;

const PLACEHOLDERS = new Set(
  "one's someone's somebody's someone somebody something oneself".split(' '),
);

/** A word of a sentence, and everything that it is a form of. */
interface SentenceWord {
  word: string;
  bases: ReadonlySet<string>;
}

/**
 * Phrases whose words that say something are all in a sentence, together and in any form, but with
 * other small words: `tip of iceberg`, `rubbing salt on the wound`, `raining dogs and cats`. Of
 * three or more such words one may be another, two must come in their order.
 */
export function inexactPhrases(segments: readonly Segment[], { stripped }: Term): InexactPhrase[] {
  const words = wordsOf(stripped);
  if (words.length < 2 || words.length > MOST_WORDS) return [];
  const sentence = words.map((word) => ({ word, bases: basesOf(segments, word) }));
  const content = new Set(contentWords(stripped));
  if (content.size < 2) return [];
  const found: InexactPhrase[] = [];
  for (const segment of segments) {
    for (const headword of candidates(segment, sentence, content)) {
      const length = lengthIn(sentence, segment, headword);
      if (length <= 0) continue;
      for (const record of segment.recordsOf(headword)) found.push({ segment, record, length });
    }
  }
  return found;
}

function basesOf(segments: readonly Segment[], word: string): ReadonlySet<string> {
  const matches = exactMatches(segments, readTerm(word));
  const bases = matches.map(({ segment, record }) =>
    segment.keys.strippedText(segment.keyOf(segment.headwordOf(record))),
  );
  return new Set([...new Set([word, ...bases])].slice(0, MOST_BASES));
}

/** Headwords of several words with one of the words that say something. */
function candidates(
  segment: Segment,
  sentence: readonly SentenceWord[],
  content: ReadonlySet<string>,
): Set<number> {
  const headwords = new Set<number>();
  const looked = sentence.filter(({ word }) => content.has(word)).slice(0, MOST_CONTENT_WORDS);
  for (const base of new Set(looked.flatMap(({ bases }) => [...bases]))) {
    // The second ones have only what is written with accents.
    for (const shelf of segment.shelves.flatMap(({ folded, stripped }) => [folded, stripped])) {
      if (shelf.isEmpty) continue;
      const phrases = shelf.matches('phrase', base);
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

/** How many words of a headword a sentence has, less those that it lacks; 0 if that is too few. */
function lengthIn(sentence: readonly SentenceWord[], segment: Segment, headword: number): number {
  const text = segment.keys.strippedText(segment.keyOf(headword));
  const words = wordsOf(text).filter((word) => !PLACEHOLDERS.has(word));
  const content = new Set(contentWords(words.join(' ')));
  if (words.length < FEWEST_WORDS || content.size < 2) return 0;
  const places: number[] = [];
  let lacking = 0;
  let has = 0;
  for (const word of words) {
    const at = placeOf(sentence, segment, word);
    if (at >= 0) has++;
    if (!content.has(word)) continue;
    if (at < 0) lacking++;
    else places.push(at);
  }
  if (lacking > (content.size < ENOUGH_TO_LACK_ONE ? 0 : 1) || new Set(places).size < 2) return 0;
  if (places.length === 2 && places[0]! > places[1]!) return 0;
  const span = Math.max(...places) - Math.min(...places) + 1;
  return span > words.length + MOST_OTHERS ? 0 : has - lacking;
}

function placeOf(sentence: readonly SentenceWord[], segment: Segment, word: string): number {
  const at = sentence.findIndex(({ bases }) => bases.has(word));
  if (at >= 0) return at;
  const own = basesOf([segment], word);
  return own.size < 2 ? -1 : sentence.findIndex(({ bases }) => [...own].some((b) => bases.has(b)));
}
