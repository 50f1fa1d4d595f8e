/** Learns the second and third vector of each word in `resources/vectors/` (docs/finder.md). */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDefinition } from '../server/dictionary/finder/text/definition.ts';
import { wordsOf } from '../server/dictionary/finder/text/terms.ts';
import { STEPS } from '../server/dictionary/finder/text/word-vectors.ts';
import { BUNDLED, recordsOf, sample, seededRandom } from './bench/terms.ts';

const [KEPT, EPOCHS, BATCH] = [64, 10, 1024];
/** The most that a step changes a component. */
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

  step(): void {
    const { vector, gradient, mean, square } = this;
    for (let i = 0; i < KEPT; i++) {
      mean[i] = 0.9 * mean[i]! + 0.1 * gradient[i]!;
      square[i] = 0.98 * square[i]! + 0.02 * gradient[i]! ** 2;
      vector[i]! -= (RATE * mean[i]!) / (Math.sqrt(square[i]!) + 1e-4);
    }
    gradient.fill(0);
  }
}

const folder = fileURLToPath(new URL('../resources/vectors/', import.meta.url));
const words = readFileSync(`${folder}words.txt`, 'utf8').trimEnd().split('\n');
const rows = new Map(words.map((word, row) => [word, row]));
const random = seededRandom(1);
const first = readFileSync(`${folder}vectors.bin`).subarray(0, words.length * (4 + KEPT));
const read = (row: number, i: number) =>
  (first.readInt8(words.length * 4 + row * KEPT + i) * first.readFloatLE(row * 4)) / STEPS;
const meanings = words.map((_, row) => Float64Array.from({ length: KEPT }, (_, i) => read(row, i)));
const usual = meanings.reduce((sum, one) => sum + Math.hypot(...one), 0) / words.length;
const texts = meanings.map((vector) => new Learned(vector.map((one) => one / usual)));
const heads = meanings.map((vector) => new Learned(unit(vector)));
const descriptions = await describe();
for (let epoch = 0; epoch < EPOCHS; epoch++) {
  const order = sample(descriptions, descriptions.length, random);
  for (let at = 0; at < order.length; at += BATCH) learn(order.slice(at, at + BATCH));
}
const lengths = Float32Array.from(texts, ({ vector }) => Math.hypot(...vector));
const parts = [lengths, bytesOf(texts), bytesOf(heads)].map(({ buffer }) => Buffer.from(buffer));
writeFileSync(`${folder}vectors.bin`, Buffer.concat([first, ...parts]));

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
function learn(batch: readonly Description[]): void {
  const of = [...new Set(batch.map((one) => one.of))];
  const changed = new Set(of.map((row) => heads[row]!));
  for (const one of batch) {
    const kept = one.words.filter(() => random() > LEFT_OUT);
    const described = (kept.length > 0 ? kept : one.words).map((row) => texts[row]!);
    const sum = new Float64Array(KEPT);
    for (const { vector } of described) add(sum, vector, 1);
    const length = Math.hypot(...sum) || 1;
    const text = unit(sum);
    const odds = of.map((row) => Math.exp(SHARPNESS * dot(heads[row]!.vector, text)));
    const total = odds.reduce((all, odd) => all + odd);
    const pull = new Float64Array(KEPT);
    of.forEach((row, i) => {
      const error = SHARPNESS * (odds[i]! / total - (row === one.of ? 1 : 0));
      add(pull, heads[row]!.vector, error);
      add(heads[row]!.gradient, text, error);
    });
    // Of a sum only the direction counts.
    add(pull, text, -dot(pull, text));
    for (const word of described) {
      add(word.gradient, pull, 1 / length);
      changed.add(word);
    }
  }
  for (const one of changed) one.step();
}

function add(to: Float64Array, vector: Float64Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += vector[i]! * factor;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((component) => component / length);
}

function bytesOf(all: readonly Learned[]): Int8Array {
  const inSteps = (vector: Float64Array) => [...unit(vector)].map((x) => Math.round(x * STEPS));
  return Int8Array.from(all.flatMap(({ vector }) => inSteps(vector)));
}
