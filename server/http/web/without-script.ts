import { APP_NAME } from '../../contract/public/pages.ts';
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
  withoutScript?: string;
  /** At the foot: the attribution of the dictionary. */
  credit?: string;
}

/** The headings of pages and what stands below, as the English interface has them. */
const HEADINGS: Partial<Record<string, readonly [title: string, hint?: string]>> = {
  '/browse': ['Browse'],
  '/find': [
    'Word finder',
    'For the word on the tip of your tongue, crosswords, rhymes and anagrams.',
  ],
  '/practice': ['Practice', 'Cards come back when you are about to forget them (FSRS algorithm).'],
  '/quiz': ['Quiz', 'Answers about starred words count as practice.'],
  '/text': [
    'Read a text',
    'Paste a text and look up its words as you read. It stays in this browser and is gone with the tab; only its words are looked up, in alphabetical order.',
  ],
  '/history': ['History', 'Kept in this browser only.'],
  '/about': ['About this dictionary'],
};

/** Looks like the heading of the script's page: see `PageTitle.svelte`. */
export function headedPage(path: string): Partial<ServedPage> {
  const [title, hint = ''] = HEADINGS[path] ?? [];
  if (title === undefined) return {};
  return {
    title: `${title} · ${APP_NAME}`,
    content: `<h1 class="own">${title}</h1><div class="own mt-1 text-muted font-text">${hint}</div>`,
    withoutScript: NEEDS_SCRIPT,
  };
}

/**
 * With scripts, only the content is shown; the rest is text in `noscript`, which cannot be nested.
 */
export function servedHtml(page: ServedPage, hasReader: boolean): string {
  const { title, content, withoutScript, credit = '' } = page;
  const [header, links] = hasReader ? [HEADER, LINKS] : ['', ''];
  const licence = hasReader ? ' <a href="/about">Licence</a>' : '';
  const framed = (top: string, main: string, bottom: string) =>
    `<div class="served" lang="en"><header>${top}</header><main class="min-h-dvh">${main}</main><footer class="p-5 border-t border-line text-muted"><p>${escapeHtml(credit)}${licence}</p>${bottom}</footer></div>`;
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
