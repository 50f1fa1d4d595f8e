import { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { readFileSync } from 'node:fs';
import { WEB_FOLDER } from '../../config/installed-folders.ts';
import {
  APP_NAME,
  creditOf,
  type PageSettings,
  READER_PAGES,
} from '../../contract/public/pages.ts';
import { boundedText } from '../../contract/text.ts';
import { MAX_HEADWORD_LENGTH } from '../../contract/vocabulary.ts';
import { ApiError, StartupError } from '../../base/errors.ts';
import { Answer, type AnswerKind, type Caching, pageKind } from '../shared/answer.ts';
import { basePathOf } from '../shared/base-path.ts';
import { isLocal } from '../shared/client-address.ts';
import { OWN_PAGE } from '../shared/cache-policy.ts';
import type { AppContext } from '../shared/context.ts';
import { type PublicAnswers, rateOf } from '../shared/public-answers.ts';
import { pageSecurityHeaders } from '../shared/security-headers.ts';
import { readCookies, sentToken } from '../shared/sent-token.ts';
import { browseData, firstAnswers } from './browse-data.ts';
import { termsOf as primaryTerms } from '../../dictionary/content/datasets.ts';
import type { AdminWord } from '../../contract/admin/words.ts';
import { readAdminWord } from '../../dictionary/editing/admin-word.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { ASSETS, pageFiles, requestLinks } from './page-files.ts';
import { homePage, todaysWordReader } from './home-page.ts';
import { fillTemplate, HOME, type Page } from './page.ts';
import { mediaFiles } from './media.ts';
import { openSearch } from './open-search.ts';
import { robotsTxt } from './robots.ts';
import { securityTxt } from './security-txt.ts';
import { SITEMAP, sitemap } from './sitemap.ts';
import { staticFiles } from './static-files.ts';
import { answersBlock, metaAnswer, type ReadAnswer, searchAddress } from './served-answers.ts';
import { searchPage } from './search-page.ts';
import { adminPage, headedPage, recordPage, termsOf } from './without-script.ts';
import { wordPage } from './word-page.ts';
import { yomitanFeed } from './yomitan.ts';

/** Requested by the browser itself, which must not use an old one. */
const SERVICE_WORKER = '/service-worker.js';

/** A person gets an HTML error; a program gets the API's error. */
const NOT_FOUND: Page = { ...HOME, status: 404, title: `Not found · ${APP_NAME}` };
const TOO_MANY: Page = { ...HOME, status: 429, title: `Too many requests · ${APP_NAME}` };

/** A page that may be cached until the content changes. */
interface Known {
  /** Null if this server makes it anew for each request. */
  revision: number | null;
  caching: Caching;
}

const spelling = boundedText(MAX_HEADWORD_LENGTH);

interface Sending {
  known?: Known | null;
  headers?: Record<string, string>;
  emptyPages?: PageSettings['emptyPages'];
}

type SendPage = (
  request: Request,
  response: Response,
  page: Page,
  sending?: Sending,
) => Promise<void>;

/**
 * One page for every URL, filled in by its script, and its static files. Word pages include their
 * content. Reader pages count towards the public rate limit; files and admin pages do not.
 */
export function webRoutes(context: AppContext, read: ReadAnswer): Router {
  const { config, answers } = context;
  const base = basePathOf(config);
  const securityHeaders = pageSecurityHeaders(config);
  const send = pageSender(context, base, pageKind(securityHeaders));
  const router = Router({ caseSensitive: true });
  router.use((_request, response, next) => {
    for (const [name, value] of securityHeaders) response.setHeader(name, value);
    next();
  });
  addFilesForPrograms(router, context, base);
  router.use(
    `/${ASSETS}`,
    staticFiles(`${WEB_FOLDER}${ASSETS}`, { immutable: true, maxAge: '1y', index: false }),
  );
  if (config.adminApiEnabled) addAdminPages(router, context, base, send);
  if (config.publicApiEnabled) addReaderPages(router, context, base, read, send);
  else router.get('/', (_request, response) => response.redirect(`${base}/admin`));
  addWebFiles(router);
  addErrorPages(router, answers, send);
  return router;
}

/** Fills in a page for a visitor. */
function pageSender(context: AppContext, base: string, kind: AnswerKind): SendPage {
  const { config, dictionary, answers, speech } = context;
  const { publicUrl, audioHosts, otherDictionaries, ankiConnectUrl } = config;
  const template = readTemplate(base);
  const filesOf = pageFiles(base);
  const surfacesFor = (request: Request) => [
    ...(config.publicApiEnabled ? ['reader'] : []),
    ...(config.adminApiEnabled && (!config.adminLocalOnly || isLocal(request)) ? ['admin'] : []),
  ];
  return (request, response, page, { known, headers, emptyPages } = {}) => {
    const settings = {
      audioHosts,
      otherDictionaries,
      ankiConnectUrl,
      speaks: speech !== null,
      countsLookUps: context.lookUps.isEnabled,
      emptyPages,
      // Pages look up further dictionaries only where there are any.
      ...(dictionary.enabled.length > 1 && { hasDatasets: true }),
    };
    const [surfaces, files] = [surfacesFor(request), filesOf(request.path)];
    const html = fillTemplate(template, page, { surfaces, publicUrl, base, files, settings });
    const answer =
      page.status === 200
        ? Answer.tagged(kind, html, known?.caching ?? OWN_PAGE, known?.revision ?? null)
        : Answer.once(page.status, html, headers, kind);
    return answers.send(request, response, answer, rateOf(response));
  };
}

function addFilesForPrograms(router: Router, context: AppContext, base: string): void {
  const { config, dictionary, answers } = context;
  const { publicUrl, publicApiEnabled } = config;
  if (config.securityContact !== null) router.use(securityTxt(config.securityContact));
  const isPublic = publicApiEnabled && publicUrl !== null;
  router.use(robotsTxt(publicApiEnabled, base, isPublic ? publicUrl + SITEMAP : null));
  if (!isPublic) return;
  router.use(sitemap(dictionary, publicUrl, answers));
  router.use(yomitanFeed(dictionary, { ...config, url: publicUrl }, answers));
}

function addAdminPages(router: Router, context: AppContext, base: string, send: SendPage): void {
  router.get(['/admin', '/admin/{*path}'], readCookies, async (request, response) => {
    const emptyPages = [
      ...(context.searchMisses.isEnabled ? [] : (['misses'] as const)),
      ...(context.config.apiKeysFile === null ? (['keys'] as const) : []),
    ];
    const token = sentToken(request)?.token;
    const page: Page = { ...HOME, title: `Admin · ${APP_NAME}` };
    // Others see the form to sign in.
    if (token !== undefined) {
      const heading = request.path === '/admin/translate' ? request.url : request.path;
      // If it cannot be read, the script asks again and says why.
      const record = await editedRecord(context, token, request.path).catch(() => null);
      const content = record ? recordPage(record) : adminPage(heading);
      Object.assign(page, content, { data: requestLinks(base, request.url) });
    }
    await send(request, response, page, { emptyPages });
  });
}

/** The record of an address of the editor; nobody else may know what is not public. */
async function editedRecord(
  { administrator, dictionary }: AppContext,
  token: string,
  path: string,
): Promise<AdminWord | null> {
  const [, id] = /^\/admin\/words\/(\d{1,15})$/.exec(path) ?? [];
  if (id === undefined || typeof (await administrator.session(token)) === 'string') return null;
  return readAdminWord(dictionary, Number(id));
}

function addReaderPages(
  router: Router,
  { config, dictionary, answers, caching }: AppContext,
  base: string,
  read: ReadAnswer,
  send: SendPage,
): void {
  /** Called before a page is made; null if the page is not the same for everybody. */
  const knownNow = (): Known | null =>
    config.adminLocalOnly ? null : { revision: dictionary.revision, caching: caching.forPage() };
  const withMeta = (page: Page): Page => ({
    ...page,
    credit: creditOf(primaryTerms(dictionary.primary.row).attribution),
    data: answersBlock({ ...page.answers, ...metaAnswer(dictionary) }) + (page.data ?? ''),
  });
  router.use(openSearch(dictionary, config, answers));
  router.use(mediaFiles(dictionary, answers));
  const readTodaysWord = todaysWordReader(dictionary);
  router.use(browseData(dictionary, answers, readTodaysWord));
  // A headword may contain a slash, encoded or not.
  router.get('/word/*word', answers.limitRate, async (request, response) => {
    const known = knownNow();
    const word = [request.params['word']].flat().join('/');
    const isWord = spelling.safeParse(word).success;
    const page = isWord ? await wordPage(dictionary, word, config.publicUrl, read) : NOT_FOUND;
    await send(request, response, withMeta(page), { known });
  });
  router.get([...READER_PAGES], answers.limitRate, async (request, response) => {
    // Any number of queries lead to the same page.
    const isOne = request.url === request.path;
    const known = isOne ? knownNow() : null;
    // Another day has another word, without an edit.
    if (known && request.path === '/') known.revision = null;
    const content =
      request.path === '/'
        ? await homePage(dictionary, readTodaysWord)
        : await readableContent(request, dictionary, base, read);
    const page = { ...HOME, ...content, address: request.path };
    await send(request, response, withMeta(page), { known });
  });
}

/** The part of a reader page that can be read without scripts, or before them. */
async function readableContent(
  request: Request,
  dictionary: Dictionary,
  base: string,
  read: ReadAnswer,
): Promise<Partial<Page>> {
  const { url, path } = request;
  const headed = headedPage(path);
  if (path === '/about') return { ...headed, withoutScript: termsOf(dictionary) };
  if (path !== '/search') {
    // Without the database, the script asks again and says what is wrong.
    const answers = await firstAnswers(url, dictionary, read).catch(() => ({}));
    return { ...headed, answers, data: requestLinks(base, url) };
  }
  const term = spelling.safeParse(new URL(url, 'http://x').searchParams.get('q')).data?.trim();
  return term ? searchPage(term, searchAddress(term, request), read) : {};
}

/** The files of the build that are not assets. */
function addWebFiles(router: Router): void {
  router.get(SERVICE_WORKER, (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-cache');
    next();
  });
  const files = staticFiles(WEB_FOLDER, { index: false, redirect: false, dotfiles: 'ignore' });
  router.use((request, response, next) => {
    // Not served as it is: its head is filled in for each request.
    if (request.path.endsWith('.html')) next();
    else files(request, response, next);
  });
}

function addErrorPages(router: Router, answers: PublicAnswers, send: SendPage): void {
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
}

function isForPerson(request: Request): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isForApi = /^\/api(\/|$)/.test(request.path);
  return isRead && !isForApi && request.accepts(['json', 'html']) === 'html';
}

/** Its addresses are relative to its folder, as the build does not know where that will be. */
function readTemplate(base: string): string {
  try {
    const html = readFileSync(`${WEB_FOLDER}renderer/index.html`, 'utf8');
    return html.replaceAll('="../', `="${base}/`);
  } catch (error) {
    throw new StartupError('The web interface has not been built; run `npm run build`.', {
      cause: error,
    });
  }
}
