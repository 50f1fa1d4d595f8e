import { isUtf8 } from 'node:buffer';
import type { LeftOutCounts } from '../left-out.ts';
import type { ScratchFile } from '../scratch-file.ts';
import type { ArticleIndex } from './article-index.ts';
import type { Block, Inline } from './article-text.ts';

/** The article of an entry as text, and transcriptions given separately. */
export interface ArticleText {
  text: string;
  sounds: string[];
  /** Addresses of its recordings, and its pictures. */
  recordings?: string[];
  pictures?: Inline[];
  /** Its shape, where that is not in its lines. */
  blocks?: () => Block[];
}

export interface ArticleSource {
  /** The name of the index file, to report problems with. */
  file: string;
  index: ArticleIndex;
  articles: ScratchFile;
  /** @throws {BadArticleError} */
  decode(bytes: Buffer, leftOut: LeftOutCounts): ArticleText;
  /** Whether articles begin with their headword, properly spelled. */
  spellsWords: boolean;
  /** Other headwords that lead to an entry. */
  alternativesOf(entry: number): Iterable<string>;
}

/** An article that cannot be read; the message says why. */
export class BadArticleError extends Error {}

/** @throws {BadArticleError} */
export function utf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new BadArticleError('not valid UTF-8');
  return bytes.toString();
}
