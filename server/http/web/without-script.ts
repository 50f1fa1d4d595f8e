import { readFileSync } from 'node:fs';
import { WEB_FOLDER } from '../../config/installed-folders.ts';
import { APP_NAME } from '../../contract/public/pages.ts';
import type { AdminWord } from '../../contract/admin/words.ts';
import { MAX_HEADWORD_LENGTH } from '../../contract/vocabulary.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { metaOf } from '../shared/meta.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { wordAddress } from './html.ts';

/** The part of a page that the server writes: all of it for browsers without scripts. */

const HEADER = `<div class="flex items-center gap-3 h-full"><a class="text-lg font-semibold font-reading text-inherit no-underline" href="/">${APP_NAME}</a><form class="flex items-center gap-3 flex-1 min-w-0" action="/search" role="search"><input class="control min-w-0 max-w-[30rem]" type="search" name="q" aria-label="Look up a word" required maxlength="${MAX_HEADWORD_LENGTH}" /> <button class="flex-none">Look up</button></form></div>`;
const LINKS = '<nav><a href="/">Start</a> <a href="/about">About</a></nav>';
const NEEDS_SCRIPT =
  '<p>This page needs JavaScript. Words can be looked up and read without it.</p>';

export interface ServedPage {
  title: string;
  /** Shown until the script has rendered the page. */
  content?: string;
  /** The content has a frame of its own. */
  isFramed?: boolean;
  withoutScript?: string;
  /** At the foot: the attribution of the dictionary. */
  credit?: string;
}

/** The title of each page and what stands below it, by languages and addresses. */
type Headings = Readonly<Record<string, Partial<Record<string, readonly string[]>>>>;
let headings: Headings | undefined;

/** As the build takes them from the catalogues. */
const readHeadings = (): Headings =>
  (headings ??= JSON.parse(readFileSync(`${WEB_FOLDER}headings.json`, 'utf8')) as Headings);

/** One of the texts in English, in an element into which `before-paint.js` puts another language. */
export function headingElement(path: string, i: number, name: string, classes = ''): string {
  const { en, ...others } = readHeadings();
  const data = Object.entries(others).map(
    ([language, own]) => ` data-${language}="${escapeHtml(own[path]?.[i] ?? '')}"`,
  );
  const text = escapeHtml(en?.[path]?.[i] ?? '');
  return `<${name} class="own ${classes}"${data.join('')}>${text}</${name}>`;
}

/** Looks like the heading of the script's page: see `PageTitle.svelte`. */
export function headedPage(path: string): Partial<ServedPage> {
  const [title] = readHeadings()['en']?.[path] ?? [];
  if (title === undefined) return {};
  const hint = headingElement(path, 1, 'div', 'mt-1 text-muted font-text');
  return {
    title: `${title} · ${APP_NAME}`,
    content: headingElement(path, 0, 'h1') + hint,
    withoutScript: NEEDS_SCRIPT,
  };
}

/** As in `PageHeader.svelte`. */
const ADMIN_TITLE = 'inline me-2 text-xl wrap-anywhere';

export function adminPage(path: string): Partial<ServedPage> {
  const [title] = readHeadings()['en']?.[path] ?? [];
  if (title === undefined) return {};
  const hint = headingElement(path, 1, 'div', 'muted max-w-reading');
  return inShell(title, headingElement(path, 0, 'h1', ADMIN_TITLE), hint);
}

export function recordPage({ word, part_of_speech }: AdminWord): Partial<ServedPage> {
  const part = headingElement(part_of_speech, 0, 'span', 'text-muted');
  return inShell(word, `<h1 class="${ADMIN_TITLE}">${escapeHtml(word)}</h1> ${part}`);
}

/** Looks like `Shell.svelte` with a `PageHeader.svelte`. */
function inShell(title: string, heading: string, hint = ''): Partial<ServedPage> {
  return {
    title: `${title} · ${APP_NAME}`,
    content: `<div class="grid grid-rows-[auto_1fr] min-h-dvh min-[60rem]:grid-cols-[14.5rem_minmax(0,1fr)]" lang="en"><div class="flex py-1 border-b border-e border-line bg-surface min-[60rem]:row-[1/3]"><div class="min-h-control"></div></div><main class="grid content-start gap-4 w-full p-4 max-w-[88rem] min-[60rem]:row-[1/3] min-[60rem]:col-start-2 min-[60rem]:gap-5 min-[60rem]:mx-auto min-[60rem]:px-6 min-[60rem]:pt-5 min-[60rem]:pb-7"><div class="cluster min-h-control"><div>${heading}</div></div>${hint}</main></div>`,
    isFramed: true,
  };
}

/** With scripts, only the content is shown; the rest is in `noscript`, which cannot be nested. */
export function servedHtml(page: ServedPage, hasReader: boolean): string {
  const { title, content, withoutScript, credit = '' } = page;
  const [header, links] = hasReader ? [HEADER, LINKS] : ['', ''];
  const licence = hasReader ? ' <a href="/about">Licence</a>' : '';
  const framed = (top: string, main: string, bottom: string) =>
    `<div class="served" lang="en"><header>${top}</header><main class="min-h-dvh">${main}</main><footer class="p-5 border-t border-line text-muted"><p>${escapeHtml(credit)}${licence}</p>${bottom}</footer></div>`;
  if (page.isFramed) return content + noscript(NEEDS_SCRIPT);
  if (content !== undefined) {
    return framed(noscript(header), content + noscript(withoutScript ?? ''), noscript(links));
  }
  const heading = `<h1>${escapeHtml(title.replace(` · ${APP_NAME}`, ''))}</h1>`;
  return noscript(framed(header, heading + (withoutScript ?? NEEDS_SCRIPT), links));
}

const noscript = (html: string): string => (html === '' ? '' : `<noscript>${html}</noscript>`);

export const linksTo = (words: readonly string[]): string =>
  words.map((word) => `<a href="${wordAddress(word)}">${escapeHtml(word)}</a>`).join(', ');

/** Attribution and licence. */
export function termsOf(dictionary: Dictionary): string {
  const { attribution, license, license_url: url, notice } = metaOf(dictionary);
  const terms = url ? `<a href="${escapeHtml(url)}">${escapeHtml(license)}</a>` : '';
  return [escapeHtml(attribution), terms, escapeHtml(notice)]
    .map((text) => (text === '' ? '' : `<p>${text}</p>`))
    .join('');
}
