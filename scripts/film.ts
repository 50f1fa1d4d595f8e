/**
 * `npm run film`: the search as somebody types, as an animated picture for the README. It starts a
 * server of its own on the bundled dictionary.
 */
import { writeFileSync } from 'node:fs';
import { launchBrowser } from '../tests/_util/browser.ts';
import { animatePng, type Frame } from './_util/animated-png.ts';
import { startBundledServer } from './_util/bundled-server.ts';

const FILE = 'docs/images/search-film.png';
const TERMS = ['give up', 'definately'];
const KEY_MS = 220;
const REST_MS = 1_600;

const server = await startBundledServer();
const browser = await launchBrowser({ viewport: { width: 760, height: 460 } });
try {
  const page = await browser.newPage();
  await page.goto(server.url);
  const box = page.getByRole('combobox');
  const frames: Frame[] = [];
  const take = async (milliseconds: number) => {
    frames.push({ png: await page.screenshot({ caret: 'hide' }), milliseconds });
  };
  await box.click();
  await page.evaluate(() => document.fonts.ready);
  for (const term of TERMS) {
    await take(KEY_MS * 2);
    for (let length = 1; length <= term.length; length++) {
      const typed = term.slice(0, length);
      const answered = page.waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url());
        return pathname === '/api/v1/search' && searchParams.get('search') === typed.trim();
      });
      // Earlier answers are cached and not requested again.
      if (typed.trim() === typed) await Promise.all([answered, box.fill(typed)]);
      else await box.fill(typed);
      await page.getByRole('option').first().waitFor();
      await take(length === term.length ? REST_MS : KEY_MS);
    }
    await box.fill('');
  }
  const film = animatePng(frames);
  writeFileSync(FILE, film);
  console.log(`${FILE}: ${frames.length} frames, ${Math.round(film.length / 1024)} kB`);
} finally {
  await browser.close();
  await server.close();
}
