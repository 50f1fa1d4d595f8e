/**
 * Makes `resources/vectors/` (docs/finder.md) of GloVe vectors and the bundled dictionary.
 * The first file has a word on each line; the second begins with a little-endian float32 scale for
 * each, then has 100 signed bytes for each: a component is byte times scale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDefinition } from '../server/dictionary/finder/text/definition.ts';
import { wordsOf } from '../server/dictionary/finder/text/terms.ts';
import { STEPS } from '../server/dictionary/finder/text/word-vectors.ts';
import { readArguments } from './arguments.js';
import { BUNDLED, recordsOf, sample, seededRandom } from './bench/terms.ts';

const [DIMENSIONS, KEPT, DROPPED, ROUNDS] = [100, 64, 8, 300];
const [EPOCHS, BATCH] = [10, 256];
/** The most that a step changes a component, at first. */
const RATE = 0.003;
/** How sharply words are told apart. */
const SHARPNESS = 8;
/** The share of words that a description does without each time: people say less. */
const LEFT_OUT = 0.25;
const [MAX_SYNONYMS, MAX_EXAMPLES] = [6, 2];

/** Words that describe another one, as rows. */
type Description = { words: readonly number[]; of: number };

/** A vector that is learned with Adam (Kingma and Ba, 2014). */
class Learned {
  private readonly mean = new Float64Array(KEPT);
  private readonly square = new Float64Array(KEPT);
  readonly gradient = new Float64Array(KEPT);

  constructor(readonly vector: Float64Array) {}

  step(rate: number): void {
    const { vector, gradient, mean, square } = this;
    for (let i = 0; i < KEPT; i++) {
      mean[i] = 0.9 * mean[i]! + 0.1 * gradient[i]!;
      square[i] = 0.98 * square[i]! + 0.02 * gradient[i]! ** 2;
      vector[i]! -= (rate * mean[i]!) / (Math.sqrt(square[i]!) + 1e-4);
    }
    gradient.fill(0);
  }
}

const USAGE = 'npm run vectors -- <words.txt> <vectors.bin>';
const [wordsFile = '', vectorsFile = ''] = readArguments(USAGE, {}, [2, 2]).positionals;
const words = readFileSync(wordsFile, 'utf8').split('\n').filter(Boolean);
const rows = new Map(words.map((word, row) => [word, row]));
const random = seededRandom(1);
const descriptions = await describe();
const counts = new Float64Array(words.length);
for (const one of descriptions) for (const word of one.words) counts[word]!++;
// Rare words say more.
const rarities = counts.map((count) => Math.log(1 + descriptions.length / (count + 1)));
const meanings = vectorsOf(readFileSync(vectorsFile)).map((one, row) => scale(one, rarities[row]!));
const usual = meanings.reduce((sum, one) => sum + lengthOf(one), 0) / words.length;
const texts = meanings.map((vector) => new Learned(scale(vector, 1 / usual)));
const heads = meanings.map((vector) => new Learned(unit(vector)));
for (let epoch = 0; epoch < EPOCHS; epoch++) {
  const order = sample(descriptions, descriptions.length, random);
  let loss = 0;
  for (let at = 0; at < order.length; at += BATCH) {
    loss += learn(order.slice(at, at + BATCH), RATE * (1 - epoch / EPOCHS));
  }
  console.log(`Epoch ${epoch + 1} of ${EPOCHS}: loss ${(loss / order.length).toFixed(3)}`);
}
const [ofTexts, ofHeads] = [texts, heads].map((all) => all.map(({ vector }) => vector));
const parts = [meanings, ofTexts!].flatMap((all) => [
  Float32Array.from(all, lengthOf),
  bytesOf(all),
]);
parts.push(bytesOf(ofHeads!));
const folder = fileURLToPath(new URL('../resources/vectors/', import.meta.url));
writeFileSync(`${folder}words.txt`, `${words.join('\n')}\n`);
writeFileSync(`${folder}vectors.bin`, Buffer.concat(parts.map((one) => Buffer.from(one.buffer))));

/**
 * Vectors in the directions in which they differ most. The very first ones say how frequent words
 * are, not what they mean.
 */
function vectorsOf(file: Buffer): Float64Array[] {
  const start = words.length * 4;
  const all = words.map((_, row) =>
    Float64Array.from({ length: DIMENSIONS }, (_, i) => {
      return file.readInt8(start + row * DIMENSIONS + i) * file.readFloatLE(row * 4);
    }),
  );
  const mean = new Float64Array(DIMENSIONS);
  for (const one of all) add(mean, one, 1 / all.length);
  for (const one of all) add(one, mean, -1);
  const units = all.map(unit);
  const axes = mainAxes(units).slice(DROPPED);
  return units.map((one) => Float64Array.from(axes, (axis) => dot(axis, one)));
}

/** The directions in which vectors differ most, the first ones most. */
function mainAxes(vectors: readonly Float64Array[]): Float64Array[] {
  const covariance = Array.from({ length: DIMENSIONS }, () => new Float64Array(DIMENSIONS));
  for (const one of vectors) covariance.forEach((line, i) => add(line, one, one[i]!));
  const axes: Float64Array[] = [];
  while (axes.length < DROPPED + KEPT) {
    let axis = unit(Float64Array.from({ length: DIMENSIONS }, (_, i) => Math.sin(i * i + 1)));
    for (let round = 0; round < ROUNDS; round++) {
      const next = Float64Array.from(covariance, (line) => dot(line, axis));
      for (const before of axes) add(next, before, -dot(before, next));
      axis = unit(next);
    }
    axes.push(axis);
  }
  return axes;
}

/** Definitions, synonyms and examples of the words that have a vector. */
async function describe(): Promise<Description[]> {
  const found: Description[] = [];
  for await (const { word, word_level: level, meanings } of recordsOf(BUNDLED)) {
    const of = rows.get(word.toLowerCase());
    if (of === undefined) continue;
    const add = (described: readonly string[]) => {
      const known = described.flatMap((one) => rows.get(one) ?? []).filter((row) => row !== of);
      if (known.length > 0) found.push({ words: known, of });
    };
    for (const { definition, synonyms, examples } of meanings) {
      add(readDefinition(definition).words);
      add(synonyms.slice(0, MAX_SYNONYMS).flatMap(wordsOf));
      const own = word.slice(0, Math.max(3, word.length - 2)).toLowerCase();
      for (const one of level === null ? [] : examples.slice(0, MAX_EXAMPLES))
        add(wordsOf(one).filter((other) => !other.startsWith(own)));
    }
  }
  return found;
}

/** Moves vectors so that descriptions are more like their own words than like the others'. */
function learn(batch: readonly Description[], rate: number): number {
  const of = [...new Set(batch.map((one) => one.of))];
  const described = of.map((row) => heads[row]!);
  const changed = new Set(described);
  const odds = new Float64Array(of.length);
  let loss = 0;
  for (const one of batch) {
    const kept = one.words.filter(() => random() > LEFT_OUT);
    const said = (kept.length > 0 ? kept : one.words).map((row) => texts[row]!);
    const sum = new Float64Array(KEPT);
    for (const { vector } of said) add(sum, vector, 1);
    const text = unit(sum);
    for (let i = 0; i < odds.length; i++)
      odds[i] = Math.exp(SHARPNESS * dot(described[i]!.vector, text));
    const total = odds.reduce((all, odd) => all + odd);
    const right = of.indexOf(one.of);
    loss -= Math.log(odds[right]! / total);
    const pull = new Float64Array(KEPT);
    for (let i = 0; i < odds.length; i++) {
      const error = SHARPNESS * (odds[i]! / total - (i === right ? 1 : 0));
      add(pull, described[i]!.vector, error);
      add(described[i]!.gradient, text, error);
    }
    // Of a sum only the direction counts.
    add(pull, text, -dot(pull, text));
    const length = lengthOf(sum) || 1;
    for (const word of said) {
      add(word.gradient, pull, 1 / length);
      changed.add(word);
    }
  }
  for (const one of changed) one.step(rate);
  return loss;
}

function add(to: Float64Array, vector: Float64Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += vector[i]! * factor;
}

/** Four sums at a time, which do not wait for each other. */
function dot(a: Float64Array, b: Float64Array): number {
  let [p, q, r, s] = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i += 4) {
    p += a[i]! * b[i]!;
    q += a[i + 1]! * b[i + 1]!;
    r += a[i + 2]! * b[i + 2]!;
    s += a[i + 3]! * b[i + 3]!;
  }
  return p + q + r + s;
}

function lengthOf(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector));
}

function scale(vector: Float64Array, factor: number): Float64Array {
  return vector.map((component) => component * factor);
}

function unit(vector: Float64Array): Float64Array {
  return scale(vector, 1 / (lengthOf(vector) || 1));
}

function bytesOf(vectors: readonly Float64Array[]): Int8Array {
  const bytes = new Int8Array(vectors.length * KEPT);
  vectors.forEach((one, row) => bytes.set(scale(unit(one), STEPS).map(Math.round), row * KEPT));
  return bytes;
}
