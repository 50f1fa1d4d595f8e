/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core';

/** What a page shows: an element, or one with this text. */
export interface Shown {
  selector: string;
  text?: string;
}

/**
 * Does something, and leaves the page in the task that first shows the outcome, by loading it anew.
 * Until then the processor is `slowed` so many times. Resolves when the page is loaded.
 */
export async function leaveWhenShown(
  page: Page,
  shown: Shown,
  act: () => Promise<unknown>,
  slowed: number,
): Promise<void> {
  await page.evaluate(({ selector, text }) => {
    const look = () => {
      const all = [...document.querySelectorAll(selector)];
      if (!all.some(({ textContent }) => textContent.includes(text ?? ''))) return;
      changes.disconnect();
      location.reload();
    };
    const changes = new MutationObserver(look);
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    changes.observe(document, everything);
  }, shown);
  const debug = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => debug.send('Emulation.setCPUThrottlingRate', { rate });
  await slowDown(slowed);
  const loaded = page.waitForEvent('load');
  // The page may be gone before the browser confirms the action.
  await Promise.all([loaded, act().catch(() => {})]);
  await slowDown(1);
  await debug.detach();
}
