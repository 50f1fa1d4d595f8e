import { readFileSync } from 'node:fs';
import { WEB_FOLDER } from '../../config/installed-folders.ts';
import { escapeHtml } from '../../contract/escape-html.ts';

/** Files in this folder have a content hash in their name. */
export const ASSETS = 'assets';

/** The part of Vite's manifest that is used. */
interface BuiltFile {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** The script of each page, as `vite.config.ts` or its file names it; the first that fits. */
const SCRIPTS: readonly [path: RegExp, name: string][] = [
  [/^\/word\//, 'word'],
  [/^\/(search|browse|find)$/, 'find'],
  [/^\/(my-words|practice|quiz|list|text)$/, 'lists'],
  [/^\/about$/, 'AboutPage'],
  [/^\/api-docs$/, 'ApiPage'],
  [/^\/admin\/words\//, 'editor'],
  [/^\/admin\/translate/, 'admin-pages'],
  [/^\/admin\/?$/, 'DashboardPage'],
  [/^\/admin\/datasets/, 'DatasetsPage'],
  [/^\/admin\/transfer/, 'TransferPage'],
  [/^\/admin\/history/, 'HistoryPage'],
  [/^\/admin\/suggestions/, 'SuggestionsPage'],
  [/^\/admin\/misses/, 'MissesPage'],
  [/^\/admin\/keys/, 'KeysPage'],
  [/^\/admin\/settings/, 'SettingsPage'],
  [/^\/admin/, 'admin'],
  [/^/, 'reader'],
];

/** The parts of a page's head that load its files beside the first script, not after it. */
export interface PageFiles {
  /** The names of texts in other languages, of which `before-paint.js` takes the reader's. */
  texts: string;
  /** To scripts. */
  links: string;
}

export function pageFiles(base: string): (path: string) => PageFiles {
  const built: Record<string, BuiltFile> = JSON.parse(
    readFileSync(`${WEB_FOLDER}scripts.json`, 'utf8'),
  );
  const linkTo = (file: string) =>
    `<link rel="modulepreload" crossorigin href="${base}/${file}" />`;
  const find = (key: string) => built[key] ?? [];
  const heads = SCRIPTS.map(([path, name]) => {
    const scripts = new Set(
      Object.keys(built)
        .filter((key) => !key.endsWith('.json') && built[key]?.name === name)
        .flatMap(find),
    );
    // A set goes on to what is added on the way.
    for (const { imports = [] } of scripts)
      imports.flatMap(find).forEach((one) => scripts.add(one));
    const texts = [...scripts]
      .flatMap(({ dynamicImports = [] }) => dynamicImports.filter((key) => key.endsWith('.json')))
      .flatMap(find)
      .map(({ file }) => file.replace(`${ASSETS}/`, ''));
    const links = Array.from(scripts, ({ file }) => linkTo(file)).join('');
    return { path, links, texts: `<meta name="wordkeep-texts" content="${texts.join(' ')}" />` };
  });
  return (path) => heads.find((head) => head.path.test(path)) ?? { texts: '', links: '' };
}

/** The requests that pages begin with, as they write them. */
const FIRST_REQUESTS: readonly [path: RegExp, ...requests: string[]][] = [
  [/^\/api-docs$/, '/api/v1/openapi.json'],
  [/^\/admin$/, '/api/en/statistics', '/api/settings'],
  [/^\/admin\/words$/, '/api/en/words?match=prefix&sort=word&order=asc&page=1&limit=50'],
  [/^\/admin\/words\/(\d+)$/, '/api/en/$1'],
  [
    /^\/admin\/translate\?(untranslated=\w+)$/,
    '/api/en/words?$1&match=prefix&sort=word&order=asc&page=1&limit=50&with_record=true',
  ],
  [/^\/admin\/datasets$/, '/api/en/datasets'],
  [/^\/admin\/transfer$/, '/api/en/dictionary/import/sources', '/api/settings'],
  [/^\/admin\/history$/, '/api/en/history?page=1&limit=30'],
  [/^\/admin\/suggestions$/, '/api/en/suggestions?status=new&page=1&limit=20'],
  [/^\/admin\/settings$/, '/api/settings', '/api/settings/update-check'],
];

/** Has the browser send the first requests of a page before its scripts are there. */
export const requestLinks = (base: string, page: string): string =>
  FIRST_REQUESTS.filter(([path]) => path.test(page))
    .flatMap(([path, ...requests]) => requests.map((request) => page.replace(path, request)))
    .map((url) => `<link rel="preload" as="fetch" crossorigin href="${base}${escapeHtml(url)}" />`)
    .join('');
