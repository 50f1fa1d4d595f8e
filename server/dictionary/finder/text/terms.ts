import english from './words.json' with { type: 'json' };
import { foldHeadword, stripAccents } from '../../../text/fold.ts';

/** Words that say nothing about the subject of a text. */
const STOP_WORDS = new Set(english.stop);
const WORD = /[a-z0-9]+/g;

const LONGEST_WORD = 40;

/** Words written together with another: "isn't" is "is not", "you're" is "you are". */
const NEGATION = /\b(?:can|won|shan|ain)'t\b|\bcannot\b|n't\b/g;
const SHORTENED = /'(?:s|re|ve|ll|d|m)\b/g;

/** The words of a text except stop words, in order. */
export function wordsOf(text: string): string[] {
  const plain = stripAccents(foldHeadword(text)).replace(NEGATION, ' not').replace(SHORTENED, '');
  const all = plain.match(WORD) ?? [];
  return all.filter((word) => word.length <= LONGEST_WORD && !STOP_WORDS.has(word));
}

/** The stem that inflected and derived forms of a word share. */
export { stemmer as stemOf } from 'stemmer';
