import { stemmer } from 'stemmer';
import { foldHeadword, stripAccents } from '../../../text/fold.ts';

/** Words that say nothing about the subject of a text. */
const STOP_WORDS = new Set(
  `a about also although am an and any are as at be because been being but by can could did do does
  doing each either especially etc for from had has have having he her hers him his how i if in into
  is it its itself just may me might more most much my nor of often on one or other others our
  particular quite rather shall she should so some somebody someone something somewhere such than
  that the their theirs them then there these they thing this those though thus to too upon us
  used usually very was we were what when where whether which while who whom whose why will with
  word would you your yours`.split(/\s+/),
);
const WORD = /[a-z0-9]+/g;

const LONGEST_WORD = 40;

/** Words written together with another: "isn't" is "is not", "you're" is "you are". */
const NEGATION = /\b(?:can|won|shan|ain)'t\b|\bcannot\b|n't\b/g;
const SHORTENED = /'(?:s|re|ve|ll|d|m)\b/g;

/** The words of a text except stop words, in order. */
export function wordsOf(text: string): string[] {
  const plain = stripAccents(foldHeadword(text)).replace(NEGATION, ' not').replace(SHORTENED, '');
  const words = plain.match(WORD) ?? [];
  return words.filter((word) => word.length <= LONGEST_WORD && !STOP_WORDS.has(word));
}

/** The stem that inflected and derived forms of a word share. */
export function stemOf(word: string): string {
  return stemmer(word);
}
