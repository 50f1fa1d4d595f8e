import { isUtf8 } from 'node:buffer';
import { json, type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Operation } from '../../contract/operation.ts';
import { ApiError, methodNotAllowed } from '../../base/errors.ts';
import type { UnfinishedBodies } from './unfinished-bodies.ts';
import { refuseManyValues } from './body-values.ts';
import { type ValidRequest, validateRequest } from './validate.ts';

interface RouteOptions {
  bodyLimitBytes: number;
  maxBodyValues: number;
  unfinishedBodies: UnfinishedBodies;
  /** Runs before the body is read, and can refuse the request. */
  before?: readonly RequestHandler[];
}

/** `handle` gets the validated input. */
export function addRoute<O extends Operation>(
  router: Router,
  operation: O,
  { bodyLimitBytes, maxBodyValues, unfinishedBodies, before = [] }: RouteOptions,
  handle: (input: ValidRequest<O>, request: Request, response: Response) => Promise<void>,
): void {
  const handlers: RequestHandler[] = [...before];
  if (operation.body) {
    const verify = (_request: unknown, _response: unknown, body: Buffer) => {
      if (!isUtf8(body)) throw new Error('must be UTF-8');
      refuseManyValues(body, maxBodyValues);
    };
    const parse = json({ limit: bodyLimitBytes, verify });
    handlers.push(refuseLarge(bodyLimitBytes), (request, response, next) => {
      // In the same turn as the parser, or it would miss the first bytes.
      unfinishedBodies.count(request, bodyLimitBytes);
      parse(request, response, next);
    });
  }
  handlers.push((request, response) => {
    const input = validateRequest(operation, {
      url: request.url,
      params: request.params,
      headers: request.headers,
      body: request.body,
      maxBodyValues,
    });
    return handle(input, request, response);
  });
  router[operation.method](expressPath(operation.path), ...handlers);
}

/** Goes by `Content-Length`, before the parser receives the body. */
function refuseLarge(limitBytes: number): RequestHandler {
  return ({ headers }, _response, next) => {
    if (Number(headers['content-length'] ?? 0) > limitBytes) {
      throw new ApiError('payload_too_large', { detail: 'The body is too large.' });
    }
    next();
  };
}

/** In the order in which `Allow` lists them. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Comes last in an API: a request that gets here has the wrong method or an unknown path. */
export function refuseUnknownRoutes(operations: Iterable<Operation>): RequestHandler {
  const routes = [...operations].map(({ path, method }) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    methods: method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  }));
  return ({ path }) => {
    const methods = routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
    if (methods.length === 0) {
      throw new ApiError('route_not_found', { detail: 'There is no such route in this API.' });
    }
    throw methodNotAllowed(METHODS.filter((method) => methods.includes(method)).join(', '));
  };
}

/** `/words/{word}` in Express's syntax. */
const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
