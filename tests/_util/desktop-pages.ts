import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { answerPage, type PageName, pageUrl } from '../../main/windows/app-pages.ts';
import { answerCall, type CallHandlers } from '../../main/ipc.ts';
import { PAGES_ORIGIN } from '../../main/windows/navigation.ts';
import { DESKTOP_CALLS, type DesktopEvents } from '../../server/contract/desktop/app.ts';
import type { TestDesktop } from './desktop.ts';

/** The app's own pages as built by `npm run build`. */
const FOLDER = fileURLToPath(new URL('../../dist/desktop', import.meta.url));

/** Stands in for the app's own URL scheme, which a browser does not know. */
const STAND_IN = 'http://pages.test';

/** Handlers for a page's calls, by an app with a real server. Calls that open windows are noted. */
export function handlersOf({ desktop }: TestDesktop, opened: string[] = []): CallHandlers {
  const note = (name: string) => () => void opened.push(name);
  return {
    getState: () => desktop.state,
    checkDatabase: (choice) => desktop.checkDatabase(choice),
    setUp: (input) => desktop.setUp(input),
    setUpAgain: note('set-up'),
    changePreferences: (input) => desktop.changePreferences(input),
    unlock: (password) => desktop.unlock(password),
    retryServer: () => desktop.startServer(),
    openPreferences: note('preferences'),
    openLog: note('log'),
    openLicence: (licence) => void opened.push(licence),
    findInPage: (text, forward) => void opened.push(`find ${text} ${forward}`),
    closeFind: note('closed'),
  };
}

/**
 * Opens one of the app's own pages as the app serves it, including headers. Its calls go to
 * `handlers`, through the app's checks. Resolves to a function that sends messages to the page.
 */
export async function openOwnPage(page: Page, name: PageName, handlers: CallHandlers) {
  await page.exposeFunction('desktopCall', (call: string, input: unknown[]) => {
    const known = DESKTOP_CALLS.find((other) => other === call);
    if (!known) throw new Error(`no such call: ${call}`);
    return answerCall(
      known,
      handlers,
      { senderFrame: { url: pageUrl(name), parent: null } },
      input,
    );
  });
  await page.addInitScript((calls) => {
    const { desktopCall } = window as unknown as {
      desktopCall: (call: string, input: unknown[]) => Promise<unknown>;
    };
    const bridge = Object.fromEntries(
      calls.map((call) => [call, (...input: unknown[]) => desktopCall(call, input)]),
    );
    const on = (event: string, listener: (value: unknown) => void) => {
      const heard = (told: Event) => listener((told as CustomEvent).detail);
      window.addEventListener(`desktop:${event}`, heard);
      return () => window.removeEventListener(`desktop:${event}`, heard);
    };
    Object.assign(window, { wordkeepDesktop: { ...bridge, on } });
  }, DESKTOP_CALLS);
  await page.route(`${STAND_IN}/**`, async (route) => {
    const asked = route.request().url().replace(STAND_IN, PAGES_ORIGIN);
    const answer = await answerPage(FOLDER, route.request().method(), asked);
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
  await page.goto(pageUrl(name).replace(PAGES_ORIGIN, STAND_IN));
  return <Name extends keyof DesktopEvents>(event: Name, value: DesktopEvents[Name]) =>
    page.evaluate(({ type, detail }) => window.dispatchEvent(new CustomEvent(type, { detail })), {
      type: `desktop:${event}`,
      detail: value,
    });
}
