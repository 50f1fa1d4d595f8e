import type { LeftOutCounts } from '../left-out.ts';
import { guessedPart } from '../part-of-speech.ts';
import { spelledLength } from './article-names.ts';
import { articleOf, type Block } from './article-text.ts';
import type { BookStyle } from './book-style.ts';
import { blocksOfText } from './layout.ts';
import type { ParsedArticle } from './parse-article.ts';
import { leadingPart } from './parts.ts';

/** Keeps the shape of the text. */
export function parseProse(
  word: string,
  { text, blocks }: { text: string; blocks?: Block[] | undefined },
  { width, hasParts }: BookStyle,
  leftOut: LeftOutCounts,
): ParsedArticle {
  const head = headOf(word, text);
  const made = [...head.blocks, ...(blocks ?? blocksOfText(head.rest, width))];
  const { article, definition, isCut } = articleOf(made);
  if (isCut) leftOut.add('the ends of articles that are too long', 1, word);
  if (definition === '') return { records: [], isGuessed: false };
  const part = head.part ?? partInside(definition);
  return {
    records: [
      {
        word,
        part_of_speech: part ?? (hasParts ? guessedPart(word) : 'noun'),
        article,
        meanings: [{ title: word, definition }],
        ...(head.sound !== null && { pronunciations: [{ text: head.sound }] }),
      },
    ],
    isGuessed: part === null,
  };
}

/**
 * Splits off the headword at the beginning and what is beside it: `HEART, n.  An organ`. Often the
 * headword has lines of its own, before the first empty one: `TLA`, ` /T·L·A/, n.`
 */
function headOf(word: string, text: string) {
  const start = text.replace(/^\s*\n/, '');
  const length = spelledLength(start.trimStart(), word) + start.length - start.trimStart().length;
  let rest = start.slice(length);
  const blocks: Block[] = [];
  let sound: string | null = null;
  const heading = linesBeside(rest);
  let part;
  if (heading !== '') {
    const said = heading.replace(/\s+/g, ' ').trim();
    rest = rest.slice(heading.length);
    const [, slashed, after = said] = /^\/([^/]+)\/(?:, |$)(.*)$/.exec(said) ?? [];
    if (slashed !== undefined && IPA.test(slashed)) sound = slashed;
    part = leadingPart(after);
    // Anything that no field can hold stays readable.
    const isUnderstood = (slashed === undefined || sound !== null) && part?.rest === '';
    if (!isUnderstood) blocks.push({ kind: 'heading', text: [said] });
  } else {
    // `ABRACADABRA.` may be a line of its own.
    rest = rest.replace(/^[ ,:.]+(?=\n)|^[ ,:]+(?=\S)/, '');
    part = leadingPart(rest);
    if (part) rest = part.rest;
  }
  return { rest, blocks, sound, part: part?.partOfSpeech ?? null };
}

/** Up to three short lines below the headword, before an empty one. */
function linesBeside(text: string): string {
  const end = text.indexOf('\n\n', 1);
  const lines = text.slice(0, end === -1 ? 0 : Math.min(end, MAX_HEADING + 1));
  const isBeside = /^(?:\n {0,2}\S[^\n]*){1,3}$/.test(lines) && lines.length <= MAX_HEADING;
  return isBeside ? lines : '';
}

const MAX_HEADING = 100;

/** Letters that respellings like `/T·L·A/` and `/kruhft/` do not have. */
const IPA = /[ɑæɐɒəɚɜɛɪʊʌɔθðʃʒŋɹɾɡˈˌː]/u;

/** `1. interj. Term of disgust.` */
const partInside = (definition: string) => leadingPart(definition)?.partOfSpeech ?? null;
