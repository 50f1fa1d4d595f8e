/// <reference lib="dom" />
/**
 * How soon the page of a word is there on a phone: Chromium's "Slow 4G" (562 ms, 1.44 Mbit/s), a
 * CPU four times slower, nothing cached, on the full bundled dictionary.
 *
 *   npm run bench -- page [--runs <count>] [--url <running server>] [<word>...]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../tests/_util/browser.ts';
import { CREDENTIALS } from './admin.ts';
import { startServe } from './processes.ts';

const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1_000_000) / 8) * 0.9,
  uploadThroughput: ((750 * 1_000) / 8) * 0.9,
};
const CPU_SLOWDOWN = 4;
/** Nothing changes after this long on such a network. */
const SETTLED_MS = 6_000;

interface Figures {
  fcp: number;
  lcp: number;
  cls: number;
  scriptBytes: number;
  requests: number;
}

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, url: { type: 'string' } },
  allowPositionals: true,
});
const words = positionals.length > 0 ? positionals : ['run', 'happy', 'serendipity'];
const runs = Number(values.runs);

const folder = await mkdtemp(join(tmpdir(), 'wordkeep-page-'));
const server = values.url
  ? null
  : await startServe({
      ...CREDENTIALS,
      DATA_DIR: folder,
      DICTIONARY_AUTO_IMPORT: 'true',
      PUBLIC_API_RATE_LIMIT: '1000000/60',
      UPDATE_CHECK: 'false',
    });
const address = values.url ?? `http://127.0.0.1:${server?.port}`;
try {
  for (const word of words) {
    const all: Figures[] = [];
    for (let i = 0; i < runs; i += 1) all.push(await measure(`${address}/word/${word}`));
    const median = (name: keyof Figures) =>
      all.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
    console.log(
      `${word}: FCP ${seconds(median('fcp'))}, LCP ${seconds(median('lcp'))}, CLS ${median('cls').toFixed(3)}, script ${(median('scriptBytes') / 1000).toFixed(1)} kB, ${median('requests')} requests`,
    );
  }
} finally {
  await server?.stop();
  await rm(folder, { recursive: true });
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

async function measure(address: string): Promise<Figures> {
  const browser = await launchBrowser({ viewport: { width: 390, height: 844 } });
  try {
    const page = await browser.newPage();
    const devTools = await browser.context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(address, { waitUntil: 'load' });
    await page.locator('#search').waitFor();
    return await page.evaluate(readFigures, SETTLED_MS);
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
async function readFigures(settledMs: number): Promise<Figures> {
  await new Promise((resolve) => setTimeout(resolve, settledMs - performance.now()));
  // Avoid named functions, which the transpiler would wrap in its own helper.
  const [paints, largest, shifts] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift'].map(
      (type) =>
        new Promise<PerformanceEntryList>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({
            type,
            buffered: true,
          });
          setTimeout(() => resolve([]), 500);
        }),
    ),
  );
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return {
    fcp: paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
    lcp: largest?.at(-1)?.startTime ?? 0,
    cls: (shifts ?? []).reduce(
      (sum, shift) => sum + (shift as unknown as { value: number }).value,
      0,
    ),
    scriptBytes: files
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    requests: files.length + 1,
  };
}
