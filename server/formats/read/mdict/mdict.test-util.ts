import { deflateSync } from 'node:zlib';
import { ripemd128 } from './ripemd128.ts';

export interface MdictOptions {
  version?: 1 | 2;
  encoding?: 'UTF-8' | 'UTF-16';
  isObscured?: boolean;
  isPacked?: boolean;
  attributes?: Record<string, string>;
  root?: string;
}

/** The pictures and sounds of a dictionary: a `.mdd`. */
export const mddFile = (
  entries: readonly [name: string, content: Uint8Array][],
  options: Omit<MdictOptions, 'encoding'> = {},
): Buffer => mdictFile(entries, { ...options, encoding: 'UTF-16', root: 'Library_Data' });

/** A small MDict dictionary with two entries a block. */
export function mdictFile(
  entries: readonly [word: string, article: string | Uint8Array][],
  {
    version = 2,
    encoding = 'UTF-8',
    isObscured = false,
    isPacked = true,
    attributes,
    root = 'Dictionary',
  }: MdictOptions = {},
): Buffer {
  const isWide = encoding === 'UTF-16';
  const text = (value: string) => Buffer.from(`${value}\0`, isWide ? 'utf16le' : 'utf8');
  const number = (value: number) => {
    const bytes = Buffer.alloc(version === 2 ? 8 : 4);
    bytes.writeUInt32BE(value, bytes.length - 4);
    return bytes;
  };
  const header = Object.entries({
    GeneratedByEngineVersion: `${version}.0`,
    Encrypted: isObscured ? '2' : '0',
    Encoding: root === 'Dictionary' ? encoding : '',
    Format: 'Html',
    Title: 'A small book',
    Description: 'First&lt;br&gt;second',
    CreationDate: '2026-1-2',
    StyleSheet: '',
    ...attributes,
  }).map(([name, value]) => `${name}="${value}"`);
  const head = Buffer.from(`<${root} ${header.join(' ')}/>\r\n\0`, 'utf16le');
  const pack = (bytes: Buffer) => {
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(adler32(bytes));
    const kind = Buffer.from([isPacked ? 2 : 0, 0, 0, 0]);
    return Buffer.concat([kind, checksum, isPacked ? deflateSync(bytes) : bytes]);
  };
  const contents = entries.map(([, one]) =>
    typeof one === 'string' ? text(one) : Buffer.from(one),
  );
  let offset = 0;
  const keys = entries.map(([word], i) => {
    const key = Buffer.concat([number(offset), text(word)]);
    offset += contents[i]!.length;
    return key;
  });
  const inBlocks = (items: readonly Buffer[]) =>
    Array.from({ length: Math.ceil(items.length / 2) }, (_, i) =>
      Buffer.concat(items.slice(2 * i, 2 * i + 2)),
    ).map((plain) => ({ plain, packed: pack(plain) }));
  const keyBlocks = inBlocks(keys);
  const records = inBlocks(contents);
  const end = (word: string) => {
    const size = Buffer.alloc(version);
    const bytes = text(word);
    size.writeUIntBE(bytes.length / (isWide ? 2 : 1) - 1, 0, version);
    return Buffer.concat([size, version === 2 ? bytes : bytes.subarray(0, isWide ? -2 : -1)]);
  };
  const list = Buffer.concat(
    keyBlocks.flatMap(({ plain, packed }, i) => {
      const words = entries.slice(2 * i, 2 * i + 2).map(([word]) => word);
      const ends = [end(words[0]!), end(words.at(-1)!)];
      return [number(words.length), ...ends, number(packed.length), number(plain.length)];
    }),
  );
  const listed = version === 1 ? list : isObscured ? obscured(pack(list)) : pack(list);
  const all = (blocks: readonly { packed: Buffer }[]) =>
    Buffer.concat(blocks.map(({ packed }) => packed));
  const keyCounts = Buffer.concat([
    number(keyBlocks.length),
    number(entries.length),
    ...(version === 2 ? [number(list.length)] : []),
    number(listed.length),
    number(all(keyBlocks).length),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(head.length);
  const checksums = [Buffer.alloc(4), Buffer.alloc(4)];
  checksums[0]!.writeUInt32LE(adler32(head));
  checksums[1]!.writeUInt32BE(adler32(keyCounts));
  return Buffer.concat([
    ...[size, head, checksums[0]!],
    ...[keyCounts, ...(version === 2 ? [checksums[1]!] : []), listed, all(keyBlocks)],
    ...[number(records.length), number(entries.length)],
    ...[number(records.length * 2 * number(0).length), number(all(records).length)],
    ...records.flatMap(({ plain, packed }) => [number(packed.length), number(plain.length)]),
    all(records),
  ]);
}

function obscured(list: Buffer): Buffer {
  const key = ripemd128(Buffer.concat([list.subarray(4, 8), Buffer.from([0x95, 0x36, 0, 0])]));
  let previous = 0x36;
  const bytes = list.map((byte, at) => {
    if (at < 8) return byte;
    const mixed = byte ^ previous ^ ((at - 8) & 0xff) ^ key[(at - 8) % 16]!;
    previous = ((mixed >> 4) | (mixed << 4)) & 0xff;
    return previous;
  });
  return Buffer.from(bytes);
}

function adler32(bytes: Buffer): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return ((b << 16) | a) >>> 0;
}
