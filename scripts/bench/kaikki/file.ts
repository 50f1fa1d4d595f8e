import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { kaikkiLines } from './lines.ts';

/** How much is compressed at once. */
const CHUNK_CHARS = 1_000_000;

/**
 * Writes a compressed file of made-up lines. Resolves to their number, their bytes and some
 * headwords.
 */
export async function writeKaikkiFile(
  path: string,
  count: number,
): Promise<{ lines: number; bytes: number; words: string[] }> {
  const words: string[] = [];
  let lines = 0;
  let bytes = 0;
  const chunks = function* () {
    let text = '';
    for (const line of kaikkiLines(count)) {
      text += `${line}\n`;
      lines += 1;
      if (lines % Math.ceil(count / 20) === 1) words.push(String(JSON.parse(line).word));
      if (text.length < CHUNK_CHARS) continue;
      const chunk = Buffer.from(text);
      bytes += chunk.length;
      text = '';
      yield chunk;
    }
    bytes += Buffer.byteLength(text);
    yield Buffer.from(text);
  };
  await pipeline(Readable.from(chunks()), createGzip({ level: 1 }), createWriteStream(path));
  return { lines, bytes, words };
}
