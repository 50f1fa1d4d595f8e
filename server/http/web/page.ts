import { APP_NAME, HOME_DESCRIPTION } from '../../contract/pages.ts';
import { escapeHtml } from './html.ts';

/** What is different between the pages that the server sends. */
export interface Page {
  status: 200 | 404 | 429;
  title: string;
  description: string;
  /** The one address of its content, where it has several. */
  canonical?: string;
  /** HTML that is shown until the script shows the page. */
  content?: string;
  /** Data for the script, and for other programs. */
  data?: string;
}

export const HOME: Page = {
  status: 200,
  title: `${APP_NAME}, an English dictionary`,
  description: HOME_DESCRIPTION,
};

/** Places in `renderer/index.html` for the head, and for the content and the data of a page. */
const HEAD = '<!--preview-->';
const CONTENT = '<!--content-->';
const DATA = '<!--data-->';

/** Puts a page together from the template that the build made. */
export function fillTemplate(template: string, page: Page, surfaces: readonly string[]): string {
  return template
    .replace(HEAD, () => headOf(page, surfaces))
    .replace(CONTENT, () => page.content ?? '')
    .replace(DATA, () => page.data ?? '');
}

function headOf({ title, description, canonical }: Page, surfaces: readonly string[]): string {
  const [safeTitle, safeDescription] = [escapeHtml(title), escapeHtml(description)];
  return [
    `<title>${safeTitle}</title>`,
    `<meta name="description" content="${safeDescription}" />`,
    `<meta name="wordkeep-surfaces" content="${surfaces.join(' ')}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${APP_NAME}" />`,
    `<meta property="og:title" content="${safeTitle}" />`,
    `<meta property="og:description" content="${safeDescription}" />`,
    ...(canonical === undefined
      ? []
      : [`<link rel="canonical" href="${escapeHtml(canonical)}" />`]),
  ].join('\n    ');
}
