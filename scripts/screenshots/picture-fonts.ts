import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Fonts that machines taking pictures often lack. */
const FONTS = [
  ['@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-', 'U+0600-06FF, U+FE70-FEFF'],
  ['@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-', 'U+3000-303F, U+4E00-9FFF'],
] as const;
const WEIGHTS = [400, 600];
const FOLDER = '/picture-fonts/';

/**
 * Gives a page fonts for Arabic and Chinese, under the name of a font that it requests. They come
 * from its own origin, as its policy requires, but not from the server.
 */
export async function addPictureFonts(page: Page): Promise<void> {
  const pattern = `**${FOLDER}*`;
  await page.route(pattern, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(FOLDER.length);
    if (name === 'fonts.css') return route.fulfill({ contentType: 'text/css', body: styles() });
    const [font = 0, weight = 400] = name.split('-').map(Number);
    const file = new URL(
      `../../node_modules/${FONTS[font]?.[0]}${weight}-normal.woff2`,
      import.meta.url,
    );
    return route.fulfill({ contentType: 'font/woff2', body: await readFile(file) });
  });
  await page.addStyleTag({ url: `${FOLDER}fonts.css` });
  await page.evaluate(() => document.fonts.ready);
  await page.unroute(pattern);
}

function styles(): string {
  // Before the system's own font, which may have these letters, too, but not as most readers see them.
  const first = `:root { --font-text: 'Noto Sans', system-ui, sans-serif; }`;
  const faces = FONTS.flatMap(([, range], i) =>
    WEIGHTS.map(
      (weight) =>
        `@font-face { font-family: 'Noto Sans'; font-weight: ${weight}; unicode-range: ${range}; src: url(${FOLDER}${i}-${weight}); }`,
    ),
  );
  return [first, ...faces].join('\n');
}
