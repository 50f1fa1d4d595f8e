/// <reference lib="dom" />
/**
 * How soon pages are there on a phone, what they transfer, and how long a key or a press waits for
 * its frame: Chromium's "Slow 4G" (562 ms, 1.44 Mbit/s), a CPU four times slower, nothing cached, on
 * the full bundled dictionary.
 */
import { launchBrowser } from '../../tests/_util/browser.ts';
import { signIn } from '../../tests/_util/sign-in.ts';
import { readArguments } from '../arguments.js';
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

const PAGES = [
  '/',
  '/word/run',
  '/search?q=ran+out',
  '/browse',
  '/find?rhymes_with=light',
  '/admin/words',
];

interface Figures {
  fcp: number;
  lcp: number;
  cls: number;
  /** The longest from a key or a press to the next frame; 0 where none took 104 ms, as browsers keep no others. */
  slowest: number;
  bytes: number;
  requests: number;
}

const { positionals: named } = readArguments('npm run bench -- page [<path> ...]', {}, [
  0,
  Infinity,
]);

await onDatabases('sqlite', async (_, settings) => {
  const server = await startServe({ ...settings, DICTIONARY_AUTO_IMPORT: 'true' });
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const token = (await signIn(url)).headers['authorization']?.replace('Bearer ', '') ?? '';
    for (const path of named.length > 0 ? named : PAGES) {
      const all: Figures[] = [];
      for (let i = 0; i < RUNS; i += 1) all.push(await measure(url, path, token));
      const median = (name: keyof Figures) =>
        all.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
      console.log(
        `${path}: FCP ${seconds(median('fcp'))}, LCP ${seconds(median('lcp'))}, CLS ${median('cls').toFixed(3)}, slowest input ${median('slowest')} ms, ${(median('bytes') / 1000).toFixed(1)} kB, ${median('requests')} requests`,
      );
    }
  } finally {
    await server.stop();
  }
});

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

async function measure(url: string, path: string, token: string): Promise<Figures> {
  const browser = await launchBrowser({ viewport: { width: 390, height: 844 } });
  try {
    if (path.startsWith('/admin')) {
      await browser.context.addCookies([{ name: 'bearer', value: token, url }]);
    }
    const page = await browser.newPage();
    // As the last visit of somebody who is signed in leaves it.
    await page.addInitScript(
      `localStorage.setItem('wordkeep.signed-in', ${path.startsWith('/admin')})`,
    );
    const devTools = await browser.context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url + path, { waitUntil: 'load' });
    await page.locator('h1').waitFor();
    const loaded = await page.evaluate(readFigures, SETTLED_MS);
    const field = page.locator('input:visible').first();
    if (await field.isVisible()) {
      await field.click();
      await page.keyboard.type('happy', { delay: 300 });
      // A search field in use covers the menu of a narrow page.
      await field.blur();
    }
    await page.locator('[aria-haspopup=menu]:visible').last().click();
    await page.getByRole('menu').waitFor();
    return { ...loaded, slowest: await page.evaluate(slowestInput) };
  } finally {
    await browser.close();
  }
}

/** Both run in the page. Named functions would be wrapped in a helper that is not there. */
async function slowestInput(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      // Others come from a pointer that lies still while the page is made.
      const inputs = (list.getEntries() as PerformanceEventTiming[]).filter(
        ({ interactionId }) => interactionId > 0,
      );
      resolve(Math.max(0, ...inputs.map(({ duration }) => duration)));
    }).observe({ type: 'event', buffered: true });
    setTimeout(() => resolve(0), 500);
  });
}

async function readFigures(settledMs: number): Promise<Omit<Figures, 'slowest'>> {
  await new Promise((resolve) => setTimeout(resolve, settledMs - performance.now()));
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
  const files = ['navigation', 'resource'].flatMap(
    (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
  );
  return {
    fcp: paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
    lcp: largest?.at(-1)?.startTime ?? 0,
    cls: (shifts ?? []).reduce(
      (sum, shift) => sum + (shift as unknown as { value: number }).value,
      0,
    ),
    bytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0),
    requests: files.length,
  };
}
