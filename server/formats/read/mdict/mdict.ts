import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { damaged, messageOf, notAccepted } from '../../../dataset/read/errors.ts';
import { hasTooManyMarks, normalize } from '../../../text/normalize.ts';
import { unpackArticles } from '../articles/article-file.ts';
import { ArticleIndex } from '../articles/article-index.ts';
import { MAX_INDEX_BYTES } from '../articles/article-reader.ts';
import {
  type ArticleSource,
  BadArticleError,
  type ArticleText,
} from '../articles/article-source.ts';
import { BookReader } from '../articles/book-reader.ts';
import type { FormatReader, Reading } from '../reading.ts';
import type { ScratchFile } from '../scratch-file.ts';
import { decodeArticle } from '../stardict/article.ts';
import { checkMemory } from '../thread/memory-limit.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { type MdictHeader, parseHeader } from './header.ts';
import { ripemd128 } from './ripemd128.ts';

const MAX_HEADER_BYTES = 4 * 1024 * 1024;
/** Real blocks have 32 to 64 kB, those of one long article some more. */
const MAX_BLOCK_BYTES = 32 * 1024 * 1024;
const MAX_ARTICLE_CHARS = 1024 * 1024;
/** An article that leads to another one. */
const LINK = '@@@LINK=';
const MAX_LINK_BYTES = 1_024;
const MAX_ALIASES = 2_000;

/**
 * Opens an MDict dictionary (`.mdx`, versions 1 and 2): a header, blocks of headwords and blocks of
 * articles, packed by zlib or not at all. The format has no official description.
 *
 * @throws {DatasetError} when it is damaged, encrypted, or packed in another way
 */
export async function openMdict(file: UnpackedFile, reading: Reading): Promise<FormatReader> {
  const pieces = new Pieces(file);
  try {
    const size = (await pieces.take(4)).readUInt32BE();
    const header = parseHeader(file.name, await pieces.take(size, MAX_HEADER_BYTES));
    await pieces.take(4);
    const keys = await readKeys(pieces, header);
    const records = { ...file, read: () => recordBlocks(pieces, header, reading) };
    const articles = await unpackArticles(
      join(reading.scratch, 'articles'),
      records,
      reading.limits,
    );
    const source = sourceOf(file.name, { keys, articles, header }, reading);
    return await BookReader.open({ source, about: header.about, format: 'MDict' }, reading);
  } finally {
    await pieces.leave();
  }
}

interface Key {
  word: Buffer;
  offset: number;
}

async function readKeys(pieces: Pieces, header: MdictHeader): Promise<Key[]> {
  const { numberBytes, isObscured } = header;
  const hasPackedList = numberBytes === 8;
  const counts = new Numbers(await pieces.take((hasPackedList ? 5 : 4) * numberBytes), numberBytes);
  const blocks = counts.next();
  counts.next();
  if (hasPackedList) counts.next();
  const listBytes = counts.next();
  if (hasPackedList) await pieces.take(4);
  const list = await pieces.take(listBytes, MAX_INDEX_BYTES);
  if (isObscured) clear(list);
  const sizes = new Numbers(
    hasPackedList ? pieces.unpacked(list, MAX_INDEX_BYTES) : list,
    numberBytes,
  );
  const keys: Key[] = [];
  const unit = header.encoding === 'utf-16le' ? 2 : 1;
  for (let block = 0; block < blocks; block += 1) {
    const entries = sizes.next();
    for (let end = 0; end < 2; end += 1) {
      const chars = sizes.small(hasPackedList ? 2 : 1);
      sizes.skip((chars + (hasPackedList ? 1 : 0)) * unit);
    }
    const packed = sizes.next();
    const unpacked = sizes.next();
    const bytes = pieces.unpacked(await pieces.take(packed, MAX_BLOCK_BYTES), unpacked);
    const inBlock = new Numbers(bytes, numberBytes);
    for (let i = 0; i < entries; i += 1) {
      const offset = inBlock.next();
      keys.push({ offset, word: inBlock.text(unit) });
    }
    checkMemory();
  }
  return keys;
}

/** The list of key blocks is mixed with its own checksum. */
function clear(list: Buffer): void {
  const key = ripemd128(Buffer.concat([list.subarray(4, 8), Buffer.from([0x95, 0x36, 0, 0])]));
  let previous = 0x36;
  for (let at = 8; at < list.length; at += 1) {
    const byte = list[at]!;
    const swapped = ((byte >> 4) | (byte << 4)) & 0xff;
    list[at] = swapped ^ previous ^ ((at - 8) & 0xff) ^ key[(at - 8) % 16]!;
    previous = byte;
  }
}

async function* recordBlocks(
  pieces: Pieces,
  { numberBytes }: MdictHeader,
  { onStaged }: Reading,
): AsyncGenerator<Buffer> {
  const counts = new Numbers(await pieces.take(4 * numberBytes), numberBytes);
  const blocks = counts.next();
  counts.next();
  const sizes = new Numbers(await pieces.take(counts.next(), MAX_INDEX_BYTES), numberBytes);
  for (let block = 0; block < blocks; block += 1) {
    const packed = await pieces.take(sizes.next(), MAX_BLOCK_BYTES);
    yield pieces.unpacked(packed, sizes.next());
    onStaged(block + 1, blocks);
  }
}

function sourceOf(
  file: string,
  { keys, articles, header }: { keys: Key[]; articles: ScratchFile; header: MdictHeader },
  { problems, leftOut, media }: Reading,
): ArticleSource {
  const decoder = new TextDecoder(header.encoding, { fatal: true });
  const read = (bytes: Buffer) => {
    const text = decoder.decode(bytes);
    let end = text.length;
    while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
    return text.slice(0, end).trimEnd();
  };
  const wordOf = (bytes: Buffer) => {
    try {
      const word = normalize(read(bytes)).trim();
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
      problems.addLine(file, i + 1, [{ path: '', message, code: 'unreadable_entry' }]);
    } else if (target === null) index.add({ word, key: word, offset, size, line: i + 1 });
    else {
      const known = aliases.get(target) ?? [];
      aliases.set(target, known);
      if (known.length < MAX_ALIASES) known.push(word);
      else leftOut.add(`other headwords of an entry beyond ${MAX_ALIASES}`);
    }
  }
  const decode = (bytes: Buffer): ArticleText => {
    const text = styled(textIn(bytes, read), header.styles);
    return decodeArticle(Buffer.from(text), header.isHtml ? 'h' : 'm', { leftOut, media });
  };
  const alternativesOf = (entry: number) => aliases.get(index.word(entry)) ?? [];
  return { file, index, articles, decode, spellsWords: false, alternativesOf };
}

function textIn(bytes: Buffer, read: (bytes: Buffer) => string): string {
  try {
    return read(bytes);
  } catch {
    throw new BadArticleError('not in the encoding that the header names');
  }
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

/** Numbers and texts in a row. Reading beyond the end throws. */
class Numbers {
  private at = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly size: 4 | 8,
  ) {}

  next(): number {
    const at = this.at;
    this.skip(this.size);
    return this.size === 4 ? this.bytes.readUInt32BE(at) : Number(this.bytes.readBigUInt64BE(at));
  }

  small(bytes: 1 | 2): number {
    const at = this.at;
    this.skip(bytes);
    return this.bytes.readUIntBE(at, bytes);
  }

  skip(bytes: number): void {
    this.at += bytes;
    if (this.at > this.bytes.length) throw damaged('the dictionary is damaged or cut short');
  }

  /** A text that ends with a zero of so many bytes. */
  text(unit: 1 | 2): Buffer {
    const start = this.at;
    while (unit === 1 ? this.bytes[this.at] !== 0 : this.bytes.readUInt16LE(this.at) !== 0)
      this.skip(unit);
    const text = this.bytes.subarray(start, this.at);
    this.skip(unit);
    return text;
  }
}

/** Reads a file from its start, in pieces of known sizes. */
class Pieces {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly file: UnpackedFile) {
    this.chunks = file.read()[Symbol.asyncIterator]();
  }

  /** @throws {DatasetError} where the file ends earlier, or no dictionary has so large a piece */
  async take(size: number, max = size): Promise<Buffer> {
    if (size > max) throw damaged(`${this.file.name} is damaged: it has a part of ${size} bytes`);
    const parts: Buffer[] = [];
    for (let missing = size; missing > 0;) {
      if (this.rest.length === 0) {
        const { value, done } = await this.chunks.next();
        if (done) throw damaged(`${this.file.name} is cut short`);
        this.rest = value;
      }
      const part = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  /** A block has its kind of packing, its checksum, and its bytes. */
  unpacked(block: Buffer, maxBytes: number): Buffer {
    const kind = block.length < 8 ? -1 : block.readUInt32LE();
    const content = block.subarray(8);
    if (kind === 0) return content;
    if (kind === 1) throw notAccepted(`${this.file.name} is packed by LZO; expected zlib`);
    try {
      if (kind !== 2) throw new Error('a block is packed in an unknown way');
      return inflateSync(content, { maxOutputLength: Math.min(maxBytes || 1, MAX_INDEX_BYTES) });
    } catch (error) {
      throw damaged(`${this.file.name} is damaged: ${messageOf(error)}`, error);
    }
  }

  async leave(): Promise<void> {
    await this.chunks.return?.();
  }
}
