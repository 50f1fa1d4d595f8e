/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { afterEach, describe, it } from 'vitest';

/**
 * Where systems keep their Chromium; `CHROMIUM_PATH` names another. The headless shell comes first:
 * it renders the same pages in about half the time.
 */
const KNOWN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser for the tests; undefined if there is none. */
const CHROMIUM_PATH = [process.env['CHROMIUM_PATH'] ?? '', ...KNOWN_PLACES].find(
  (path) => path && existsSync(path),
);

/**
 * A suite that needs a browser; without one it is skipped with a note. With a test that fails it is
 * printed what its pages show and wait for.
 */
export function describeInBrowser(name: string, suite: () => void): void {
  if (CHROMIUM_PATH) {
    describe(name, () => {
      afterEach(async ({ task }) => {
        if (task.result?.state !== 'fail') return;
        for (const page of openPages.keys()) console.log(await stateOf(page));
      });
      suite();
    });
  } else {
    it(name, ({ skip }) => skip('the whole suite: no Chromium here; CHROMIUM_PATH can name one'));
  }
}

/** A host name of this machine that is not a secure origin over http. */
export const LAN_HOST = 'wordkeep.test';

const LAUNCH_OPTIONS: LaunchOptions = {
  ...(CHROMIUM_PATH !== undefined && { executablePath: CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1`,
  ],
};

/** Ends a wait for something that never comes; long enough for a very busy machine. */
const ACTION_TIMEOUT_MS = 90_000;

export interface TestBrowser {
  context: BrowserContext;
  /** A new page. The test fails on errors that it logs, and on requests to other hosts. */
  newPage(): Promise<Page>;
  /** Errors of the pages so far that no test has removed. */
  complaints: string[];
  close(): Promise<void>;
}

let shared: Promise<Browser> | undefined;

/**
 * A new profile in a real Chromium that all files of a worker share: it is started for the first
 * and ends with the worker.
 */
export async function startBrowser(options?: BrowserContextOptions): Promise<TestBrowser> {
  shared ??= chromium.launch(LAUNCH_OPTIONS);
  return openProfile(await shared, options);
}

/** A Chromium with one profile. Closing it ends the browser. */
export async function launchBrowser(options?: BrowserContextOptions): Promise<TestBrowser> {
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  return { ...(await openProfile(browser, options)), close: () => browser.close() };
}

async function openProfile(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<TestBrowser> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    // Requests of service workers bypass the routes of a test.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  await context.addInitScript(keepStill);
  const complaints: string[] = [];
  const newPage = async () => {
    const page = await context.newPage();
    page.on('console', (message) => {
      // The browser's own message about a refused request; tests check the page instead.
      if (message.text().startsWith('Failed to load resource')) return;
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    openPages.set(page, followRequests(page));
    page.on('close', () => openPages.delete(page));
    return page;
  };
  return { context, newPage, complaints, close: () => context.close() };
}

/** The requests of an open page that are not answered yet, or never will be. */
const openPages = new Map<Page, Map<Request, string>>();

function followRequests(page: Page): Map<Request, string> {
  const unanswered = new Map<Request, string>();
  page.on('request', (request) => unanswered.set(request, 'pending'));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => {
    unanswered.set(request, request.failure()?.errorText ?? 'failed');
  });
  return unanswered;
}

const SHOWN_TEXT = 600;
const SHOWN_REQUESTS = 10;

async function stateOf(page: Page): Promise<string> {
  const requests = [...(openPages.get(page) ?? [])].slice(-SHOWN_REQUESTS);
  const shown = page.evaluate((length) => {
    const focused = document.activeElement?.outerHTML.slice(0, 200);
    return `focus: ${focused}\n${document.body.innerText.slice(0, length)}`;
  }, SHOWN_TEXT);
  return [
    `The page at ${page.url()}`,
    ...requests.map(([request, state]) => `${request.method()} ${request.url()}: ${state}`),
    await shown.catch(String),
  ].join('\n');
}

/** Turns transitions off: each frame of a fading colour restyles the whole page. */
function keepStill(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets.push(still);
}

/**
 * Shows a page of the app. In a tab that has the app open already, it is shown as by a link, which
 * takes a fifth of loading it. It counts as new: it is reached over a page that does not exist.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const { origin, pathname } = new URL(address);
  const isOpen = page.url().startsWith(`${origin}/`);
  const nowhere = origin + (pathname.startsWith('/admin') ? '/admin/nowhere' : '/nowhere');
  if (isOpen && (await follow(page, nowhere)) && (await follow(page, address))) return;
  await page.goto(address);
}

/** As many as no page of the app takes to be replaced by another. */
const FRAMES = 200;

/** Follows a link inside the app. False if the app does not let go of what is shown. */
function follow(page: Page, address: string): Promise<boolean> {
  const follows = async ({ to, frames }: { to: string; frames: number }) => {
    const titles = document.querySelectorAll('h1');
    const link = document.createElement('a');
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    if (location.href !== to) return false;
    const isGone = () => [...titles].every((title) => !title.isConnected);
    for (let i = 0; i < frames && !isGone(); i += 1) await nextFrame();
    return isGone();
  };
  return page.evaluate(follows, { to: address, frames: FRAMES });
}

/** Resolves when the app has replaced the word that the server wrote, which takes no keys. */
export const appShown = (page: Page): Promise<void> =>
  page.locator('.served').waitFor({ state: 'detached' });

/** Resolves when the page has rendered its current state. */
export function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

/** The rules of axe whose outcome depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** True if a target is too small only because a bar that stays in view covers a part of it. */
const isScrolledUnder = ({ any }: AxeResults['violations'][number]['nodes'][number]): boolean =>
  any.some(({ id, data }) => id === 'target-size' && /obscured/i.test(data?.messageKey ?? ''));

/** The serious problems that axe finds on a page, a line each. By default checks all rules. */
export async function seriousProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Through the debugger, because the page's policy forbids foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as {
        axe: { run(options: RunOptions): Promise<AxeResults> };
      };
      return (await axe.run(options)).violations;
    },
    {
      resultTypes: ['violations'],
      // No rule in use reads the style sheets themselves.
      preload: false,
      rules: { 'target-size': { enabled: true } },
      ...(rules && { runOnly: [...rules] }),
    } satisfies RunOptions,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter((node) => !isScrolledUnder(node)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}

/** Checks all rules in the current theme, then switches the theme and checks its colours. */
export async function seriousProblemsInThemes(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [shown, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const all = await seriousProblems(page);
  await page.emulateMedia({ colorScheme: other });
  const colours = await seriousProblems(page, COLOUR_RULES);
  return [
    ...all.map((problem) => `${shown}: ${problem}`),
    ...colours.map((problem) => `${other}: ${problem}`),
  ];
}
