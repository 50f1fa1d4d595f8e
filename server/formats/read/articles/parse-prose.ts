import type { LeftOutCounts } from '../left-out.ts';
import { guessedPart } from '../part-of-speech.ts';
import { lettersOf, spelledLength } from './article-names.ts';
import { articleOf, type Block, plainOf } from './article-text.ts';
import type { BookStyle } from './book-style.ts';
import { blocksOfText } from './layout.ts';
import type { ParsedArticle } from './parse-article.ts';
import { leadingPart } from './parts.ts';
import { inlinesOf } from './running-text.ts';

/** Keeps the shape of the text. */
export function parseProse(
  word: string,
  {
    text,
    blocks,
    aliases = [],
  }: { text: string; blocks?: Block[] | undefined; aliases?: readonly string[] },
  { width, hasParts }: BookStyle,
  leftOut: LeftOutCounts,
): ParsedArticle {
  const head = headOf(word, text, aliases);
  const body = blocks ? belowHead(word, blocks) : blocksOfText(head.rest, width, head.cut);
  const made = [...head.blocks, ...body];
  const { article, definition, isCut } = articleOf(made);
  if (isCut) leftOut.add('the ends of articles that are too long', 1, word);
  if (definition === '') return { records: [], isGuessed: false };
  const inside = leadingPart(definition.replace(/^\([^()]*\) /, ''));
  const part = head.part ?? inside?.partOfSpeech ?? null;
  return {
    records: [
      {
        word,
        part_of_speech: part ?? (hasParts ? guessedPart(word) : 'noun'),
        article,
        meanings: [{ title: word, definition: inside?.rest || definition }],
        alternative_details: head.names.map((name) => {
          return { word: name, area_variant: 'common', kind: 'other' };
        }),
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
function headOf(word: string, text: string, aliases: readonly string[]) {
  const start = text.replace(/^\s*\n/, '');
  const length = spelledLength(start.trimStart(), word) + start.length - start.trimStart().length;
  const names = namesBelow(start.slice(length), aliases);
  const named = start.slice(length + names.reduce((sum, name) => sum + 1 + name.length, 0));
  let rest = named;
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
    if (!isUnderstood) blocks.push({ kind: 'heading', text: inlinesOf(said) });
  } else {
    // `ABRACADABRA.` may be a line of its own.
    rest = rest.replace(/^[ ,:.]+(?=\n)|^[ ,:]+(?=\S)/, '');
    const [line = ''] = rest.split('\n', 1);
    part = leadingPart(line);
    if (part) rest = part.rest + rest.slice(line.length);
  }
  const cut = length + named.length - rest.length;
  return { rest, cut, blocks, sound, names, part: part?.partOfSpeech ?? null };
}

/** Without a first block that has the headword and its part of speech alone. */
function belowHead(word: string, blocks: Block[]): Block[] {
  const text = blocks[0] ? plainOf(blocks[0]) : '';
  const length = spelledLength(text, word);
  const beside = text.slice(length).replace(/^[ ,:.]+/, '');
  const isHead = length > 0 && (beside === '' || leadingPart(beside)?.rest === '');
  return isHead ? blocks.slice(1) : blocks;
}

/** The other headwords of an article, each a line of its own below the first: `LED`. */
function namesBelow(text: string, aliases: readonly string[]): string[] {
  const keyOf = (name: string) => lettersOf(name) || name;
  const keys = new Set(aliases.map(keyOf));
  const lines = keys.size > 0 ? text.split('\n', aliases.length + 1).slice(1) : [];
  const end = lines.findIndex((line) => !keys.has(keyOf(line)));
  return end === -1 ? lines : lines.slice(0, end);
}

/** Up to three short lines below the headword, before an empty one. */
function linesBeside(text: string): string {
  const end = text.indexOf('\n\n', 1);
  const isAll = end === -1 || text.slice(end).trim() === '';
  const lines = text.slice(0, isAll ? 0 : Math.min(end, MAX_HEADING + 1));
  const isBeside = /^(?:\n {0,2}\S[^\n]*){1,3}$/.test(lines) && lines.length <= MAX_HEADING;
  return isBeside ? lines : '';
}

const MAX_HEADING = 100;

/** Letters that respellings like `/T·L·A/` and `/kruhft/` do not have. */
const IPA = /[ɑæɐɒəɚɜɛɪʊʌɔθðʃʒŋɹɾɡˈˌː]/u;
