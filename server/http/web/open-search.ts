import { type Request, Router } from 'express';
import type { z } from 'zod';
import type { Config } from '../../config/parse-config.ts';
import type { Operation } from '../../contract/operation.ts';
import { APP_NAME, HOME_DESCRIPTION } from '../../contract/public/pages.ts';
import { publicApi } from '../../contract/public/api.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { wordOf } from '../../dictionary/items/item-texts.ts';
import { search } from '../../dictionary/reading/search.ts';
import { ApiError } from '../../base/errors.ts';
import type { PublicAnswers } from '../shared/public-answers.ts';
import { validateRequest } from '../shared/validate.ts';
import { addFile } from './answered-file.ts';
import { escapeHtml } from '../../contract/escape-html.ts';

/** The description with which browsers add the server as a search engine. */
export const OPEN_SEARCH = '/opensearch.xml';
const SUGGESTIONS = '/opensearch/suggestions';
const SUGGESTIONS_TYPE = 'application/x-suggestions+json';

/** More records than headwords, because some share one. */
const SEARCHED_RECORDS = 20;
const MAX_SUGGESTIONS = 10;

/** Validated like a search of the API. */
const suggest: Operation & { query: z.ZodObject<Pick<SearchShape, 'search'>> } = {
  method: 'get',
  path: SUGGESTIONS,
  summary: 'Suggestions for a search box',
  query: publicApi.search.query.pick({ search: true }),
};
type SearchShape = typeof publicApi.search.query.shape;

/** OpenSearch 1.1, and the suggestions of its search box. */
export function openSearch(
  dictionary: Dictionary,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  answers: PublicAnswers,
): Router {
  const router = Router({ caseSensitive: true });
  addFile(router, OPEN_SEARCH, answers.limitRate, (request, response) => {
    response
      .set('Cache-Control', publicUrl === null ? 'no-store' : 'public, max-age=86400')
      .type('application/opensearchdescription+xml')
      .send(descriptionOf(publicUrl ?? askedOrigin(request)));
  });
  addFile(router, SUGGESTIONS, answers.limitRate, async ({ url, headers }, response) => {
    const { query } = validateRequest(suggest, { url, headers });
    const found = await search(dictionary, { ...query, limit: SEARCHED_RECORDS });
    const words = found.items.map(({ text }) => wordOf(text));
    const suggestions = [...new Set([...words, ...found.didYouMean])].slice(0, MAX_SUGGESTIONS);
    response
      .set('Cache-Control', 'private, max-age=60')
      .type(SUGGESTIONS_TYPE)
      .send(JSON.stringify([query.search, suggestions]));
  });
  return router;
}

/** Used by an instance without `PUBLIC_URL`. */
function askedOrigin({ protocol, host }: Request): string {
  const address = `${protocol}://${host}`;
  if (!URL.canParse(address)) {
    throw new ApiError('validation_failed', { detail: 'The Host header is not a valid address.' });
  }
  return new URL(address).origin;
}

function descriptionOf(origin: string): string {
  const address = escapeHtml(origin);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${APP_NAME}</ShortName>
  <Description>${escapeHtml(HOME_DESCRIPTION)}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image height="192" width="192" type="image/png">${address}/icons/icon-192.png</Image>
  <Url type="text/html" template="${address}/search?q={searchTerms}"/>
  <Url type="${SUGGESTIONS_TYPE}" template="${address}${SUGGESTIONS}?search={searchTerms}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${address}${OPEN_SEARCH}"/>
</OpenSearchDescription>
`;
}
