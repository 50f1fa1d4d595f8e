import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewWordRecord } from '../../server/contract/word.ts';
import { openDataset } from '../../server/dataset/read/open.ts';
import { DATASET_FILE } from '../dataset/manifest.ts';

export const BUNDLED = `resources/datasets/${DATASET_FILE}`;

export async function* recordsOf(zip: string): AsyncGenerator<NewWordRecord> {
  const scratchDir = await mkdtemp(join(tmpdir(), 'wordkeep-bench-'));
  const dataset = await openDataset({ zip }, { scratchDir });
  try {
    for await (const batch of dataset.records()) yield* batch.map(({ record }) => record);
  } finally {
    await dataset.close();
    await rm(scratchDir, { recursive: true, force: true });
  }
}

export async function headwordsOf(zip: string): Promise<string[]> {
  const words = new Set<string>();
  for await (const { word } of recordsOf(zip)) words.add(word);
  return [...words];
}

/** The same numbers in every run: mulberry32 by Tommy Ettinger, public domain. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `count` different items in random order, or all of them when there are fewer. */
export function sample<T>(items: readonly T[], count: number, random: () => number): T[] {
  const pool = [...items];
  const chosen = Math.min(count, pool.length);
  for (let i = 0; i < chosen; i++) {
    const other = i + Math.floor(random() * (pool.length - i));
    [pool[i], pool[other]] = [pool[other] as T, pool[i] as T];
  }
  return pool.slice(0, chosen);
}

export const prefixOf = (word: string, random: () => number): string =>
  word.slice(0, 3 + Math.floor(random() * 4));

export function middleOf(word: string, random: () => number): string {
  const length = 3 + Math.floor(random() * 4);
  const start = 1 + Math.floor(random() * Math.max(1, word.length - length - 1));
  return word.slice(start, start + length);
}

/** The word with one letter removed, doubled, replaced or swapped with its neighbour. */
export function misspell(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
  switch (Math.floor(random() * 4)) {
    case 0:
      return before + after;
    case 1:
      return before + letter + letter + after;
    case 2:
      return before + String.fromCharCode(97 + Math.floor(random() * 26)) + after;
    default:
      return before + (after[0] ?? '') + letter + after.slice(1);
  }
}
