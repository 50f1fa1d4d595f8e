import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect } from 'vitest';
import {
  HOSTILE_FILES,
  htmlArticles,
  plainArticles,
} from '../../server/formats/read/hostile-files.test-util.ts';
import { jsonLines } from '../../server/formats/read/read.test-util.ts';
import { startAttacked } from './attacked-server.ts';

const BYTES = 500_000;

/** The files that were worst for earlier versions: they ended the server, or held it for minutes. */
function nastiest(): Record<string, Record<string, Buffer>> {
  const hostile = (name: string) => HOSTILE_FILES[name]!(BYTES);
  const links = Array.from({ length: 45_000 }, (_, i) => `synonym ${i}`);
  const text = randomBytes(BYTES / 2).toString('base64');
  const files: Record<string, Record<string, string | Uint8Array>> = {
    'a packed dictd dictionary': {
      'a.dict.dz': gzipSync(text),
      'a.index': 'one\tA\tCX\ntwo\tCX\tCX\n',
    },
    'an article of synonyms that never end': plainArticles('[syn: {')(BYTES),
    'an article of open rows': htmlArticles('<tr><td')(BYTES),
    '60,000 other headwords of one entry': hostile('other headwords of one entry'),
    '3,000 entries that share an article': hostile('entries that share an article'),
    'tags of one sense': hostile('tags of one sense'),
    'lines that point to one word': hostile('lines that point to one word'),
    'senses of one long synset': hostile('senses of one long synset'),
    'a line of a million values': {
      'a.jsonl': `{"word":"a","lang_code":"en","pos":"noun","senses":[${'{},'.repeat(1e6)}{}]}\n`,
    },
    'the largest records': {
      'words.jsonl': jsonLines(
        ...Array.from({ length: 5 }, (_, i) => ({
          word: `large ${i}`,
          part_of_speech: 'noun',
          meanings: [{ title: 'a', synonyms: links }],
        })),
      ),
    },
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, parts]) => [
      name,
      Object.fromEntries(Object.entries(parts).map(([file, part]) => [file, Buffer.from(part)])),
    ]),
  );
}

export interface Latencies {
  name: string;
  /** Of reads while the file was imported, in ms. */
  p50: number;
  p99: number;
  max: number;
  reads: number;
  importMs: number;
}

/**
 * Uploads each of the nastiest files so many times, half of them as dry runs, while somebody reads.
 * The server has to be the same process at the end, with nothing left over.
 */
export async function importHostileFiles(times: number): Promise<Latencies[]> {
  const server = await startAttacked();
  try {
    const measured: Latencies[] = [];
    for (const [name, files] of Object.entries(nastiest())) {
      const archive = new Blob([new Uint8Array(zipSync(files))]);
      const reader = startReading(server.url);
      const startedAt = performance.now();
      for (let i = 0; i < times; i += 1) {
        const form = new FormData();
        form.append('dry_run', String(i % 2 === 0));
        form.append('skip_invalid', 'true');
        form.append('archive', archive, 'a.zip');
        const response = await fetch(`${server.url}/api/en/dictionary/import/upload`, {
          method: 'POST',
          headers: server.admin.headers,
          body: form,
        });
        const line = JSON.parse((await response.text()).trim().split('\n').at(-1) ?? '');
        expect([name, response.status, line.code]).not.toEqual([name, 200, 'server_error']);
        expect(response.status).toBeLessThan(500);
      }
      const importMs = (performance.now() - startedAt) / times;
      measured.push({ name, importMs, ...percentilesOf(await reader.stop()) });
    }
    await server.expectUnharmed(900);
    await expect.poll(() => readdir(server.scratch)).toEqual([]);
    return measured;
  } finally {
    // Fails if it has ended, or logged an error.
    await server.stop();
  }
}

function percentilesOf(times: Float64Array) {
  const sorted = times.toSorted();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1), reads: sorted.length };
}

/** Reads all the time, from a thread of its own, because this one is busy with uploads. */
function startReading(url: string): { stop(): Promise<Float64Array> } {
  const worker = new Worker(READER, { eval: true, workerData: url });
  const times = new Promise<Float64Array>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    stop: () => {
      worker.postMessage('stop');
      return times;
    },
  };
}

const READER = `
  const { parentPort, workerData: url } = require('node:worker_threads');
  const { Agent, get } = require('node:http');
  const agent = new Agent({ keepAlive: true });
  let isStopped = false;
  parentPort.once('message', () => (isStopped = true));
  const read = (path) =>
    new Promise((resolve, reject) => {
      get(url + path, { agent }, (answer) => answer.resume().once('end', resolve)).once('error', reject);
    });
  (async () => {
    const times = [];
    for (let i = 0; !isStopped; i += 1) {
      const startedAt = performance.now();
      // Every second one is new to the cache.
      await read(i % 2 ? '/api/v1/words/run' : '/api/v1/search?search=r&limit=' + (1 + (i % 100)));
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    agent.destroy();
    parentPort.postMessage(Float64Array.from(times));
  })();
`;
