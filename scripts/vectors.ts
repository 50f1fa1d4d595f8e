/**
 * Makes `resources/vectors/` (docs/finder.md) of GloVe vectors and the bundled dictionary:
 *
 *   npm run vectors -- <words.txt> <vectors.bin>
 *
 * The first file has a word on each line; the second begins with a little-endian float32 scale for
 * each, then has 100 signed bytes for each: a component is byte times scale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import yauzl from 'yauzl';
import { wordsOf } from '../server/dictionary/finder/text/terms.ts';
import { STEPS } from '../server/dictionary/finder/text/word-vectors.ts';
import { BUNDLED } from './bench/terms.ts';

const DIMENSIONS = 100;
/** The directions in which all words differ most say how frequent they are, not what they mean. */
const DROPPED = 8;
const KEPT = 64;
const ROUNDS = 300;
const DEFINITION = /"definition":("(?:[^"\\]|\\.)+")/g;

const [wordsFile = '', vectorsFile = ''] = process.argv.slice(2);
const words = readFileSync(wordsFile, 'utf8').split('\n').filter(Boolean);
const read = vectorsOf(readFileSync(vectorsFile));
const axes = mainAxes(read, DROPPED + KEPT).slice(DROPPED);
const { counts, total } = await countDefinitions();
const scales = new Float32Array(words.length);
const bytes = new Int8Array(words.length * KEPT);
words.forEach((word, i) => {
  // Weighed by rarity, so that a text is the sum of its words.
  const rarity = Math.log(1 + total / ((counts.get(word) ?? 0) + 1));
  const vector = Float64Array.from(axes, (axis) => dot(axis, read[i]!));
  scales[i] = rarity * Math.sqrt(dot(vector, vector));
  bytes.set(
    unit(vector).map((component) => Math.round(component * STEPS)),
    i * KEPT,
  );
});
const folder = fileURLToPath(new URL('../resources/vectors/', import.meta.url));
writeFileSync(`${folder}words.txt`, `${words.join('\n')}\n`);
writeFileSync(
  `${folder}vectors.bin`,
  Buffer.concat([Buffer.from(scales.buffer), Buffer.from(bytes.buffer)]),
);

/** Vectors of unit length, around their mean. */
function vectorsOf(file: Buffer): Float64Array[] {
  const at = words.length * 4;
  const all = words.map((_, i) =>
    Float64Array.from({ length: DIMENSIONS }, (_, j) => {
      return file.readInt8(at + i * DIMENSIONS + j) * file.readFloatLE(i * 4);
    }),
  );
  const mean = Float64Array.from({ length: DIMENSIONS }, (_, j) => {
    return all.reduce((sum, one) => sum + one[j]!, 0) / all.length;
  });
  return all.map((one) => unit(one.map((component, j) => component - mean[j]!)));
}

/** The directions in which vectors differ most, the first ones most. */
function mainAxes(vectors: readonly Float64Array[], count: number): Float64Array[] {
  const covariance = Array.from({ length: DIMENSIONS }, () => new Float64Array(DIMENSIONS));
  for (const one of vectors) {
    covariance.forEach((line, i) => line.forEach((_, j) => (line[j]! += one[i]! * one[j]!)));
  }
  const axes: Float64Array[] = [];
  while (axes.length < count) {
    let axis = unit(Float64Array.from({ length: DIMENSIONS }, (_, i) => Math.sin(i * i + 1)));
    for (let round = 0; round < ROUNDS; round++) {
      const next = Float64Array.from(covariance, (line) => dot(line, axis));
      for (const before of axes) {
        const share = dot(before, next);
        before.forEach((component, i) => (next[i]! -= share * component));
      }
      axis = unit(next);
    }
    axes.push(axis);
  }
  return axes;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, component, i) => sum + component * b[i]!, 0);
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((component) => component / length);
}

/** The number of definitions of the bundled dictionary that have each word. */
async function countDefinitions() {
  const counts = new Map<string, number>();
  const definitions = new Set<string>();
  const zip = await yauzl.openPromise(BUNDLED);
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('.jsonl')) continue;
    const lines = createInterface({ input: await zip.openReadStreamPromise(entry) });
    for await (const line of lines) {
      for (const [, definition = ''] of line.matchAll(DEFINITION)) definitions.add(definition);
    }
  }
  for (const definition of definitions) {
    const text = String(JSON.parse(definition));
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return { counts, total: definitions.size };
}
