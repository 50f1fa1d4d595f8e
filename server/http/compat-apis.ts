import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CompatApi, CompatRead } from '../compat/api.ts';
import { Datamuse } from '../compat/datamuse/datamuse.ts';
import { DictionaryApiDev } from '../compat/dictionaryapi-dev.ts';
import { FreeDictionaryApiCom } from '../compat/freedictionaryapi-com.ts';
import { Sources } from '../compat/sources.ts';
import type { Config } from '../config/config.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Finder } from '../dictionary/finder/find.ts';
import { ApiError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { Answer } from './shared/answer.ts';
import type { CachePolicy } from './shared/cache-policy.ts';
import { isHttps, type TrustFunction } from './shared/client-address.ts';
import { toApiError } from './shared/errors.ts';
import { preflightAnswer } from './shared/preflight.ts';
import type { PublicAnswers } from './shared/public-answers.ts';
import { refusalOf } from './shared/rate-limit.ts';
import { hostInAddress } from '../text/web-address.ts';

const PREFIX = '/compat/';
const METHODS = 'GET, HEAD, OPTIONS';

interface CompatServices {
  logger: Logger;
  answers: PublicAnswers;
  caching: CachePolicy;
  finder: Finder;
  trust: TrustFunction;
}

/**
 * The APIs of other services, each below `/compat/` and the name of the service, so that a program
 * written for one only needs another address. They share the limit and the cache of the public API.
 */
export class CompatApis {
  private readonly dictionary: Dictionary;
  private readonly logger: Logger;
  private readonly answers: PublicAnswers;
  private readonly caching: CachePolicy;
  private readonly apis: readonly CompatApi[];
  /** Null if it is the one that the client asked. */
  private readonly siteUrl: string | null;
  private readonly listensAt: string;
  private readonly trust: TrustFunction;

  constructor(
    dictionary: Dictionary,
    config: Config,
    { logger, answers, caching, finder, trust }: CompatServices,
  ) {
    this.dictionary = dictionary;
    this.logger = logger;
    this.answers = answers;
    this.caching = caching;
    this.siteUrl = config.publicUrl;
    this.listensAt = addressOf(config);
    this.trust = trust;
    const sources = new Sources(dictionary);
    const apis = [
      new DictionaryApiDev(dictionary, sources),
      new FreeDictionaryApiCom(dictionary, sources),
      new Datamuse(dictionary, finder),
    ];
    this.apis = apis.filter(({ name }) => config.compatApis.includes(name));
  }

  /** Answers everything below the prefix of an API. Returns false for other addresses. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (!url.startsWith(PREFIX)) return false;
    const api = this.apis.find(({ name }) => url.startsWith(`${PREFIX}${name}/`));
    if (!api) return false;
    const isPreflight = method === 'OPTIONS';
    const read = routeOf(api, url);
    const rate = isPreflight ? null : this.answers.count(request, read?.units);
    const answered = async () => {
      if (rate && !rate.allowed) throw refusalOf(rate);
      const answer = isPreflight
        ? preflightAnswer(request, METHODS).forCompat()
        : await this.read(read, request);
      await this.answers.send(request, response, answer, rate);
    };
    answered()
      .catch((error: unknown) => {
        if (response.headersSent) throw error;
        const apiError = toApiError(error, request, this.logger);
        const text = JSON.stringify(api.errorBody(apiError));
        const answer = Answer.once(apiError.statusCode, text, apiError.headers).forCompat();
        return this.answers.send(request, response, answer, rate);
      })
      .catch(() => response.destroy());
    return true;
  }

  private async read(read: CompatRead | null, request: IncomingMessage): Promise<Answer> {
    const { method } = request;
    if (!read)
      throw new ApiError('route_not_found', { detail: 'There is no such route in this API.' });
    if (method !== 'GET' && method !== 'HEAD') {
      const headers = { Allow: METHODS };
      throw new ApiError('method_not_allowed', {
        detail: `This route answers ${METHODS}.`,
        headers,
      });
    }
    const { revision, modifiedAt } = this.dictionary;
    const caching = this.caching.forApi();
    let isSame = true;
    const text = await read.read(() => {
      isSame = this.siteUrl !== null;
      return this.siteUrl ?? this.askedOrigin(request);
    });
    return Answer.cacheable(text, revision, caching, modifiedAt).forCompat(isSame);
  }

  private askedOrigin(request: IncomingMessage): string {
    const { host = '' } = request.headers;
    const address = `${isHttps(request, this.trust) ? 'https' : 'http'}://${host}`;
    return URL.canParse(address) ? new URL(address).origin : this.listensAt;
  }
}

function routeOf(api: CompatApi, url: string): CompatRead | null {
  const [path = '', query = ''] = url.slice(PREFIX.length + api.name.length).split(/\?(.*)/s);
  return api.route(path, new URLSearchParams(query));
}

/** Where the web interface listens. */
function addressOf({ host, port }: Config): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : hostInAddress(host);
  return `http://${name}:${port}`;
}
