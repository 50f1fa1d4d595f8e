import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Config } from '../../config/config.ts';
import type { Operation } from '../../contract/operation.ts';
import { publicApi } from '../../contract/public-api.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { Finder } from '../../dictionary/finder/find.ts';
import {
  listWords,
  type Parts,
  randomWord,
  type Read,
  readBatch,
  readExistence,
  readForms,
  readHeadword,
  readLinks,
  readMeanings,
  readRecordById,
  readTranslations,
  search,
  searchDetailed,
} from '../../dictionary/reading/reads.ts';
import { readRelated } from '../../dictionary/reading/related.ts';
import { submitSuggestion } from '../../dictionary/suggestions/submit.ts';
import type { Logger } from '../../logger.ts';
import { clientKey, type TrustFunction } from '../shared/client-address.ts';
import { toApiError } from '../shared/errors.ts';
import { readMeta } from './meta.ts';
import { publicOpenApi } from '../shared/openapi.ts';
import { allowedHeaders } from '../shared/preflight.ts';
import { Answer } from '../shared/answer.ts';
import { errorAnswer, type PublicAnswers, rateOf } from '../shared/public-answers.ts';
import { RateLimiter, tooManyRequests } from '../shared/rate-limit.ts';
import { addRoute, refuseUnknownRoutes } from '../shared/routing.ts';
import type { ValidRequest } from '../shared/validate.ts';

export const PUBLIC_PREFIX = '/api/v1';

const BODY_LIMIT_BYTES = 256 * 1024;
/** Ten times the largest body that any operation accepts. */
const MAX_BODY_VALUES = 5_000;
/** How long a browser may cache a preflight response, in seconds. */
const PREFLIGHT_MAX_AGE_SECONDS = 86_400;

type Handler<O extends Operation> = (
  input: ValidRequest<O>,
  request: Request,
  response: Response,
) => Promise<Answer>;

/** The routes of the public API. What they share with pages is in {@link PublicAnswers}. */
export class PublicApi {
  private readonly dictionary: Dictionary;
  private readonly finder: Finder;
  private readonly logger: Logger;
  private readonly trust: TrustFunction;
  private readonly answers: PublicAnswers;
  private readonly cacheControl: string;
  private readonly suggestionLimiter: RateLimiter;

  constructor(
    dictionary: Dictionary,
    config: Config,
    { logger, trust, answers }: { logger: Logger; trust: TrustFunction; answers: PublicAnswers },
  ) {
    this.dictionary = dictionary;
    this.finder = new Finder(dictionary);
    this.logger = logger;
    this.trust = trust;
    this.answers = answers;
    this.cacheControl =
      config.publicCacheMaxAgeSeconds === 0
        ? 'public, no-cache'
        : `public, max-age=${config.publicCacheMaxAgeSeconds}`;
    this.suggestionLimiter = new RateLimiter('suggestions', config.suggestionsRateLimit);
  }

  /** The routes below {@link PUBLIC_PREFIX}. */
  routes(): Router {
    const { dictionary } = this;
    const router = Router({ caseSensitive: true });
    router.use(this.answerPreflight, this.answers.limitRate);

    const get = <O extends Operation>(
      operation: O,
      read: (input: ValidRequest<O>) => Promise<Read> | Read,
    ) =>
      this.route(router, operation, async (input) => {
        const { revision } = dictionary;
        const text = envelope(await read(input));
        return Answer.cacheable(text, revision, this.cacheControl, dictionary.modifiedAt);
      });

    get(publicApi.search, ({ query }) => search(dictionary, query));
    get(publicApi.searchDetailed, ({ query }) =>
      searchDetailed(dictionary, { ...query, parts: partsOf(query, query.translation_languages) }),
    );
    get(publicApi.listWords, ({ query }) =>
      listWords(dictionary, {
        ...listFilters(query),
        cursor: query.cursor,
        limit: query.limit,
        parts: partsOf(query),
      }),
    );
    get(publicApi.find, ({ query }) => this.finder.find(query));
    // The routes under `/words/{word}` come before `/words/id/{id}`: "id" is a headword too.
    get(publicApi.getWordMeanings, ({ params }) => readMeanings(dictionary, params.word));
    get(publicApi.getWordForms, ({ params }) => readForms(dictionary, params.word));
    get(publicApi.getWordTranslations, ({ params, query }) =>
      readTranslations(dictionary, params.word, query.language),
    );
    get(publicApi.getWordSynonyms, ({ params }) => readLinks(dictionary, params.word, 'synonyms'));
    get(publicApi.getWordAntonyms, ({ params }) => readLinks(dictionary, params.word, 'antonyms'));
    get(publicApi.getWordRelated, ({ params, query }) =>
      readRelated(dictionary, params.word, { kinds: query.kind, limit: query.limit }),
    );
    get(publicApi.getWordById, ({ params }) => readRecordById(dictionary, params.id));
    get(publicApi.getWord, ({ params }) => readHeadword(dictionary, params.word));
    get(publicApi.getMeta, () => readMeta(dictionary));

    this.route(router, publicApi.getRandomWord, async ({ query }) =>
      Answer.once(200, envelope(await randomWord(dictionary, listFilters(query)))),
    );
    this.route(router, publicApi.getOpenApi, async () =>
      Answer.cacheable(publicOpenApi(), dictionary.revision, this.cacheControl, null),
    );
    this.route(router, publicApi.batchWords, async ({ body }) =>
      Answer.once(200, envelope(await readBatch(dictionary, body.words))),
    );
    this.route(router, publicApi.wordsExist, async ({ body }) =>
      Answer.once(200, envelope(readExistence(dictionary, body.words))),
    );
    this.route(router, publicApi.createSuggestion, async ({ body }, request, response) => {
      const rate = this.suggestionLimiter.consume(clientKey(request, this.trust));
      response.locals['rate'] = rate;
      if (!rate.allowed) throw tooManyRequests(rate);
      const id = await submitSuggestion(dictionary, body, new Date());
      return Answer.once(201, envelope({ data: JSON.stringify({ id, status: 'new' }), meta: {} }));
    });

    router.use(refuseUnknownRoutes(Object.values(publicApi)));
    router.use(this.answerError);
    return router;
  }

  private route<O extends Operation>(router: Router, operation: O, handle: Handler<O>): void {
    const options = { bodyLimitBytes: BODY_LIMIT_BYTES, maxBodyValues: MAX_BODY_VALUES };
    addRoute(router, operation, options, async (input, request, response) => {
      const answer = await handle(input, request, response);
      await this.answers.send(request, response, answer, rateOf(response));
    });
  }

  private readonly answerPreflight: RequestHandler = (request, response, next) => {
    if (request.method !== 'OPTIONS') {
      next();
      return;
    }
    const answer = Answer.once(204, '', {
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
      'Access-Control-Allow-Headers': allowedHeaders(request, 'Content-Type, If-None-Match'),
      'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_SECONDS),
    });
    return this.answers.send(request, response, answer, null);
  };

  private readonly answerError = (
    error: unknown,
    request: Request,
    response: Response,
    next: (error: unknown) => void,
  ): void => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const answer = errorAnswer(toApiError(error, request, this.logger), request.id);
    this.answers.send(request, response, answer, rateOf(response)).catch(next);
  };
}

function envelope({ data, meta }: Read): string {
  return `{"data":${data},"meta":${JSON.stringify(meta)}}`;
}

function partsOf(
  query: { with_meanings: boolean; with_translations: boolean },
  languages: Parts['languages'] = [],
): Parts {
  return {
    meanings: query.with_meanings,
    shortTranslations: query.with_translations,
    languages,
  };
}

function listFilters({
  search: prefix,
  is_obsolete: isObsolete,
  ...query
}: ValidRequest<typeof publicApi.getRandomWord>['query']) {
  const {
    part_of_speech,
    word_level,
    language_register,
    category,
    area_variant,
    form_of_word,
    label,
  } = query;
  return {
    filters: {
      part_of_speech,
      word_level,
      language_register,
      category,
      area_variant,
      form_of_word,
      label,
    },
    prefix,
    isObsolete,
  };
}
