import type { IncomingMessage, ServerResponse } from 'node:http';
import { adminApi } from '../../contract/admin-api.ts';
import { publicApi } from '../../contract/public-api.ts';
import type { Logger } from '../../logger.ts';
import { clientAddress, type TrustFunction } from './client-address.ts';

/** Addresses outside the APIs, with the same placeholders. */
const OTHER_ROUTES = [
  '/',
  '/search',
  '/browse',
  '/history',
  '/api-docs',
  '/about',
  '/word/{word}',
  '/admin',
  '/admin/{page}',
  '/assets/{file}',
  '/api/health',
  '/api/ready',
  '/compat/dictionaryapi.dev/api/{version}/entries/{language}/{word}',
  '/compat/freedictionaryapi.com/api/v1/entries/{language}/{word}',
  '/compat/freedictionaryapi.com/api/v1/languages',
  '/compat/datamuse/words',
  '/compat/datamuse/sug',
];

interface Route {
  template: string;
  pattern: RegExp;
  /** Any method if absent. */
  method?: string;
}

/** `ACCESS_LOG`: one line per request with its route, but not the words looked up. */
export function accessLog(logger: Logger, trust: TrustFunction) {
  const routes = [
    ...Object.values(publicApi).map((operation) => apiRoute('/api/v1', operation)),
    ...Object.values(adminApi).map((operation) => apiRoute('/api', operation)),
    ...OTHER_ROUTES.map((template) => ({ template, pattern: patternOf(template) })),
  ];
  return (request: IncomingMessage, response: ServerResponse): void => {
    const start = performance.now();
    // Read these now: routers rewrite the URL, and a closed connection has no address.
    const { method = '', url = '' } = request;
    const address = clientAddress(request, trust);
    response.once('close', () => {
      logger.info(
        {
          event: 'access',
          address,
          method,
          route: templateOf(routes, method, url),
          status: response.statusCode,
          duration_ms: Math.round(performance.now() - start),
          finished: response.writableFinished,
        },
        'access',
      );
    });
  };
}

function apiRoute(prefix: string, { method, path }: { method: string; path: string }): Route {
  const template = prefix + path;
  return { template, pattern: patternOf(template), method: method.toUpperCase() };
}

/** A page below `/admin/` may have several path segments. */
function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace('{page}', '.+').replace(/\{\w+\}/g, '[^/]+')}/?$`);
}

/** The template of the matching route with the fewest placeholders, or null. */
function templateOf(routes: readonly Route[], method: string, url: string): string | null {
  const path = url.replace(/[?#].*$/s, '');
  const asked = method === 'HEAD' ? 'GET' : method;
  let best: Route | undefined;
  for (const route of routes) {
    if (route.method !== undefined && route.method !== asked) continue;
    if (!route.pattern.test(path)) continue;
    if (!best || placeholders(route) < placeholders(best)) best = route;
  }
  return best?.template ?? null;
}

const placeholders = ({ template }: Route) => template.split('{').length;
