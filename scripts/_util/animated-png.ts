import { crc32 } from 'node:zlib';

/** A frame of an animation: a whole PNG, all of the same size and kind. */
export interface Frame {
  png: Buffer;
  milliseconds: number;
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * Joins PNGs into one that plays them in a loop. The pixels stay compressed as they are: the data
 * of each frame gets its own header (PNG, third edition, 11.3.6).
 */
export function animatePng(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (!first) throw new Error('an animation needs a frame');
  const header = chunkData(first.png, 'IHDR')[0]!;
  const chunks: Buffer[] = [
    SIGNATURE,
    chunk('IHDR', header),
    chunk('acTL', words(frames.length, 0)),
  ];
  let sequence = 0;
  for (const { png, milliseconds } of frames) {
    if (!chunkData(png, 'IHDR')[0]!.equals(header)) {
      throw new Error('the frames of an animation have the same size and kind');
    }
    const size = header.subarray(0, 8);
    // At the top left corner; shown for thousandths of a second; left in place; drawn over.
    const place = Buffer.concat([words(0, 0), halfWords(milliseconds, 1_000), Buffer.from([0, 0])]);
    chunks.push(chunk('fcTL', words(sequence++), size, place));
    for (const data of chunkData(png, 'IDAT')) {
      if (png === first.png) chunks.push(chunk('IDAT', data));
      else chunks.push(chunk('fdAT', words(sequence++), data));
    }
  }
  return Buffer.concat([...chunks, chunk('IEND')]);
}

/** The contents of a PNG's chunks of one type. */
export function chunkData(png: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    if (png.toString('latin1', at + 4, at + 8) === type) found.push(data);
    at += length + 12;
  }
  return found;
}

function chunk(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
  return Buffer.concat([words(content.length - 4), content, words(crc32(content))]);
}

function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, i) => bytes.writeUInt32BE(number, i * 4));
  return bytes;
}

function halfWords(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, i) => bytes.writeUInt16BE(number, i * 2));
  return bytes;
}
