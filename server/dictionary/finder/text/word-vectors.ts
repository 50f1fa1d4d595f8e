import { readFile } from 'node:fs/promises';
import { VECTORS_FOLDER } from '../../../config/installed-folders.ts';

const SCALE_BYTES = 4;
/** Components of vectors of unit length are stored in this many steps. */
export const STEPS = 127;

/** A vector for each word; telling words have longer ones, and so weigh more in sums. */
interface Vectors {
  readonly scales: Float32Array;
  /** The vectors as if they were of unit length, four bytes in one number. */
  readonly packed: Int32Array;
}

/** Meanings of words as vectors. */
export class WordVectors {
  private constructor(
    private readonly rows: ReadonlyMap<string, number>,
    private readonly meanings: Vectors,
    /** The vector of each word where it is part of a description. */
    readonly descriptions: Vectors,
    /** Of a word, the descriptions that fit it. */
    private readonly described: Int32Array,
  ) {}

  static async read(folder: string): Promise<WordVectors> {
    const words = (await readFile(`${folder}words.txt`, 'utf8')).trimEnd().split('\n');
    const { buffer } = Uint8Array.from(await readFile(`${folder}vectors.bin`));
    const count = words.length;
    const size = (buffer.byteLength - 2 * count * SCALE_BYTES) / 3;
    const read = (start: number): Vectors => ({
      scales: new Float32Array(buffer, start, count),
      packed: new Int32Array(buffer, start + count * SCALE_BYTES, size / 4),
    });
    return new WordVectors(
      new Map(words.map((word, row) => [word, row])),
      read(0),
      read(count * SCALE_BYTES + size),
      new Int32Array(buffer, buffer.byteLength - size),
    );
  }

  get dimensions(): number {
    return (this.described.length * 4) / this.rows.size;
  }

  /** The row of a word; -1 if it is not known. */
  rowOf(word: string): number {
    return this.rows.get(word) ?? -1;
  }

  /** The meaning of a text, as a vector of unit length in bytes. */
  ofText(words: readonly string[], { packed, scales } = this.meanings): Int32Array {
    const { dimensions } = this;
    const bytes = new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength);
    const sum = new Float32Array(dimensions);
    for (const word of words) {
      const row = this.rowOf(word);
      if (row < 0) continue;
      for (let i = 0; i < dimensions; i++) sum[i]! += bytes[row * dimensions + i]! * scales[row]!;
    }
    const length = Math.hypot(...sum) || 1;
    return Int32Array.from(sum, (component) => Math.round((component / length) * STEPS));
  }

  /** How much the word of a row means what a text means: the cosine of their angle. */
  likeness(row: number, text: Int32Array): number {
    return likeness(this.meanings.packed, row * text.length, text);
  }

  /** How well a description fits the word of a row. */
  fit(row: number, description: Int32Array): number {
    return likeness(this.described, row * description.length, description);
  }
}

/** The cosines of the angles between a vector and each of many. */
export function likenesses(vectors: Int8Array, vector: Int32Array): Float32Array {
  const found = new Float32Array(vectors.length / vector.length);
  const packed = new Int32Array(vectors.buffer, vectors.byteOffset, vectors.length / 4);
  for (let i = 0; i < found.length; i++) found[i] = likeness(packed, i * vector.length, vector);
  return found;
}

/** Eight products of whole numbers at a time, and four bytes in one read, which is faster. */
function likeness(packed: Int32Array, from: number, vector: Int32Array): number {
  const { imul } = Math;
  let sum = 0;
  for (let i = 0, at = from >> 2; i < vector.length; i += 8, at += 2) {
    const one = packed[at]!;
    const next = packed[at + 1]!;
    sum =
      (sum +
        imul((one << 24) >> 24, vector[i]!) +
        imul((one << 16) >> 24, vector[i + 1]!) +
        imul((one << 8) >> 24, vector[i + 2]!) +
        imul(one >> 24, vector[i + 3]!) +
        imul((next << 24) >> 24, vector[i + 4]!) +
        imul((next << 16) >> 24, vector[i + 5]!) +
        imul((next << 8) >> 24, vector[i + 6]!) +
        imul(next >> 24, vector[i + 7]!)) |
      0;
  }
  return sum / (STEPS * STEPS);
}

let shared: Promise<WordVectors> | undefined;

/** The program's own vectors, read once. */
export function wordVectors(): Promise<WordVectors> {
  return (shared ??= WordVectors.read(VECTORS_FOLDER).catch((error: unknown) => {
    shared = undefined;
    throw error;
  }));
}
