import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { decoded } from '../../server/contract/decoded.ts';
import { originOf, PAGES_ORIGIN } from './navigation.ts';

/** Only their own files, nothing inline, no network. */
const PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export const PAGES = ['setup', 'preferences', 'status', 'about', 'find'] as const;
export type PageName = (typeof PAGES)[number];

export const pageUrl = (page: PageName): string => `${PAGES_ORIGIN}/renderer/desktop/${page}.html`;

/** The file of them all, which shows the page that its address names. The build keeps its path. */
const PAGE_FILE = '/renderer/desktop/page.html';

/** Answers a request to the app's scheme with a file of `folder`, and nothing else. */
export async function answerPage(folder: string, method: string, url: string): Promise<Response> {
  const path = method === 'GET' && originOf(url) === PAGES_ORIGIN ? fileOf(folder, url) : null;
  const type = path === null ? undefined : TYPES[extname(path)];
  if (path === null || type === undefined) return refuse();
  try {
    const body = new Uint8Array(await readFile(path));
    return new Response(body, { headers: { ...PAGE_HEADERS, 'Content-Type': type } });
  } catch {
    return refuse();
  }
}

function fileOf(folder: string, url: string): string | null {
  const path = decoded(new URL(url).pathname);
  if (path === null || path.includes('\0') || path.includes('\\')) return null;
  const isPage = PAGES.some((page) => pageUrl(page) === PAGES_ORIGIN + path);
  const inside = normalize(join(folder, isPage ? PAGE_FILE : path));
  return inside.startsWith(folder.endsWith(sep) ? folder : folder + sep) ? inside : null;
}

function refuse(): Response {
  return new Response('There is no such page.', {
    status: 404,
    headers: { ...PAGE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
