import { type ArticleText, BadArticleError, utf8 } from '../articles/article-source.ts';
import type { Block } from '../articles/article-text.ts';
import { blocksOfHtml } from '../articles/html-blocks.ts';
import { blocksOfText } from '../articles/layout.ts';
import { textOfMarkup } from '../articles/html-text.ts';
import { OwnMedia } from '../articles/own-media.ts';
import { cleanSound } from '../clean-word.ts';
import type { LeftOutCounts } from '../left-out.ts';
import type { Reading } from '../reading.ts';

/**
 * Each field starts with its type; texts end with NUL, other data start with their size. If all
 * articles have the same types, these are left out, and so is the last NUL or size.
 */
export function decodeArticle(
  bytes: Buffer,
  sameTypes: string,
  { leftOut, media }: Pick<Reading, 'leftOut' | 'media'>,
): ArticleText {
  const article: Article = { texts: [], sounds: [], blocks: [], media: new OwnMedia(media) };
  let at = 0;
  for (let field = 0; at < bytes.length; field += 1) {
    const isLast = sameTypes !== '' && field === sameTypes.length - 1;
    const type = sameTypes === '' ? String.fromCharCode(bytes[at] ?? 0) : sameTypes[field];
    if (sameTypes === '') at += 1;
    if (type === undefined) break;
    if (!/^[a-zA-Z]$/.test(type)) throw new BadArticleError(`byte ${at - 1} is not a field type`);
    const { data, next } = /[a-z]/.test(type)
      ? textField(bytes, at, isLast)
      : sizedField(bytes, at, isLast);
    take(article, type, data, leftOut);
    at = next;
  }
  const { texts, sounds, blocks } = article;
  article.media.reportMissing(leftOut);
  const isShaped = blocks.length === texts.length;
  return {
    text: texts.join('\n'),
    sounds: [...sounds.map((one) => ({ text: one })), ...article.media.sounds],
    pictures: article.media.pictures,
    ...(isShaped && { blocks: () => blocks.flatMap((made) => made()) }),
  };
}

function textField(bytes: Buffer, at: number, isLast: boolean) {
  const end = bytes.indexOf(0, at);
  // Some programs leave out the last NUL, others write it although it is not needed.
  if (end === -1 || isLast) {
    const data = bytes.subarray(at);
    return { data: data.at(-1) === 0 ? data.subarray(0, -1) : data, next: bytes.length };
  }
  return { data: bytes.subarray(at, end), next: end + 1 };
}

function sizedField(bytes: Buffer, at: number, isLast: boolean) {
  if (isLast) return { data: bytes.subarray(at), next: bytes.length };
  if (at + 4 > bytes.length) throw new BadArticleError('the article is cut short');
  const end = at + 4 + bytes.readUInt32BE(at);
  if (end > bytes.length) throw new BadArticleError('the article is cut short');
  return { data: bytes.subarray(at + 4, end), next: end };
}

interface Article {
  texts: string[];
  sounds: string[];
  /** The blocks of texts in HTML. */
  blocks: (() => Block[])[];
  media: OwnMedia;
}

function take(article: Article, type: string, data: Buffer, leftOut: LeftOutCounts): void {
  const { media } = article;
  if (PLAIN.includes(type)) article.texts.push(utf8(data));
  else if (MARKUP.includes(type)) {
    const markup = utf8(data);
    article.texts.push(textOfMarkup(markup));
    // Pango has lines instead of paragraphs.
    article.blocks.push(() =>
      type === 'g'
        ? blocksOfText(textOfMarkup(markup).replace(/^[ \t]+/gm, ''), Infinity)
        : blocksOfHtml(markup, (one) => media.book.addressOf(one)),
    );
    for (const [, name] of markup.matchAll(REFERENCES)) media.add(name);
  } else if (type === 'r') {
    for (const [, name] of utf8(data).matchAll(/^(?:img|snd):(.+)$/gm)) media.add(name);
  } else if (type === 't') {
    const sound = cleanSound(utf8(data));
    if (sound !== '' && sound.length <= 500) article.sounds.push(sound);
  } else leftOut.add(`fields of type ${type}`);
}

/** References to pictures and sounds. */
const REFERENCES = /(?:\bsrc\s*=\s*["']|sound:\/\/|<rref>)([^"'<>]{1,255})/gi;

/** Plain text, text in a local encoding, and simple line-based markup. */
const PLAIN = ['m', 'l', 'y', 'w', 'n'];
/** HTML, Pango, XDXF, PowerWord. */
const MARKUP = ['h', 'g', 'x', 'k'];
