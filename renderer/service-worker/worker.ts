import { ENTRY, SHELL, VERSION } from 'virtual:app-shell';
import { READER_PAGES } from '../../server/contract/pages.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Keeps what the reader's pages are made of, so that they open without a connection. What they
 * show is asked for by the pages themselves, which keep words in a database (`reader/offline`).
 */

const PREFIX = 'wordkeep-shell-';
const CACHE = PREFIX + VERSION;
/** The page that stands for all: its script shows what the address asks for. */
const PAGE = '/';
/** A server that has not answered by then is as good as away. */
const PATIENCE_MS = 6_000;

const pages: readonly string[] = READER_PAGES;
const isPage = (path: string) => pages.includes(path) || path.startsWith('/word/');
const isFont = (path: string) => path.endsWith('.woff2');

self.addEventListener('install', (event) => event.waitUntil(keepShell()));

async function keepShell(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload' });
  // A server that has just been updated may send this worker and the page of another version.
  if (!(await isOurs(page))) throw new Error('The server has another version of the app.');
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL);
  await cache.put(PAGE, page);
}

const isOurs = async (page: Response): Promise<boolean> =>
  page.ok && !page.redirected && (await page.clone().text()).includes(ENTRY);

// The browser starts a new worker only when no page of the old version is open, so nobody is left
// without a file that is loaded later.
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

// A page that came from the server may be of the new version already while the worker waits. If it
// is the only one, there is nothing to wait for.
self.addEventListener('message', (event) => {
  if (event.data === ENTRY) event.waitUntil(takeOverFrom());
});

async function takeOverFrom(): Promise<void> {
  const clients = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  if (clients.length <= 1) await self.skipWaiting();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(event, pathname));
  } else if (SHELL.includes(pathname) || isFont(pathname)) {
    event.respondWith(readFile(request, pathname));
  }
});

/** The server's page, which brings its content along; without an answer, the one that is kept. */
async function openPage(event: FetchEvent, path: string): Promise<Response> {
  const asked = askServer(event);
  const answer = await Promise.race([asked, waitFor(PATIENCE_MS)]);
  if (answer && !isGatewayError(answer)) {
    if (path === PAGE) event.waitUntil(keepPage(answer.clone()));
    return answer;
  }
  const kept = await (await caches.open(CACHE)).match(PAGE);
  return kept ?? (await asked) ?? Response.error();
}

async function askServer({ request, preloadResponse }: FetchEvent): Promise<Response | null> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch {
    return null;
  }
}

/** Said by what stands before a server that is away. */
const isGatewayError = ({ status }: Response) => status >= 502 && status <= 504;

async function keepPage(page: Response): Promise<void> {
  if (await isOurs(page)) await (await caches.open(CACHE)).put(PAGE, page);
}

const waitFor = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

/** Files of the app never change under their names. Alphabets are kept once they were needed. */
async function readFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && isFont(path)) await cache.put(path, answer.clone());
  return answer;
}
