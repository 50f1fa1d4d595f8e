/// <reference lib="dom" />
/**
 * From a keystroke to its results on the screen, in a real browser, on the full bundled dictionary.
 *
 *   npm run bench:keystrokes -- [--words <count>]
 *
 * Words of every frequency and common misspellings are typed letter by letter into the search box
 * of the page. The time is that of the browser: from the event of the key to the first frame after
 * the results for the whole text in the box are on the page.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../tests/_util/browser.ts';
import { startBundledServer } from '../_util/bundled-server.ts';
import { readDatasetWords } from '../_util/dataset-words.ts';
import { DATASET_FILE } from '../dataset/manifest.ts';

const DATASET = `resources/datasets/${DATASET_FILE}`;
const MISSPELLINGS = 'tests/golden/misspellings.txt';

const { values } = parseArgs({ options: { words: { type: 'string', default: '80' } } });
const count = Number(values.words);

/** Spread evenly over the dictionary, so that every run types the same words. */
async function wordsToType(): Promise<string[]> {
  const known: string[] = [];
  for await (const { word, zipf } of readDatasetWords(DATASET)) {
    // Letters without a key cause no keyboard event.
    if (zipf > 2 && /^[a-z ]+$/.test(word)) known.push(word);
  }
  const step = Math.max(1, Math.floor(known.length / count));
  const words = known.filter((_, i) => i % step === 0).slice(0, count);
  const misspelled = readFileSync(MISSPELLINGS, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(':')[0] ?? '');
  return [...words, ...misspelled.slice(0, Math.ceil(count / 4))];
}

/** In the page: resolves when the results for the next key are on screen, to the time that took. */
function nextKeystroke(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'keydown',
      (event) => {
        const box = event.target;
        if (!(box instanceof HTMLInputElement)) return;
        const observer = new MutationObserver(() => {
          const shown = document.querySelector<HTMLElement>('[data-term]')?.dataset['term'];
          if (shown !== box.value.trim()) return;
          observer.disconnect();
          // After the frame that shows them.
          requestAnimationFrame(() =>
            setTimeout(() => resolve(performance.now() - event.timeStamp)),
          );
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      },
      { once: true, capture: true },
    );
  });
}

function quantile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
}

const server = await startBundledServer();
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.goto(server.url);
  const box = page.getByRole('combobox');
  const times: number[] = [];
  for (const word of await wordsToType()) {
    await box.fill('');
    for (const letter of word) {
      // A trailing space changes nothing on the page.
      if (letter === ' ') {
        await page.keyboard.type(letter);
        continue;
      }
      const shown = page.evaluate(nextKeystroke);
      // Let the page listen before the key is pressed.
      await page.evaluate(() => {});
      await page.keyboard.type(letter);
      times.push(await shown);
    }
  }
  times.sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share));
  console.log(`${times.length} keystrokes: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
} finally {
  await browser.close();
  await server.close();
}
