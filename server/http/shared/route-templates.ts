import { adminApi } from '../../contract/admin-api.ts';
import { publicApi } from '../../contract/public-api.ts';

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

let routes: readonly Route[] | undefined;

function allRoutes(): Route[] {
  return [
    ...Object.values(publicApi).map((operation) => apiRoute('/api/v1', operation)),
    ...Object.values(adminApi).map((operation) => apiRoute('/api', operation)),
    ...OTHER_ROUTES.map((template) => ({ template, pattern: patternOf(template) })),
  ];
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
export function routeTemplate(method: string, url: string): string | null {
  const path = url.replace(/[?#].*$/s, '');
  const asked = method === 'HEAD' ? 'GET' : method;
  let best: Route | undefined;
  for (const route of (routes ??= allRoutes())) {
    if (route.method !== undefined && route.method !== asked) continue;
    if (!route.pattern.test(path)) continue;
    if (!best || placeholders(route) < placeholders(best)) best = route;
  }
  return best?.template ?? null;
}

const placeholders = ({ template }: Route) => template.split('{').length;
