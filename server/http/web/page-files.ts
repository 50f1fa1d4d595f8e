import { readdirSync } from 'node:fs';
import { WEB_FOLDER } from '../../config/installed-folders.ts';
import { escapeHtml } from './html.ts';

/** Files in this folder have a content hash in their name. */
export const ASSETS = 'assets';

/** The files that pages need besides the first script and its texts, as named in `vite.config.ts`. */
const KINDS: readonly { page: RegExp; scripts: string[]; texts: string[] }[] = [
  { page: /^\/(search|browse|find)$/, scripts: ['reader', 'find'], texts: ['problems'] },
  { page: /^\/word\//, scripts: ['reader', 'find', 'word'], texts: ['problems'] },
  {
    page: /^\/admin\/(words\/|translate)/,
    scripts: ['reader', 'find', 'word', 'layers', 'admin-pages', 'editor'],
    texts: ['problems', 'admin'],
  },
  { page: /^\/admin/, scripts: ['admin-pages'], texts: ['problems', 'admin'] },
  { page: /^\/about$/, scripts: ['reader', 'find', 'word', 'AboutPage'], texts: ['problems'] },
  {
    page: /^\/text$/,
    scripts: ['reader', 'find', 'learner', 'CodeBlock', 'TextPage'],
    texts: ['problems', 'learner'],
  },
  { page: /^/, scripts: ['reader'], texts: [] },
];

/**
 * The part of a page's head that loads its files beside the first script, not after it: links to
 * scripts, and the names of texts in other languages, of which `before-paint.js` takes the reader's.
 */
export function pageFiles(base: string): (path: string) => string {
  const files = readdirSync(`${WEB_FOLDER}${ASSETS}`);
  const named = (name: string) =>
    files.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  const linkTo = (file: string) =>
    `<link rel="modulepreload" crossorigin href="${base}/${ASSETS}/${file}" />`;
  const heads = KINDS.map(({ page, scripts, texts }) => {
    const content = named(`[a-z]{2}-(${['everywhere', ...texts].join('|')})`).join(' ');
    const links = scripts.flatMap(named).map(linkTo).join('');
    return { page, head: `<meta name="wordkeep-texts" content="${content}" />${links}` };
  });
  return (path) => heads.find(({ page }) => page.test(path))?.head ?? '';
}

/** The requests that lists begin with, as their pages write them. */
const FIRST_REQUESTS: Readonly<Record<string, readonly string[]>> = {
  '/browse': ['/api/v1/words?limit=20&with_meanings=true', '/browse/counts'],
  '/admin/words': ['/api/en/words?match=prefix&sort=word&order=asc&page=1&limit=50'],
};

/** Has the browser send the first requests of a page before its scripts are there. */
export const requestLinks = (base: string, page: string): string =>
  (FIRST_REQUESTS[page] ?? [])
    .map((url) => `<link rel="preload" as="fetch" crossorigin href="${base}${escapeHtml(url)}" />`)
    .join('');
