import { APP_NAME } from '../../contract/public/pages.ts';
import { MAX_HEADWORD_LENGTH } from '../../contract/vocabulary.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { metaOf } from '../shared/meta.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { wordAddress } from './html.ts';

/** The part of a page that the server writes: all of it for browsers without scripts. */

const HEADER = `<a href="/">${APP_NAME}</a><form action="/search" role="search"><input type="search" name="q" aria-label="Look up a word" required maxlength="${MAX_HEADWORD_LENGTH}" /> <button>Look up</button></form>`;
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

/**
 * With scripts, only the content is shown; the rest is text in `noscript`, which cannot be nested.
 */
export function servedHtml(page: ServedPage, hasReader: boolean): string {
  const { title, content, withoutScript, credit = '' } = page;
  const [header, links] = hasReader ? [HEADER, LINKS] : ['', ''];
  const licence = hasReader ? ' <a href="/about">Licence</a>' : '';
  const framed = (top: string, main: string, bottom: string) =>
    `<div class="served" lang="en"><header>${top}</header><main>${main}</main><footer><p>${escapeHtml(credit)}${licence}</p>${bottom}</footer></div>`;
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
