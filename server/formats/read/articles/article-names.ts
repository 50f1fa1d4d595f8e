import { foldHeadword } from '../../../text/fold.ts';
import type { LeftOutCounts } from '../left-out.ts';
import type { ScratchFile } from '../scratch-file.ts';
import type { ArticleIndex } from './article-index.ts';

/** How far an article is read for the headword that it names. */
const NAME_BYTES = 512;
const MAX_SIZE = 2 ** 21;

/** Some indexes leave out everything else. */
export const lettersOf = (text: string): string =>
  foldHeadword(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The length of the beginning of a text that spells a word, in whatever case and with whatever
 * hyphens and apostrophes; 0 if it begins differently.
 */
export function spelledLength(text: string, word: string): number {
  const isWhole = (length: number) =>
    !/^[\p{L}\p{N}]/u.test(text.slice(length)) || !/[\p{L}\p{N}]$/u.test(word);
  if (text.slice(0, word.length).toLowerCase() === word.toLowerCase()) {
    return isWhole(word.length) ? word.length : 0;
  }
  const wanted = lettersOf(word);
  if (wanted === '') return 0;
  let letters = '';
  let length = 0;
  for (const character of text.slice(0, 2 * word.length + 16)) {
    length += character.length;
    letters += lettersOf(character);
    if (letters === wanted && isWhole(length)) return length;
    if (!wanted.startsWith(letters)) return 0;
  }
  return 0;
}

/** Entries that lead to the article of another one, and their words. */
export interface SharedArticles {
  /** True if an entry is no headword, but another way to one or a repetition. */
  isSkipped(entry: number): boolean;
  aliasesOf(entry: number): readonly string[];
}

/**
 * An article belongs to the headword with which it begins, and the other entries are aliases; if it
 * begins with none of them, each entry keeps it.
 */
export async function sharedArticles(
  index: ArticleIndex,
  articles: ScratchFile,
  leftOut: LeftOutCounts,
): Promise<SharedArticles> {
  const skipped = new Uint8Array(index.length);
  const aliases = new Map<number, string[]>();
  for (const entries of entriesByArticle(index)) {
    const words = new Set<string>();
    const distinct = entries.filter((entry) => {
      const key = foldHeadword(index.word(entry));
      if (!words.has(key)) return words.add(key);
      skipped[entry] = 1;
      leftOut.note('index lines that repeat another', index.word(entry));
      return false;
    });
    const owner = distinct.length > 1 ? ownerOf(distinct, index, articles) : undefined;
    if (owner === undefined) continue;
    const others = distinct.filter((entry) => entry !== owner);
    aliases.set(
      owner,
      others.map((entry) => index.word(entry)),
    );
    for (const entry of others) {
      skipped[entry] = 1;
      leftOut.note(
        'headwords that lead to the article of another (alternatives)',
        `${index.word(entry)} → ${index.word(owner)}`,
      );
    }
  }
  return {
    isSkipped: (entry) => skipped[entry] === 1,
    aliasesOf: (entry) => aliases.get(entry) ?? [],
  };
}

function* entriesByArticle(index: ArticleIndex): Generator<number[]> {
  const locations = Float64Array.from({ length: index.length }, (_one, i) => {
    return (index.offsets[i] ?? 0) * MAX_SIZE + Math.min(index.sizes.at(i), MAX_SIZE - 1);
  });
  const order = Uint32Array.from(locations, (_one, i) => i);
  order.sort((one, other) => locations[one]! - locations[other]! || one - other);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && locations[order[end]!] === locations[order[start]!]) end += 1;
    if (end - start > 1) yield [...order.subarray(start, end)];
    start = end;
  }
}

/** The entry whose word the article begins with, the longest of several. */
function ownerOf(
  entries: readonly number[],
  index: ArticleIndex,
  articles: ScratchFile,
): number | undefined {
  const [first = 0] = entries;
  const offset = index.offsets[first] ?? 0;
  const size = Math.min(index.sizes.at(first), NAME_BYTES, articles.bytes - offset);
  if (size <= 0) return undefined;
  const text = articles
    .read(offset, size)
    .toString()
    .replace(/<[^<>]*>/g, '')
    .replace(/\p{Cc}/gu, ' ')
    .trimStart();
  let owner: number | undefined;
  let longest = 0;
  for (const entry of entries) {
    const length = spelledLength(text, index.word(entry));
    if (length > longest) [owner, longest] = [entry, length];
  }
  return owner;
}
