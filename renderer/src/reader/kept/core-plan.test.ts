import { expect, it } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { BATCH_MAX_WORDS } from '../../../../server/contract/vocabulary.ts';
import { type CorePlan, type CorePorts, keepCore } from './core-plan.ts';

const WORDS = Array.from({ length: 120 }, (_, i) => `word ${i}`);

/** A server with two pages of words, and a record of what was asked of it. */
function ports(more: Partial<CorePorts> = {}) {
  const kept: string[] = [];
  const waits: number[] = [];
  const told: number[] = [];
  const all: CorePorts = {
    list: async (cursor) =>
      cursor === ''
        ? { words: [...WORDS.slice(0, 70), 'word 0'], next: 'b' }
        : { words: WORDS.slice(70), next: null },
    read: async (words) => words.map((word) => ({ word, records: [] })),
    keep: async (entries) => void kept.push(...entries.map(({ word }) => word)),
    wait: async (ms) => void waits.push(ms),
    tell: ({ done }) => told.push(done),
    ...more,
  };
  return { ports: all, kept, waits, told };
}

it('keeps each word once, in batches with pauses, and reports its progress', async () => {
  const { ports: all, kept, waits, told } = ports();
  const plan = await keepCore(null, '1.0', all);
  expect(kept).toEqual(WORDS);
  expect(told).toEqual([0, BATCH_MAX_WORDS, 2 * BATCH_MAX_WORDS, 120]);
  expect(waits).toEqual([200, 200, 200]);
  expect(plan).toMatchObject({ done: 120, version: '1.0' });
  expect(plan.bytes).toBeGreaterThan(2_000);
});

it('waits as long as the server says, then asks the same again', async () => {
  let isBusy = true;
  const {
    ports: all,
    kept,
    waits,
  } = ports({
    read: async (words) => {
      if (isBusy) {
        isBusy = false;
        throw new Failure('too_many_requests', {}, 7);
      }
      return words.map((word) => ({ word, records: [] }));
    },
  });
  await keepCore(null, '1.0', all);
  expect(kept).toEqual(WORDS);
  expect(waits).toContain(7_000);
});

it('continues where it was stopped, with the same words', async () => {
  let stored: CorePlan | null = null;
  const first = ports({
    keep: async (_entries, plan) => void (stored = plan),
    wait: async () => {
      if (stored?.done) throw new DOMException('stopped', 'AbortError');
    },
  });
  await expect(keepCore(null, '1.0', first.ports)).rejects.toThrow('stopped');
  expect(stored).toMatchObject({ done: BATCH_MAX_WORDS });
  const second = ports({ list: () => Promise.reject(new Error('listed again')) });
  await keepCore(stored, '1.0', second.ports);
  expect(second.kept).toEqual(WORDS.slice(BATCH_MAX_WORDS));
});

it.each([
  ['another version of the dictionary', { done: BATCH_MAX_WORDS, version: '0.9' }],
  ['what was complete', { done: 120, version: '1.0' }],
])('begins anew for %s', async (_name, { done, version }) => {
  const { ports: all, kept } = ports();
  await keepCore({ words: WORDS, done, bytes: 1, version }, '1.0', all);
  expect(kept).toEqual(WORDS);
});

it('ends if the server does not answer', async () => {
  const { ports: all } = ports({ read: () => Promise.reject(new Failure('offline')) });
  await expect(keepCore(null, '1.0', all)).rejects.toThrow('offline');
});
