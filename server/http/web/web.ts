import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { readFileSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { WEB_FOLDER } from '../../config/installed-folders.ts';
import { boundedText } from '../../contract/text.ts';
import { MAX_HEADWORD_LENGTH } from '../../contract/vocabulary.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { readHeadword } from '../../dictionary/reading/lookups.ts';
import { recordOf } from '../../dictionary/reading/word-row.ts';
import { ApiError, StartupError, WordNotFoundError } from '../../errors.ts';
import { Answer } from '../shared/answer.ts';
import { isLocal } from '../shared/client-address.ts';
import { type PublicAnswers, rateOf } from '../shared/public-answers.ts';
import { PAGE_SECURITY_HEADERS } from '../shared/security-headers.ts';
import { securityTxt } from './security-txt.ts';

/** The product name in page titles. */
const APP_NAME = 'Wordkeep';

/** Files in this folder have a content hash in their name. */
const ASSETS = 'assets';

/** Placeholder in `renderer/index.html` for the title and link preview. */
const PREVIEW_PLACE = '<!--preview-->';

const DESCRIPTION_MAX_LENGTH = 200;

interface Page {
  status: 200 | 404 | 429;
  title: string;
  description: string;
}

const HOME: Page = {
  status: 200,
  title: `${APP_NAME}, an English dictionary`,
  description:
    'Meanings, pronunciation, forms, levels, synonyms and translations of English words.',
};

/** A person asking for a page gets an HTML error; a program gets the API's error. */
const NOT_FOUND: Page = { ...HOME, status: 404, title: `Not found · ${APP_NAME}` };
const TOO_MANY: Page = { ...HOME, status: 429, title: `Too many requests · ${APP_NAME}` };

const spelling = boundedText(MAX_HEADWORD_LENGTH);

/**
 * The web interface: one page for every URL, filled in by its script, and its static files. Word
 * pages describe themselves in their head, for link previews and readers without scripts. Reader
 * pages count towards the public rate limit; files and admin pages do not.
 */
export function webRoutes(dictionary: Dictionary, config: Config, answers: PublicAnswers): Router {
  const template = readTemplate();
  const router = Router({ caseSensitive: true });

  const headers: RequestHandler = (_request, response, next) => {
    for (const [name, value] of PAGE_SECURITY_HEADERS) response.setHeader(name, value);
    next();
  };
  const surfacesFor = (request: Request) => [
    ...(config.publicApiEnabled ? ['reader'] : []),
    ...(config.adminApiEnabled && (!config.adminLocalOnly || isLocal(request)) ? ['admin'] : []),
  ];
  // With ADMIN_LOCAL_ONLY a page is not the same for everybody.
  const isShared = !config.adminLocalOnly;
  const send = (
    request: Request,
    response: Response,
    page: Page,
    { revision, headers }: { revision?: number; headers?: Record<string, string> } = {},
  ) => {
    const html = template.replace(PREVIEW_PLACE, () => headOf(page, surfacesFor(request)));
    const answer =
      page.status === 200
        ? Answer.page(html, isShared ? (revision ?? null) : null)
        : Answer.errorPage(page.status, html, headers);
    return answers.send(request, response, answer, rateOf(response));
  };

  router.use(headers);
  if (config.securityContact !== null) router.use(securityTxt(config.securityContact));
  router.use(
    `/${ASSETS}`,
    express.static(`${WEB_FOLDER}${ASSETS}`, { immutable: true, maxAge: '1y', index: false }),
  );
  if (config.adminApiEnabled) {
    router.get(['/admin', '/admin/{*path}'], (request, response) =>
      send(request, response, { ...HOME, title: `Admin · ${APP_NAME}` }),
    );
  }
  if (config.publicApiEnabled) {
    router.get('/word/:word', answers.limitRate, async (request, response) => {
      const { revision } = dictionary;
      const { word } = request.params;
      const isWord = typeof word === 'string' && spelling.safeParse(word).success;
      const page = isWord ? await wordPage(dictionary, word) : NOT_FOUND;
      await send(request, response, page, { revision });
    });
    router.get(
      ['/', '/search', '/browse', '/history', '/api-docs', '/about'],
      answers.limitRate,
      (request, response) => {
        // Any number of queries lead to the same page.
        const isOne = request.url === request.path;
        return send(request, response, HOME, isOne ? { revision: dictionary.revision } : {});
      },
    );
  } else {
    router.get('/', (_request, response) => response.redirect('/admin'));
  }
  const files = express.static(WEB_FOLDER, { index: false, redirect: false, dotfiles: 'ignore' });
  router.use((request, response, next) => {
    // Not a page on its own: its head is filled in per request.
    if (request.path.endsWith('.html')) next();
    else files(request, response, next);
  });
  router.use(answers.limitRate, (request, response, next) =>
    isForPerson(request) ? send(request, response, NOT_FOUND) : next(),
  );
  router.use(((error, request, response, next) => {
    if (!isForPerson(request)) next(error);
    else if (error instanceof URIError) return send(request, response, NOT_FOUND);
    else if (error instanceof ApiError && error.code === 'too_many_requests') {
      return send(request, response, TOO_MANY, { headers: error.headers });
    } else next(error);
  }) satisfies ErrorRequestHandler);
  return router;
}

function isForPerson(request: Request): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isForApi = /^\/api(\/|$)/.test(request.path);
  return isRead && !isForApi && request.accepts(['json', 'html']) === 'html';
}

function readTemplate(): string {
  try {
    return readFileSync(`${WEB_FOLDER}renderer/index.html`, 'utf8');
  } catch (error) {
    throw new StartupError('The web interface is not built; run `npm run build`.', {
      cause: error,
    });
  }
}

/** What a word page says in its head before its script runs. */
async function wordPage(dictionary: Dictionary, term: string): Promise<Page> {
  try {
    const { records: rows } = await readHeadword(dictionary, term);
    const records = rows.map(recordOf);
    const headword = records[0]?.word ?? term;
    const definitions = records.flatMap(({ part_of_speech, meanings }) => {
      const definition = meanings[0]?.definition || meanings[0]?.title;
      return definition ? [`${part_of_speech.replaceAll('_', ' ')}: ${definition}`] : [];
    });
    return {
      status: 200,
      title: `${headword} · ${APP_NAME}`,
      description: shorten(definitions.join('; ')) || HOME.description,
    };
  } catch (error) {
    if (!(error instanceof WordNotFoundError)) throw error;
    return { ...HOME, status: 404, title: `${term} · ${APP_NAME}` };
  }
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_MAX_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_MAX_LENGTH).replace(/\s+\S*$/, '')}…`;
}

function headOf({ title, description }: Page, surfaces: readonly string[]): string {
  const [safeTitle, safeDescription] = [escapeHtml(title), escapeHtml(description)];
  return [
    `<title>${safeTitle}</title>`,
    `<meta name="description" content="${safeDescription}" />`,
    `<meta name="wordkeep-surfaces" content="${surfaces.join(' ')}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${APP_NAME}" />`,
    `<meta property="og:title" content="${safeTitle}" />`,
    `<meta property="og:description" content="${safeDescription}" />`,
  ].join('\n    ');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
