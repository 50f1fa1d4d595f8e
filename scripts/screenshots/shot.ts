import type { Locator, Page } from 'playwright-core';
import type { AllTexts } from './texts.ts';

/** A page or a state of one, of which pictures are taken. */
export interface Shot {
  name: string;
  path: string;
  /** Visible when the page is ready. */
  ready?: string;
  /** Brings the page into the state to be shown. */
  prepare?: (page: Page, texts: AllTexts) => Promise<unknown>;
  /** Undoes what it did, where later pictures would show that. */
  after?: (page: Page, texts: AllTexts) => Promise<unknown>;
  /** What this browser has stored under `wordkeep.` while the picture is taken. */
  stored?: Record<string, string>;
  /** As printed. */
  isPrint?: boolean;
  /** The whole page, however long it is. */
  isWhole?: boolean;
  /** Requests to this are never answered, so the page waits. */
  held?: string;
  /** Requests to this are refused. */
  refused?: { url: string | RegExp; status: number; code: string; method?: string };
}

/** As long as a search may be. */
export const LONG = 'supercalifragilistic'.repeat(7).slice(0, 128);

/** The button of this name; pages have some twice, for two widths. */
export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

export const openMenu = async (page: Page, name: string | RegExp): Promise<void> => {
  await button(page, name).click();
  await page.getByRole('menuitem').or(page.getByRole('menuitemradio')).first().waitFor();
};

/** The dialog that is open. */
export async function dialogOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/** Scrolls on by most of a window. */
export const scroll = (page: Page): Promise<void> => page.mouse.wheel(0, 700);

export const scrollTo = (locator: Locator): Promise<void> =>
  locator.evaluate((element) => element.scrollIntoView({ block: 'center' }));
