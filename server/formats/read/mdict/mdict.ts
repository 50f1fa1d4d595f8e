import { join } from 'node:path';
import { hasTooManyMarks } from '../../../text/normalize.ts';
import { unpackArticles } from '../articles/article-file.ts';
import { addHeadword, ArticleIndex } from '../articles/article-index.ts';
import {
  type ArticleSource,
  BadArticleError,
  type ArticleText,
} from '../articles/article-source.ts';
import { openBook } from '../articles/book-reader.ts';
import { cleanWord } from '../clean-word.ts';
import type { LeftOutCounts } from '../left-out.ts';
import type { FormatReader, Reading } from '../reading.ts';
import type { ScratchFile } from '../scratch-file.ts';
import { decodeArticle } from '../stardict/article.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { type Container, openContainer } from './container.ts';
import type { MdictHeader } from './header.ts';

const MAX_ARTICLE_CHARS = 1024 * 1024;
/** An article that leads to another one. */
const LINK = '@@@LINK=';
const MAX_LINK_BYTES = 1_024;

/**
 * Opens a dictionary of MDict (`.mdx`).
 * @throws {DatasetError} when it cannot be read
 */
export async function openMdict(file: UnpackedFile, reading: Reading): Promise<FormatReader> {
  const container = await openContainer(file);
  try {
    const records = { ...file, read: () => container.content(reading.onStaged) };
    const path = join(reading.scratch, 'articles');
    const articles = await unpackArticles(path, records, reading.limits);
    const source = sourceOf(file.name, container, articles, reading);
    return await openBook({ source, about: container.header.about, format: 'MDict' }, reading);
  } finally {
    await container.leave();
  }
}

function sourceOf(
  file: string,
  { keys, header }: Pick<Container, 'keys' | 'header'>,
  articles: ScratchFile,
  reading: Reading,
): ArticleSource {
  const read = textReader(header.encoding);
  const wordOf = (bytes: Buffer) => {
    try {
      const word = cleanWord(read(bytes));
      return hasTooManyMarks(word) ? null : word;
    } catch {
      return null;
    }
  };
  const link = Buffer.from(LINK, header.encoding === 'utf-16le' ? 'utf16le' : 'latin1');
  const index = new ArticleIndex();
  const aliases = new Map<string, string[]>();
  for (const [i, { word: bytes, offset }] of keys.entries()) {
    const size = (keys[i + 1]?.offset ?? articles.bytes) - offset;
    const word = wordOf(bytes);
    const start = size <= MAX_LINK_BYTES ? articles.read(offset, Math.max(0, size)) : null;
    const isLink = start?.subarray(0, link.length).equals(link) ?? false;
    const target = isLink ? wordOf(start!.subarray(link.length)) : null;
    if (word === null || size < 0 || (isLink && target === null)) {
      const message = 'the entry cannot be read';
      reading.problems.addLine(file, i + 1, [{ path: '', message, code: 'unreadable_entry' }]);
    } else if (target === null) index.add({ word, key: word, offset, size, line: i + 1 });
    else addHeadword(aliases, target, word, reading.leftOut);
  }
  const decode = (bytes: Buffer, leftOut: LeftOutCounts): ArticleText => {
    const text = Buffer.from(styled(read(bytes), header.styles));
    return decodeArticle(text, header.isHtml ? 'h' : 'm', { leftOut, media: reading.media });
  };
  const alternativesOf = (entry: number) => aliases.get(index.word(entry)) ?? [];
  return { file, index, articles, decode, spellsWords: false, alternativesOf };
}

/** Reads texts that may end with NULs. @throws {BadArticleError} */
function textReader(encoding: string): (bytes: Buffer) => string {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => {
    try {
      const text = decoder.decode(bytes);
      let end = text.length;
      while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
      return text.slice(0, end).trimEnd();
    } catch {
      throw new BadArticleError('not in the encoding that the header names');
    }
  };
}

/** Replaces `` `1` `` before a passage by the texts around passages in style 1. */
function styled(text: string, styles: MdictHeader['styles']): string {
  if (styles.size === 0) return text;
  let after = '';
  let chars = text.length;
  const replaced = text.replace(/`(\d{1,4})`/g, (mark: string, number: string) => {
    const style = styles.get(number);
    if (!style) return mark;
    const made = after + style[0];
    after = style[1];
    chars += made.length;
    if (chars > MAX_ARTICLE_CHARS) throw new BadArticleError('its styles make it too long');
    return made;
  });
  return replaced + after;
}
