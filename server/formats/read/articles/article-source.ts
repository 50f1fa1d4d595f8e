import { isUtf8 } from 'node:buffer';
import type { LeftOutCounts } from '../left-out.ts';
import type { ScratchFile } from '../scratch-file.ts';
import type { LinePronunciation } from '../record-line.ts';
import type { ArticleIndex } from './article-index.ts';
import type { Block, Inline } from './article-text.ts';

export interface ArticleText {
  text: string;
  /** Beside those in the text. */
  sounds: LinePronunciation[];
  pictures?: readonly Inline[];
  /** Set where the lines of the text do not show its shape. */
  blocks?: () => Block[];
}

export interface ArticleSource {
  /** To report problems with. */
  file: string;
  index: ArticleIndex;
  articles: ScratchFile;
  /** @throws {BadArticleError} */
  decode(bytes: Buffer, leftOut: LeftOutCounts): ArticleText;
  /** True if articles begin with their headword, properly spelled. */
  spellsWords: boolean;
  /** Other headwords that lead to an entry. */
  alternativesOf(entry: number): Iterable<string>;
}

/** The message says why. */
export class BadArticleError extends Error {}

/** @throws {BadArticleError} */
export function utf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new BadArticleError('not valid UTF-8');
  return bytes.toString();
}
