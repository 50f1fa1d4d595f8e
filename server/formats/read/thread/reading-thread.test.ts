import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LIMITS } from '../../../dataset/read/limits.ts';
import { formatCoded } from '../../../dataset/read/problems.test-util.ts';
import { ReadingThread } from './reading-thread.ts';
import { ThreadDataset } from './thread-dataset.ts';

const TASK = { source: { folder: '' }, scratch: '', limits: LIMITS };
const SMALL_HEAP = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 };
const POST = "const post = (one) => require('node:worker_threads').parentPort.postMessage(one);";

function start(code: string, signal?: AbortSignal, roundMs = 10_000): ReadingThread {
  const thread = new ReadingThread(TASK, signal, { code, heap: SMALL_HEAP, roundMs });
  onTestFinished(() => thread.end());
  return thread;
}

it.each([
  ['throws', 'setImmediate(() => { throw new TypeError("a fault") })', 'a fault'],
  ['rejects', 'Promise.reject(new TypeError("a fault"))', 'a fault'],
  ['ends', 'process.exit(0)', 'the reading thread ended early'],
  [
    'takes all memory',
    `const all = []; for (;;) all.push('x'.repeat(100) + all.length);`,
    'reading it takes more memory than an import may use',
  ],
])('a thread that %s fails, and nothing else does', async (_what, code, message) => {
  await expect(start(code).next()).rejects.toThrow(message);
});

it('a thread in a loop fails after a while', async () => {
  const thread = start('for (;;);', undefined, 1);
  await expect(thread.next()).rejects.toThrow('reading it does not come to an end');
});

it('a thread in a loop can be cancelled', async () => {
  const cancel = new AbortController();
  const next = start(`${POST} post({ kind: 'alive' }); for (;;);`, cancel.signal).next();
  cancel.abort(new Error('cancelled'));
  await expect(next).rejects.toThrow('cancelled');
});

it('a thread knows no secrets', async () => {
  const thread = start(`${POST} post({ kind: 'end', leftOut: Object.keys(process.env) })`);
  expect(await thread.next()).toEqual({ kind: 'end', leftOut: [] });
});

it('checks what a thread hands over', async () => {
  const records = [
    { word: 'good', part_of_speech: 'noun' },
    { word: 'bad', part_of_speech: 'nonsense' },
    { word: 'bad', part_of_speech: 'noun', more: 1 },
    { word: 'long', part_of_speech: 'noun', description: 'x'.repeat(LIMITS.maxLineBytes) },
    { word: 'good', part_of_speech: 'noun' },
  ].map((record, i) => ({ text: JSON.stringify(record), file: 'a.xml', line: i + 1 }));
  records.push({ text: 'null', file: 'a.xml', line: 6 });
  const problems = { items: [], total: 0, badLines: 0, ofWholeFiles: 0 };
  const thread = start(`
    ${POST}
    post({ kind: 'opened', about: {}, defaults: { name: 'A book' }, totalLines: 6 });
    post({
      kind: 'batch',
      records: ${JSON.stringify(records)},
      totalLines: 6,
      problems: ${JSON.stringify(problems)},
    });
    post({ kind: 'end', leftOut: [], problems: ${JSON.stringify(problems)} });
  `);
  const scratch = await mkdtemp(join(tmpdir(), 'wordkeep-thread-'));
  const options = { ...TASK, scratch, skipInvalid: true, given: {}, signal: undefined };
  const dataset = await ThreadDataset.open({ ...options, onStaged: () => {} }, thread);
  const words: string[] = [];
  for await (const batch of dataset.records()) {
    words.push(...batch.map(({ record }) => record.word));
  }
  await dataset.close();
  expect(words).toEqual(['good']);
  expect(dataset.problems.badLines).toBe(5);
  expect(dataset.problems.items.map(formatCoded)).toEqual([
    expect.stringContaining('a.xml:2: part_of_speech: expected one of noun'),
    'a.xml:3: more: unknown field',
    'a.xml:4: longer than 1048576 bytes',
    'a.xml:5: word: the same word and part of speech as a.xml:1',
    expect.stringContaining('a.xml:6: expected'),
  ]);
});

it('refuses what a file says about itself where a dataset could not say it', async () => {
  const about = { license: 'a\0b', license_url: 'javascript:alert(1)' };
  const opened = { kind: 'opened', about, defaults: { name: 'A book' }, totalLines: null };
  const thread = start(`${POST} post(${JSON.stringify(opened)})`);
  const scratch = await mkdtemp(join(tmpdir(), 'wordkeep-thread-'));
  const options = { ...TASK, scratch, skipInvalid: true, given: {}, signal: undefined };
  const dataset = await ThreadDataset.open({ ...options, onStaged: () => {} }, thread);
  await dataset.close();
  expect(dataset.manifest).toBeNull();
  expect(dataset.isRefused).toBe(true);
  expect(dataset.problems.items).toMatchObject([{ path: 'license' }, { path: 'license_url' }]);
});
