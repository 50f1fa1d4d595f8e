// Makes the icons of the desktop app from two drawings: `npm run icons`. The results are committed.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = (name: string) => join(root, 'resources/icons', name);

/** Linux wants each size as a file of its own; the largest is for its software centres. */
const LINUX_SIZES = [16, 32, 48, 64, 128, 256, 512, 1024];
const ICO_SIZES = [16, 24, 32, 48, 64, 256];
/** The sizes of a macOS icon set that are PNG inside, and their names in the file. */
const ICNS_TYPES: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];
/** Icons on macOS leave a margin of this part of their side. */
const MAC_MARGIN = 100 / 1024;

const chromiumPath = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);
if (!chromiumPath) throw new Error('Set CHROMIUM_PATH to a Chromium that draws the icons.');
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
const page = await browser.newPage();
const icon = await readFile(join(root, 'renderer/public/icons/icon.svg'), 'utf8');
const tray = await readFile(target('tray.svg'), 'utf8');

for (const size of LINUX_SIZES)
  await writeFile(target(`linux/${size}x${size}.png`), await draw(page, icon, size));
await writeFile(target('icon.ico'), await ico(page));
await writeFile(target('icon.icns'), await icns(page));
for (const [suffix, size] of [
  ['', 16],
  ['@2x', 32],
] as const) {
  await writeFile(target(`trayTemplate${suffix}.png`), await draw(page, tray, size));
  await writeFile(target(`tray${suffix}.png`), await draw(page, icon, size * 2));
}
await browser.close();

async function draw(page: Page, svg: string, size: number, margin = 0): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const side = size * (1 - 2 * margin);
  await page.setContent(
    `<style>body{margin:${size * margin}px}img{display:block;width:${side}px;height:${side}px}</style><img src="${image}">`,
  );
  await page.locator('img').evaluate((element: HTMLImageElement) => element.decode());
  return page.screenshot({ omitBackground: true });
}

/** A Windows icon file: a directory of PNG images. */
async function ico(page: Page): Promise<Buffer> {
  const pngs: Buffer[] = [];
  for (const size of ICO_SIZES) pngs.push(await draw(page, icon, size));
  const head = Buffer.alloc(6 + 16 * pngs.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = head.length;
  pngs.forEach((png, i) => {
    const size = ICO_SIZES[i] ?? 0;
    const at = 6 + 16 * i;
    // A side of 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pngs]);
}

/** A macOS icon file: PNG images, each under the name of its size. */
async function icns(page: Page): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (const [type, size] of ICNS_TYPES) {
    const png = await draw(page, icon, size, MAC_MARGIN);
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(png.length + 8, 4);
    chunks.push(head, png);
  }
  const body = Buffer.concat(chunks);
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}
