import { inflateSync } from 'node:zlib';
import { damaged, messageOf, notAccepted } from '../../../dataset/read/errors.ts';
import { MAX_INDEX_BYTES } from '../articles/article-reader.ts';
import { checkMemory } from '../thread/memory-limit.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { type MdictHeader, parseHeader } from './header.ts';
import { ripemd128 } from './ripemd128.ts';

const MAX_HEADER_BYTES = 4 * 1024 * 1024;
/** Real blocks have 32 to 64 kB, those of one long article some more. */
export const MAX_BLOCK_BYTES = 32 * 1024 * 1024;

/** The start of a file of MDict. Each entry reaches to the next, or to the end of all. */
export interface Container {
  header: MdictHeader;
  keys: Key[];
  /** Of all entries together. */
  bytes: number;
  /** The entries, from the first to the last; read once. */
  content(onBlock?: (done: number, total: number) => void): AsyncGenerator<Buffer>;
  leave(): Promise<void>;
}

/**
 * Opens an `.mdx` or `.mdd` of version 1 or 2: a header, blocks of keys and blocks of entries,
 * packed by zlib or not at all. The format has no official description.
 *
 * @throws {DatasetError} when it is damaged, encrypted, or packed in another way
 */
export async function openContainer(file: UnpackedFile): Promise<Container> {
  const pieces = new Pieces(file);
  try {
    const size = (await pieces.take(4)).readUInt32BE();
    const header = parseHeader(file.name, await pieces.take(size, MAX_HEADER_BYTES));
    await pieces.take(4);
    const keys = await readKeys(pieces, header);
    const blocks = await readBlockSizes(pieces, header);
    const content = async function* (onBlock?: (done: number, total: number) => void) {
      for (const [i, { packed, unpacked }] of blocks.entries()) {
        yield pieces.unpacked(await pieces.take(packed, MAX_BLOCK_BYTES), unpacked);
        onBlock?.(i + 1, blocks.length);
      }
    };
    const bytes = blocks.reduce((sum, { unpacked }) => sum + unpacked, 0);
    return { header, keys, bytes, content, leave: () => pieces.leave() };
  } catch (error) {
    await pieces.leave();
    throw error;
  }
}

export interface Key {
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

interface BlockSize {
  packed: number;
  unpacked: number;
}

async function readBlockSizes(pieces: Pieces, { numberBytes }: MdictHeader): Promise<BlockSize[]> {
  const counts = new Numbers(await pieces.take(4 * numberBytes), numberBytes);
  const blocks = counts.next();
  counts.next();
  const sizes = new Numbers(await pieces.take(counts.next(), MAX_INDEX_BYTES), numberBytes);
  const all: BlockSize[] = [];
  while (all.length < blocks) all.push({ packed: sizes.next(), unpacked: sizes.next() });
  return all;
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
export class Pieces {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly file: Pick<UnpackedFile, 'name' | 'read'>) {
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
    if (kind === 1)
      throw notAccepted(
        `${this.file.name} is packed by LZO; convert it to StarDict with PyGlossary`,
      );
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
