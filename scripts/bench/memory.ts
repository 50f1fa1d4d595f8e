import { readArguments } from '../arguments.js';
import { freePort } from '../../tests/_util/free-port.ts';
import { onDatabases } from './databases.ts';
import { runLoad } from './http-load.ts';
import { runCommand, startServe } from './processes.ts';
import { BUNDLED, headwordsOf } from './terms.ts';

/**
 * `npm run bench -- memory`: what the server holds after a time of different addresses, none of them
 * requested twice, at full speed and compressed with brotli; and how many descriptors it has open.
 */
const { values: options } = readArguments(
  'npm run bench -- memory [--seconds 600] [--database sqlite | postgres]',
  { seconds: { type: 'string', default: '600' }, database: { type: 'string' } },
);

const REPORTS = 10;
const METRIC =
  /^(process_resident_memory|nodejs_heap_size_total|nodejs_heap_size_used|nodejs_external_memory|process_open_fds)\S* (\d+)/gm;

const addresses = differentAddresses(await headwordsOf(BUNDLED));
await onDatabases(options.database, async (database, settings) => {
  await runCommand(['import', BUNDLED], settings);
  const METRICS_PORT = String(await freePort());
  const server = await startServe({ ...settings, METRICS_ENABLED: 'true', METRICS_PORT });
  try {
    console.log(`\n${database}: MB after requests`);
    let requests = 0;
    for (let i = 0; i < REPORTS; i += 1) {
      const load = await runLoad({
        port: server.port,
        paths: addresses.slice(requests),
        headers: { 'Accept-Encoding': 'br' },
        anyStatus: true,
        connections: 32,
        requests: addresses.length - requests,
        maxDurationMs: (Number(options.seconds) / REPORTS) * 1_000,
      });
      requests += load.requests;
      console.log(`${String(requests).padStart(9)}: ${await readMetrics(METRICS_PORT)}`);
    }
  } finally {
    await server.stop();
  }
});

/** Every kind of read for every word, alternating between kinds. */
function differentAddresses(words: readonly string[]): string[] {
  const kinds = [
    (word: string) => `/api/v1/words/${word}`,
    (word: string) => `/api/v1/search?search=${word}`,
    (word: string) => `/word/${word}`,
    (word: string) => `/api/v1/words/${word}/meanings`,
    (word: string) => `/api/v1/search/detailed?search=${word}&with_meanings=true`,
    (word: string) => `/api/v1/words?search=${word}&with_meanings=true&limit=5`,
    (word: string) => `/api/v1/words/${word}/forms`,
    (word: string) => `/api/v1/words/${word}/translations`,
    (word: string) => `/api/v1/words/${word}/synonyms`,
    (word: string) => `/api/v1/words/${word}/antonyms`,
    (word: string) => `/api/v1/search?search=${word}&limit=5`,
  ];
  const encoded = words.map((word) => encodeURIComponent(word));
  return kinds.flatMap((_, turn) =>
    encoded.map((word, i) => kinds[(i + turn) % kinds.length]?.(word) ?? ''),
  );
}

async function readMetrics(port: string): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const parts = [...text.matchAll(METRIC)].map(([, name = '', value]) =>
    name === 'process_open_fds'
      ? `${name} ${value}`
      : `${name} ${Math.round(Number(value) / 2 ** 20)}`,
  );
  return parts.join(', ');
}
