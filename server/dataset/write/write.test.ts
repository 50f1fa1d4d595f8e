import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { NewWordRecord } from '../../contract/word.ts';
import type { BaseKind } from '../read/layout.ts';
import { anyLines } from '../read/arbitrary-records.test-util.ts';
import { makeScratch, readAll, readFiles } from '../read/dataset-files.test-util.ts';
import { writeDataset } from './write.ts';

const MANIFEST = {
  name: 'Test',
  version: '1.2.3',
  license: 'CC-BY-4.0',
  license_url: null,
  attribution: 'Someone',
  notice: null,
  language: null,
  generatedAt: '2026-01-01T00:00:00.000Z',
  datasets: null,
};

type Records = Record<BaseKind, AsyncIterable<NewWordRecord[]>>;

async function* batchesOf(records: readonly NewWordRecord[]): AsyncGenerator<NewWordRecord[]> {
  for (let i = 0; i < records.length; i += 3) yield records.slice(i, i + 3);
}

function byKind(records: readonly NewWordRecord[]): Records {
  const isPhrase = (r: NewWordRecord) => r.part_of_speech === 'phrase';
  const isPattern = (r: NewWordRecord) => r.part_of_speech === 'grammar_pattern';
  return {
    words: batchesOf(records.filter((r) => !isPhrase(r) && !isPattern(r))),
    phrases: batchesOf(records.filter(isPhrase)),
    'grammar-patterns': batchesOf(records.filter(isPattern)),
  };
}

async function writeToFile(records: Records): Promise<string> {
  const path = join(await makeScratch(), 'export.zip');
  await writeDataset(createWriteStream(path), MANIFEST, records);
  return path;
}

const hash = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

const records = async (lines: readonly unknown[]) =>
  (await readFiles({ 'words.jsonl': lines })).records.map(({ record }) => record);

/** Takes at least as long as that many batches of `endless`, however busy the machine is. */
async function timeOfBatches(count: number): Promise<void> {
  const noise = noiseOfBatch();
  for (let i = 0; i < count; i++) await promisify(deflateRaw)(noise);
}

/** About what a batch of `endless` takes in an archive: base64 packs to three quarters. */
const BATCH_BYTES = 20_000;
// Noise, so that packing does not make it small.
const noiseOfBatch = () =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(BATCH_BYTES))).toString('base64');

/** Batches without end, and whether the iteration of them was ended. */
function endless(record: NewWordRecord) {
  const state = { batches: 0, isEnded: false };
  async function* generate() {
    try {
      for (;;) {
        await turn();
        state.batches += 1;
        yield [{ ...record, description: noiseOfBatch() }];
      }
    } finally {
      await timeOfBatches(1);
      state.isEnded = true;
    }
  }
  const nothing = batchesOf([]);
  return { state, records: { words: generate(), phrases: nothing, 'grammar-patterns': nothing } };
}

describe('writing a dataset', () => {
  it('gives identical bytes after reading and writing again', async () => {
    await fc.assert(
      fc.asyncProperty(anyLines, async (lines) => {
        const first = await writeToFile(byKind(await records(lines)));
        const read = await readAll({ zip: first });
        expect(read.problems).toEqual([]);
        const second = await writeToFile(byKind(read.records.map(({ record }) => record)));
        expect(await hash(second)).toBe(await hash(first));
      }),
      { numRuns: 25 },
    );
  });

  it('does not depend on the time zone, or on the order of the fields', async () => {
    const [record] = await records([{ word: 'a', part_of_speech: 'noun', frequency: 3 }]);
    if (record === undefined) throw new Error('not read');
    const turned = { ...record, ...Object.fromEntries(Object.entries(record).reverse()) };
    vi.stubEnv('TZ', 'Asia/Tokyo');
    onTestFinished(() => void vi.unstubAllEnvs());
    const here = await hash(await writeToFile(byKind([record])));
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(await hash(await writeToFile(byKind([turned])))).toBe(here);
  });

  it('writes each kind of record into its file, and a manifest that counts them', async () => {
    const all = await records([
      { word: 'b', part_of_speech: 'noun' },
      { word: 'a', part_of_speech: 'noun' },
      { word: 'by the way', part_of_speech: 'phrase' },
    ]);
    const read = await readAll({ zip: await writeToFile(byKind(all)) });
    expect(read.records.map(({ file, record }) => [file, record.word])).toEqual([
      ['words.jsonl', 'b'],
      ['words.jsonl', 'a'],
      ['phrases.jsonl', 'by the way'],
    ]);
    expect(read.manifest).toEqual({
      ...MANIFEST,
      files: new Map([
        ['words.jsonl', 2],
        ['phrases.jsonl', 1],
        ['grammar-patterns.jsonl', 0],
      ]),
    });
  });

  it('is a dataset even when the dictionary is empty', async () => {
    const read = await readAll({ zip: await writeToFile(byKind([])) });
    expect(read).toMatchObject({ records: [], problems: [], totalLines: 0 });
  });

  it('waits for a slow reader', async () => {
    const [record] = await records([{ word: 'a', part_of_speech: 'noun' }]);
    if (record === undefined) throw new Error('not read');
    const source = endless(record);
    const { state } = source;
    const aborter = new AbortController();
    let bytesRead = 0;
    let furthestAhead = 0;
    // A chunk at a time, and slower than chunks can be made.
    const slow = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, callback) {
        bytesRead += chunk.length;
        furthestAhead = Math.max(furthestAhead, state.batches - bytesRead / BATCH_BYTES);
        if (state.batches > 100) aborter.abort(new Error('enough'));
        void timeOfBatches(5).then(() => callback());
      },
    });
    await expect(
      writeDataset(slow, MANIFEST, source.records, { signal: aborter.signal }),
    ).rejects.toThrow('enough');
    expect(furthestAhead).toBeLessThan(50);
    expect(state.isEnded).toBe(true);
    expect(slow.destroyed).toBe(true);
  });

  it('waits for a reader that has stopped', async () => {
    const [record] = await records([{ word: 'a', part_of_speech: 'noun' }]);
    if (record === undefined) throw new Error('not read');
    const source = endless(record);
    const aborter = new AbortController();
    let stopped = () => {};
    const hasStopped = new Promise<void>((resolve) => (stopped = resolve));
    const stuck = new Writable({ highWaterMark: 1, write: () => stopped() });
    const writing = writeDataset(stuck, MANIFEST, source.records, { signal: aborter.signal });
    const ended = expect(writing).rejects.toThrow('enough');
    await hasStopped;
    await timeOfBatches(500);
    expect(source.state.batches).toBeLessThan(50);
    aborter.abort(new Error('enough'));
    await ended;
    expect(source.state.isEnded).toBe(true);
    expect(stuck.destroyed).toBe(true);
  });

  it('stops when the reader goes away', async () => {
    const [record] = await records([{ word: 'a', part_of_speech: 'noun' }]);
    if (record === undefined) throw new Error('not read');
    const source = endless(record);
    let bytes = 0;
    const leaving = new Writable({
      write(chunk: Buffer, _encoding, callback) {
        bytes += chunk.length;
        if (bytes > 200_000) this.destroy();
        else callback();
      },
    });
    await expect(writeDataset(leaving, MANIFEST, source.records)).rejects.toThrow(/close/i);
    expect(source.state.isEnded).toBe(true);
  });

  it('passes on a failure of the records, and leaves no whole archive', async () => {
    async function* failing(): AsyncGenerator<NewWordRecord[]> {
      yield await records([{ word: 'a', part_of_speech: 'noun' }]);
      throw new Error('the database went away');
    }
    const path = join(await makeScratch(), 'export.zip');
    const out = createWriteStream(path);
    await expect(writeDataset(out, MANIFEST, { ...byKind([]), words: failing() })).rejects.toThrow(
      'the database went away',
    );
    expect(out.destroyed).toBe(true);
    await expect(readAll({ zip: path })).rejects.toThrow(/not a zip archive, or cut short/);
  });
});
