import { groupBy } from '../../dictionary/structures/grouped.ts';
import { adminApi } from '../../contract/admin/api.ts';
import { READER_PAGES } from '../../contract/public/pages.ts';
import { publicApi } from '../../contract/public/api.ts';

/** Addresses outside the APIs. `routeTemplate` handles pages below `/admin/`. */
const OTHER_ROUTES = [
  ...READER_PAGES,
  '/word/{word}',
  '/admin',
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

let routes: Map<number, readonly Route[]> | undefined;

/** By number of segments, which leaves about a dozen to try; fewest placeholders first. */
function allRoutes(): Map<number, readonly Route[]> {
  const all = [
    ...Object.values(publicApi).map((operation) => apiRoute('/api/v1', operation)),
    ...Object.values(adminApi).map((operation) => apiRoute('/api', operation)),
    ...OTHER_ROUTES.map((template) => ({ template, pattern: patternOf(template) })),
  ].sort((a, b) => placeholders(a) - placeholders(b));
  return groupBy(all, ({ template }) => segmentsOf(template));
}

function apiRoute(prefix: string, { method, path }: { method: string; path: string }): Route {
  const template = prefix + path;
  return { template, pattern: patternOf(template), method: method.toUpperCase() };
}

const patternOf = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`);
const placeholders = ({ template }: Route) => template.split('{').length;
const segmentsOf = (path: string) => path.split('/').length;

/** The matching route with the fewest placeholders, or null. */
export function routeTemplate(method: string, url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1);
  const effectiveMethod = method === 'HEAD' ? 'GET' : method;
  if (path.startsWith('/admin/') && path.length > '/admin/'.length) return '/admin/{page}';
  const segments = segmentsOf(path.length > 1 ? path.replace(/\/$/, '') : path);
  const route = (routes ??= allRoutes())
    .get(segments)
    ?.find((one) => (one.method ?? effectiveMethod) === effectiveMethod && one.pattern.test(path));
  return route?.template ?? null;
}
