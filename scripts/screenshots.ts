/**
 * `npm run screenshots -- [--language=de]... [<path>...]`: pages at three widths in both themes, into
 * `screenshots/<language>` (not in git). It starts a server of its own on the bundled dictionary.
 */
import { parseArgs } from 'node:util';
import { launchBrowser } from '../tests/_util/browser.ts';
import { CREDENTIALS } from '../tests/_util/credentials.ts';
import { startBundledServer } from './_util/bundled-server.ts';

const READER = [
  '/',
  '/search?q=definately',
  '/search?q=wxyzxy',
  '/word/run',
  '/word/colour',
  '/word/wxyzxy',
  '/browse',
  '/browse?letter=b',
  '/find?means=fear+of+spiders',
  '/my-words',
  '/practice',
  '/history',
  '/about',
  '/api',
];
const ADMIN = [
  '/admin',
  '/admin/words',
  '/admin/words/new',
  '/admin/suggestions',
  '/admin/history',
  '/admin/transfer',
  '/admin/settings',
];
const SIZES = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

const { values, positionals } = parseArgs({
  options: { language: { type: 'string', multiple: true, default: ['en'] } },
  allowPositionals: true,
});
const paths = positionals.length > 0 ? positionals : [...READER, ...ADMIN];

const server = await startBundledServer();
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.goto(`${server.url}/admin`);
  await page.locator('input[name=username]').fill(CREDENTIALS.ADMIN_USERNAME);
  await page.locator('input[type=password]').fill(CREDENTIALS.ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').waitFor({ state: 'detached' });
  for (const language of values.language) {
    await page.evaluate((code) => localStorage.setItem('wordkeep.language', code), language);
    for (const path of paths) {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.goto(server.url + path, { waitUntil: 'networkidle' });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const name = path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
          const file = `screenshots/${language}/${name}-${size.width}-${colorScheme}.png`;
          await page.screenshot({ path: file, fullPage: true });
          console.log(file);
        }
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
