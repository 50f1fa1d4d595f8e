import { ENTRY, SHELL, VERSION } from 'virtual:app-shell';
import { READER_PAGES } from '../../server/contract/public/pages.ts';

declare const self: ServiceWorkerGlobalScope;

// Caches the files of the reader's pages, so that they open without a connection. The pages keep the
// words that they show in a database (`reader/offline`).

/** The path of `PUBLIC_URL`, with a slash at its end. */
const BASE = new URL(self.registration.scope).pathname;
/** Each dictionary of a host has its own caches; that at the root has none with a slash. */
const PREFIX = `wordkeep-shell-${BASE === '/' ? '' : BASE}`;
const CACHE = PREFIX + VERSION;
/** Served for every page: its script shows what the address asks for. */
const PAGE = BASE;
const FILES = SHELL.map((name) => BASE + name);
/** A server that has not answered by then counts as unreachable. */
const PATIENCE_MS = 6_000;

const pages: readonly string[] = READER_PAGES;
const isPage = (path: string) => {
  const own = path.startsWith(BASE) ? path.slice(BASE.length - 1) : '';
  return pages.includes(own) || own.startsWith('/word/');
};
const isOldCache = (name: string) =>
  name.startsWith(PREFIX) && !name.slice(PREFIX.length).includes('/') && name !== CACHE;
const isFont = (path: string) => path.endsWith('.woff2');

self.addEventListener('install', (event) => event.waitUntil(keepShell()));

async function keepShell(): Promise<void> {
  const page = await asKept(await fetch(PAGE, { cache: 'reload' }));
  // During an update, the server may send this worker with the page of another version.
  if (!page) throw new Error('The server has another version of the app.');
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await cache.put(PAGE, page);
}

/** A page of our version, without its content: it is shown at every address. */
async function asKept(page: Response): Promise<Response | null> {
  const html = await page.text();
  if (!page.ok || page.redirected || !html.includes(ENTRY)) return null;
  const shell = html.replace(/<div class="served"[^]*<\/footer><\/div>/, '');
  return new Response(shell, { headers: page.headers });
}

// The browser activates a new worker only when no page of the old version is open, so no page loses
// a file that it loads later.
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter(isOldCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

// A page loaded from the server may already have the new version while the worker is waiting. If it
// is the only page, there is no need to wait.
self.addEventListener('message', (event) => {
  if (event.data === BASE + ENTRY) event.waitUntil(takeOverFrom());
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
  } else if (FILES.includes(pathname) || isFont(pathname)) {
    event.respondWith(readFile(request, pathname));
  }
});

/** The server's page, which includes its content; without an answer, the cached one. */
async function openPage(event: FetchEvent, path: string): Promise<Response> {
  const fetched = fetchPage(event);
  const answer = await Promise.race([fetched, waitFor(PATIENCE_MS)]);
  if (answer && !isGatewayError(answer)) {
    if (path === PAGE) event.waitUntil(keepPage(answer.clone()));
    return answer;
  }
  const kept = await (await caches.open(CACHE)).match(PAGE);
  return kept ?? (await fetched) ?? Response.error();
}

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response | null> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch {
    return null;
  }
}

/** The answer of a proxy whose server is unreachable. */
const isGatewayError = ({ status }: Response) => status >= 502 && status <= 504;

async function keepPage(page: Response): Promise<void> {
  const kept = await asKept(page);
  if (kept) await (await caches.open(CACHE)).put(PAGE, kept);
}

const waitFor = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

/** Files of the app never change under the same name. Fonts are cached when first needed. */
async function readFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && isFont(path)) await cache.put(path, answer.clone());
  return answer;
}
