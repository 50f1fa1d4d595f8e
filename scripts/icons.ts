// Makes the icons of the desktop app from two drawings: `npx tsx scripts/icons.ts`. The results are
// committed.
import { readFile, writeFile } from 'node:fs/promises';
import { BILINEAR, createICNS, createICO } from 'png2icons';
import { chromium } from 'playwright-core';

const FOLDER = 'resources/icons/';
/** Linux wants each size as a file of its own; the largest is for its software centres. */
const LINUX_SIZES = [16, 32, 48, 64, 128, 256, 512, 1024];
/** Icons on macOS leave a margin of this share of their side. */
const MAC_MARGIN = 100 / 1024;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
const icon = await readFile('renderer/public/icons/icon.svg', 'base64');
const tray = await readFile(`${FOLDER}tray.svg`, 'base64');

const save = (name: string, content: Buffer | null) => writeFile(FOLDER + name, content ?? '');
for (const size of LINUX_SIZES) await save(`linux/${size}x${size}.png`, await draw(icon, size));
await save('icon.ico', createICO(await draw(icon, 256), BILINEAR, 0, true));
await save('icon.icns', createICNS(await draw(icon, 1024, MAC_MARGIN), BILINEAR, 0));
for (const scale of [1, 2]) {
  const suffix = scale === 1 ? '' : '@2x';
  await save(`trayTemplate${suffix}.png`, await draw(tray, 16 * scale));
  await save(`tray${suffix}.png`, await draw(icon, 32 * scale));
}
await browser.close();

async function draw(svg: string, size: number, margin = 0): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  const side = size * (1 - 2 * margin);
  await page.setContent(
    `<style>body{margin:${size * margin}px}img{display:block;width:${side}px;height:${side}px}</style>` +
      `<img src="data:image/svg+xml;base64,${svg}">`,
  );
  await page.locator('img').evaluate((element: HTMLImageElement) => element.decode());
  return page.screenshot({ omitBackground: true });
}
