/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core';
import { nextFrame } from './browser.ts';

/** What a search box needs so that one sees what is typed. */
const NEEDED = 320;

/**
 * Where the search box of a page, or the list below it, has less than it needs, or something in the
 * bar is beyond its edge: a line for each.
 */
export async function narrowSearchBoxes(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  const box = page.getByRole('combobox');
  const list = page.locator('[role=search] [data-term]');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    await box.fill('run');
    await list.waitFor();
    await nextFrame(page);
    const { within, isBeyond } = await page.evaluate(() => {
      const bar = document.querySelector('header > div')!;
      const { left, right } = bar.getBoundingClientRect();
      const padding = parseFloat(getComputedStyle(bar).paddingInlineStart);
      const isBeyond = [...bar.children].some((child) => {
        const { left: from, right: to, width } = child.getBoundingClientRect();
        return width > 0 && (from < left + padding - 1 || to > right - padding + 1);
      });
      return { within: right - left - 2 * padding, isBeyond };
    });
    const sizes = await Promise.all([box, list].map((one) => one.boundingBox()));
    const [ofBox = 0, ofList = 0] = sizes.map((size) => size?.width);
    if (Math.min(ofBox, ofList) < Math.min(NEEDED, within) || isBeyond) {
      found.push(`${width}: box ${ofBox}, list ${ofList}${isBeyond ? ', beyond the edge' : ''}`);
    }
    await box.fill('');
  }
  return found;
}
