import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { inSteps } from '../structures/steps.ts';
import { freeze, type NumberArray, thaw } from './frozen.ts';

/**
 * An image is a head of four numbers (a mark, the length of the text, the checksums of the text and
 * of the arrays), a line that says what the image is of, JSON text (`frozen.ts`), and the bytes of
 * the typed arrays. The head is written last, so that what is incomplete has none.
 */
const MARK = 0x574b696d;
const HEAD_BYTES = 16;

/** One read or write takes so many arrays. */
const ARRAYS_AT_A_TIME = 256;
const BYTES_AT_A_TIME = 4 * 1_024 * 1_024;

/** Writes an image to a new file. @param of one line that says what it is made from */
export async function writeImage(path: string, of: string, root: object): Promise<void> {
  const { json, arrays } = await inSteps(freeze(root));
  const file = await open(path, 'wx', 0o600);
  try {
    const text = Buffer.from(`${of}\n${json}`);
    await file.write(text, 0, text.length, HEAD_BYTES);
    let at = HEAD_BYTES + text.length;
    let checksum = 0;
    for (const some of inGroups(arrays)) {
      checksum = crcOf(some, checksum);
      at += (await file.writev(some, at)).bytesWritten;
    }
    const head = Buffer.alloc(HEAD_BYTES);
    [MARK, text.length, crc32(text), checksum].forEach((n, i) => head.writeUInt32BE(n, 4 * i));
    await file.write(head, 0, HEAD_BYTES, 0);
  } finally {
    await file.close();
  }
}

/** The root object; null if there is no image, or one of something else. @throws if damaged */
export async function readImage(path: string, of: string): Promise<unknown> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return null;
  try {
    const head = await readBytes(file, HEAD_BYTES, 0);
    const [mark, length = 0, ofText, ofArrays] = [0, 4, 8, 12].map((at) => head.readUInt32BE(at));
    const { size } = await file.stat();
    let at = HEAD_BYTES + length;
    check(mark === MARK && at <= size);
    const text = await readBytes(file, length, HEAD_BYTES);
    check(crc32(text) === ofText);
    const line = text.indexOf('\n');
    if (text.toString('utf8', 0, line) !== of) return null;
    const { root, arrays } = thaw(text.toString('utf8', line + 1));
    check(arrays.reduce((end, array) => end + array.byteLength, at) === size);
    let checksum = 0;
    for (const some of inGroups(arrays)) {
      at += (await file.readv(some, at)).bytesRead;
      checksum = crcOf(some, checksum);
    }
    check(checksum === ofArrays);
    return root;
  } finally {
    await file.close();
  }
}

function check(isWhole: boolean): void {
  if (!isWhole) throw new Error('the file is damaged');
}

async function readBytes(file: FileHandle, length: number, at: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, at);
  return bytes;
}

function crcOf(arrays: readonly NumberArray[], before: number): number {
  const bytesOf = (of: NumberArray) => new Uint8Array(of.buffer, of.byteOffset, of.byteLength);
  return arrays.reduce((crc, array) => crc32(bytesOf(array), crc), before);
}

function* inGroups(arrays: readonly NumberArray[]): Generator<NumberArray[]> {
  let group: NumberArray[] = [];
  let bytes = 0;
  for (const array of arrays) {
    if (group.length === ARRAYS_AT_A_TIME || bytes > BYTES_AT_A_TIME) {
      yield group;
      [group, bytes] = [[], 0];
    }
    // The checksum of nothing would be 0, whatever came before.
    if (array.byteLength > 0) group.push(array);
    bytes += array.byteLength;
  }
  if (group.length > 0) yield group;
}
