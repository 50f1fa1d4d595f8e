import {
  APP_NAME,
  HOME_DESCRIPTION,
  PAGE_SETTINGS_NAME,
  type PageSettings,
} from '../../contract/public/pages.ts';
import { linkUnder } from '../shared/base-path.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { type ServedPage, servedHtml } from './without-script.ts';
import type { PageFiles } from './page-files.ts';
import { OPEN_SEARCH } from './open-search.ts';
import type { ServedAnswers } from './served-answers.ts';

export interface Page extends ServedPage {
  status: 200 | 404 | 429;
  description: string;
  /** A path from the root of the server, for shared links. */
  address?: string;
  /** True if other addresses have the same content. */
  isCanonical?: boolean;
  /** Read by the script and by other programs. */
  data?: string;
  answers?: ServedAnswers;
}

export const HOME: Page = {
  status: 200,
  title: `${APP_NAME}, an English dictionary`,
  description: HOME_DESCRIPTION,
};

/** Lets browsers offer the server as a search engine. */
const SEARCH_LINK = `<link rel="search" type="application/opensearchdescription+xml" title="${APP_NAME}" href="${OPEN_SEARCH}" />`;

/** Placeholders in `renderer/index.html`. */
const HEAD = '<!--preview-->';
const CONTENT = '<!--content-->';
const DATA = '<!--data-->';

/** Metadata in the head of every page. */
export interface Site {
  /** The parts of the web interface that the visitor can use. */
  surfaces: readonly string[];
  publicUrl: string | null;
  /** The path that everything is under. */
  base: string;
  settings: PageSettings;
  files: PageFiles;
}

export const fillTemplate = (template: string, page: Page, site: Site): string =>
  template
    .replace(HEAD, () => headOf(page, site))
    // After the styles, without which nothing is painted: few files are sent at a time.
    .replace('</head>', () => `${site.files.links}</head>`)
    .replace(CONTENT, () =>
      linkUnder(servedHtml(page, site.surfaces.includes('reader')), site.base),
    )
    .replace(DATA, () => page.data ?? '');

function headOf(page: Page, { surfaces, publicUrl, base, settings, files }: Site): string {
  const [title, description] = [escapeHtml(page.title), escapeHtml(page.description)];
  const address = page.address === undefined ? null : escapeHtml((publicUrl ?? '') + page.address);
  const lines = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<meta name="wordkeep-surfaces" content="${surfaces.join(' ')}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${APP_NAME}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
  ];
  if (address !== null) {
    // Relative addresses mean nothing where a page is shared.
    if (publicUrl !== null) lines.push(`<meta property="og:url" content="${address}" />`);
    if (page.isCanonical) lines.push(`<link rel="canonical" href="${address}" />`);
  }
  if (surfaces.includes('reader')) lines.push(linkUnder(SEARCH_LINK, base));
  if (Object.values(settings).some((value) => (Array.isArray(value) ? value.length > 0 : value))) {
    const content = escapeHtml(JSON.stringify(settings));
    lines.push(`<meta name="${PAGE_SETTINGS_NAME}" content="${content}" />`);
  }
  return lines.join('\n    ') + files.texts;
}
