import { decoded } from '../../../../server/contract/decoded.ts';
import { foldHeadword } from '../../../../server/contract/spelling.ts';
import type { TextPart } from '../../lib/text-parts.ts';
import { WORD, withoutPossessive } from '../words/selected-word.ts';

export const MAX_TEXT_LENGTH = 100_000;

/** Longer ones are no words, and other scripts are no English. */
const ENGLISH = /^[\p{Script=Latin}'’-]{1,60}$/u;

/** The folded spellings under which the dictionary may have a word of a text, the likeliest first. */
export const spellingsOf = (word: string): string[] =>
  ENGLISH.test(word) ? [...new Set([word, withoutPossessive(word)].map(foldHeadword))] : [];

/** The spellings to look up for a text. Sorted, so that the requests do not reveal the text. */
export const spellingsIn = (text: string): string[] =>
  [...new Set([...wordsIn(text)].flatMap(spellingsOf))].sort();

export const wordsIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(WORD), ([word]) => word));

export function markWhere(text: string, isMarked: (word: string) => boolean): TextPart[] {
  const parts: TextPart[] = [];
  const add = (part: string, marked: boolean) => {
    if (part !== '') parts.push({ text: part, marked });
  };
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isMarked(word)) continue;
    add(text.slice(from, index), false);
    add(word, true);
    from = index + word.length;
  }
  add(text.slice(from), false);
  return parts;
}

/** Whatever the fragment of an address says, which anyone may have written. */
export function textInAddress(hash: string): string | null {
  const [name, value] = hash.split(/=(.*)/s);
  if (name !== '#text' || !value) return null;
  return decoded(value)?.slice(0, MAX_TEXT_LENGTH) ?? null;
}

/**
 * Opens the words selected on a page in a small window: a few as a word, more as a text. `site` is
 * the address of the dictionary, with a slash at its end.
 */
export const bookmarkletFor = (site: string): string =>
  `javascript:void (s => open('${site}' + (s.length > 60 ? 'text#text=' : s && 'word/') + encodeURIComponent(s), 'wordkeep', 'width=480,height=720'))(String(getSelection()).trim())`;
