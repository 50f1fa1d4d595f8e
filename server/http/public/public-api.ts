import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '../../contract/operation.ts';
import { publicApi } from '../../contract/public/api.ts';
import { randomWord } from '../../dictionary/reading/lists.ts';
import { readLicence } from '../../dictionary/reading/datasets.ts';
import { readBatch, readExistence } from '../../dictionary/reading/lookups.ts';
import { submitSuggestion } from '../../dictionary/suggestions/submit.ts';
import { clientKey } from '../shared/client-address.ts';
import type { AppContext } from '../shared/context.ts';
import { toApiError } from '../shared/errors.ts';
import { batchBody, body, recordBody } from './bodies.ts';
import { DirectRoutes } from './direct-routes.ts';
import { listFilters } from '../shared/list-filters.ts';
import { bindReads, type Get } from './read-routes.ts';
import { publicOpenApi } from '../shared/openapi.ts';
import { preflightAnswer } from '../shared/preflight.ts';
import { Answer, type AnswerKind, PLAIN_TEXT, SOUND } from '../shared/answer.ts';
import { errorAnswer, rateOf } from '../shared/public-answers.ts';
import { RateLimiter, tooManyRequests } from '../shared/rate-limit.ts';
import { spokenWord } from './spoken-word.ts';
import { addRoute, refuseUnknownRoutes } from '../shared/routing.ts';
import { forwardTo } from '../workers/forward.ts';
import type { ValidRequest } from '../shared/validate.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
/** Ten times the largest body that any operation accepts. */
const MAX_BODY_VALUES = 5_000;

type Handler<O extends Operation> = (
  input: ValidRequest<O>,
  request: Request,
  response: Response,
) => Promise<Answer>;

/** The code shared with pages is in {@link PublicAnswers}. */
export class PublicApi {
  private readonly suggestionLimiter: RateLimiter;
  private readonly direct = new DirectRoutes();
  readonly router: Router;

  constructor(private readonly context: AppContext) {
    const { config, leases } = context;
    this.suggestionLimiter = new RateLimiter('suggestions', config.suggestionsRateLimit, leases);
    this.router = this.routes();
  }

  /**
   * Answers a read without Express, whose routing takes longer than the read itself. Returns false
   * for everything else, including reads with unusual addresses: those are for {@link router}.
   */
  answerRead(request: IncomingMessage, response: ServerResponse): boolean {
    const read = this.direct.find(request);
    if (!read) return false;
    const { answers } = this.context;
    answers.respond(request, response, answers.count(request), read, (error) =>
      this.errorAnswer(error, request),
    );
    return true;
  }

  /** The answer of a read at an address, as text. */
  async readText(url: string): Promise<string> {
    const answer = await this.direct.find({ method: 'GET', url, headers: {} })?.();
    return answer?.text ?? '';
  }

  private routes(): Router {
    const { config, dictionary, finder, answers, caching, trust, speech, writerSocket } =
      this.context;
    const router = Router({ caseSensitive: true });
    if (writerSocket !== undefined) {
      // The writer counts suggestions.
      const forward = forwardTo(writerSocket, 'suggestions_unavailable');
      router.post(publicApi.createSuggestion.path, forward);
    }
    router.use(this.answerPreflight, answers.limitRate);

    const cacheable = async (read: () => Promise<string | Buffer> | string, kind?: AnswerKind) => {
      const { revision, modifiedAt } = dictionary;
      return Answer.cacheable(await read(), revision, caching.forApi(), modifiedAt, kind);
    };
    const get: Get = (operation, read) =>
      this.read(router, operation, (input) => cacheable(() => read(input)));
    bindReads(get, dictionary, finder);
    this.read(router, publicApi.getWordSpeech, ({ params, query }) =>
      cacheable(() => spokenWord(dictionary, speech, { ...params, ...query }), SOUND),
    );

    this.read(router, publicApi.getRandomWord, async ({ query }) =>
      Answer.once(200, recordBody(await randomWord(dictionary, listFilters(query)))),
    );
    this.read(router, publicApi.getDatasetLicense, ({ params }) =>
      cacheable(() => readLicence(dictionary, params.name), PLAIN_TEXT),
    );
    this.read(router, publicApi.getOpenApi, async () =>
      Answer.cacheable(
        publicOpenApi(config.publicUrl),
        dictionary.revision,
        caching.forApi(),
        null,
      ),
    );
    this.route(
      router,
      publicApi.batchWords,
      async ({ body: { words, with_article, ...query } }) => {
        const options = { withArticle: with_article, datasets: query.dataset };
        const { found, notFound } = await readBatch(dictionary, words, options);
        return Answer.once(200, batchBody(found, notFound, query.flat));
      },
    );
    this.route(router, publicApi.wordsExist, async ({ body: { words, dataset } }) => {
      const known = readExistence(dictionary, words, dataset);
      return Answer.once(200, body(JSON.stringify(known), { count: known.length }));
    });
    this.route(router, publicApi.createSuggestion, async ({ body: sent }, request, response) => {
      const client = clientKey(request, trust);
      await this.suggestionLimiter.pending(client);
      const rate = this.suggestionLimiter.consume(client);
      response.locals['rate'] = rate;
      if (!rate.allowed) throw tooManyRequests(rate);
      const id = await submitSuggestion(dictionary, sent, new Date());
      return Answer.once(201, body(JSON.stringify({ id, status: 'new' })));
    });

    router.use(refuseUnknownRoutes(Object.values(publicApi)));
    router.use(this.answerError);
    return router;
  }

  private read<O extends Operation>(
    router: Router,
    operation: O,
    handle: (input: ValidRequest<O>) => Promise<Answer>,
  ): void {
    const read = (input: ValidRequest<O>) => this.whereDatasetIs(() => handle(input));
    this.direct.add(operation, read);
    this.route(router, operation, handle);
  }

  /** Reads once more if a dataset has just been removed, here or by another process. */
  private async whereDatasetIs(read: () => Promise<Answer>): Promise<Answer> {
    const { dictionary } = this.context;
    try {
      return await read();
    } catch (error) {
      if (!dictionary.database.dialect.isMissingTable(error)) throw error;
      await dictionary.refresh();
      return read();
    }
  }

  private route<O extends Operation>(router: Router, operation: O, handle: Handler<O>): void {
    const options = {
      bodyLimitBytes: BODY_LIMIT_BYTES,
      maxBodyValues: MAX_BODY_VALUES,
      unfinishedBodies: this.context.unfinishedBodies,
    };
    addRoute(router, operation, options, async (input, request, response) => {
      const answer = await this.whereDatasetIs(() => handle(input, request, response));
      await this.context.answers.send(request, response, answer, rateOf(response));
    });
  }

  private errorAnswer(error: unknown, request: IncomingMessage): Answer {
    return errorAnswer(toApiError(error, request, this.context.logger), request);
  }

  private readonly answerPreflight: RequestHandler = (request, response, next) => {
    if (request.method !== 'OPTIONS') return next();
    const answer = preflightAnswer(request, 'GET, HEAD, POST, OPTIONS');
    return this.context.answers.send(request, response, answer, null);
  };

  private readonly answerError = (
    error: unknown,
    request: Request,
    response: Response,
    next: (error: unknown) => void,
  ): void => {
    if (response.headersSent) return next(error);
    const answer = this.errorAnswer(error, request);
    this.context.answers.send(request, response, answer, rateOf(response)).catch(next);
  };
}
