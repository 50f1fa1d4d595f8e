/// <reference lib="dom" />
/**
 * How soon the page of a word is there on a phone: Chromium's "Slow 4G" (562 ms, 1.44 Mbit/s), a
 * CPU four times slower, nothing cached, on the full bundled dictionary.
 *
 *   npm run bench -- page [<word>...]
 */
import { launchBrowser } from '../../tests/_util/browser.ts';
import { onDatabases } from './databases.ts';
import { startServe } from './processes.ts';

const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1_000_000) / 8) * 0.9,
  uploadThroughput: ((750 * 1_000) / 8) * 0.9,
};
const CPU_SLOWDOWN = 4;
/** Loads of each page, of which the median counts. */
const RUNS = 3;
/** Nothing changes after this long on such a network. */
const SETTLED_MS = 6_000;

interface Figures {
  fcp: number;
  lcp: number;
  cls: number;
  scriptBytes: number;
  requests: number;
}

const asked = process.argv.slice(2);
const words = asked.length > 0 ? asked : ['run', 'happy', 'serendipity'];

await onDatabases('sqlite', async (_, settings) => {
  const server = await startServe({ ...settings, DICTIONARY_AUTO_IMPORT: 'true' });
  try {
    for (const word of words) {
      const all: Figures[] = [];
      for (let i = 0; i < RUNS; i += 1) {
        all.push(await measure(`http://127.0.0.1:${server.port}/word/${word}`));
      }
      const median = (name: keyof Figures) =>
        all.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
      console.log(
        `${word}: FCP ${seconds(median('fcp'))}, LCP ${seconds(median('lcp'))}, CLS ${median('cls').toFixed(3)}, script ${(median('scriptBytes') / 1000).toFixed(1)} kB, ${median('requests')} requests`,
      );
    }
  } finally {
    await server.stop();
  }
});

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
