import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CompatApi, CompatRead } from '../compat/api.ts';
import { Datamuse } from '../compat/datamuse/datamuse.ts';
import { DictionaryApiDev } from '../compat/dictionaryapi-dev.ts';
import { FreeDictionaryApiCom } from '../compat/freedictionaryapi-com.ts';
import { Sources } from '../compat/sources.ts';
import type { Config } from '../config/parse-config.ts';
import { ApiError, methodNotAllowed } from '../base/errors.ts';
import { Answer } from './shared/answer.ts';
import { isHttps } from './shared/client-address.ts';
import type { AppContext } from './shared/context.ts';
import { toApiError } from './shared/errors.ts';
import { preflightAnswer } from './shared/preflight.ts';
import { hostInAddress } from '../text/web-address.ts';

const PREFIX = '/compat/';
const METHODS = 'GET, HEAD, OPTIONS';

/**
 * The APIs of other services, each below `/compat/` and the name of the service, so that a program
 * written for one only needs another address. They share the limit and the cache of the public API.
 */
export class CompatApis {
  private readonly apis: readonly CompatApi[];
  /** Null means the address that the client used. */
  private readonly siteUrl: string | null;
  private readonly listensAt: string;

  constructor(private readonly context: AppContext) {
    const { config, dictionary, finder } = context;
    this.siteUrl = config.publicUrl;
    this.listensAt = addressOf(config);
    const sources = new Sources(dictionary);
    const apis = [
      new DictionaryApiDev(dictionary, sources),
      new FreeDictionaryApiCom(dictionary, sources),
      new Datamuse(dictionary, finder),
    ];
    this.apis = apis.filter(({ name }) => config.compatApis.includes(name));
  }

  /** Returns false for addresses outside these APIs. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if (!url.startsWith(PREFIX)) return false;
    const api = this.apis.find(({ name }) => url.startsWith(`${PREFIX}${name}/`));
    if (!api) return false;
    const { answers, logger } = this.context;
    const isPreflight = method === 'OPTIONS';
    const route = routeOf(api, url);
    const rate = isPreflight ? null : answers.count(request, route?.units);
    const read = async () =>
      isPreflight ? preflightAnswer(request, METHODS).forCompat() : this.read(route, request);
    answers.respond(request, response, rate, read, (error) => {
      const apiError = toApiError(error, request, logger);
      const text = JSON.stringify(api.errorBody(apiError));
      return Answer.once(apiError.statusCode, text, apiError.headers).forCompat();
    });
    return true;
  }

  private async read(read: CompatRead | null, request: IncomingMessage): Promise<Answer> {
    const { method } = request;
    if (!read)
      throw new ApiError('route_not_found', { detail: 'There is no such route in this API.' });
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(METHODS);
    const { revision, modifiedAt } = this.context.dictionary;
    const caching = this.context.caching.forApi();
    let isSame = true;
    const text = await read.read(() => {
      isSame = this.siteUrl !== null;
      return this.siteUrl ?? this.askedOrigin(request);
    });
    return Answer.cacheable(text, revision, caching, modifiedAt).forCompat(isSame);
  }

  private askedOrigin(request: IncomingMessage): string {
    const { host = '' } = request.headers;
    const address = `${isHttps(request, this.context.trust) ? 'https' : 'http'}://${host}`;
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
