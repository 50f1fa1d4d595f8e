import type { IncomingMessage } from 'node:http';
import { decoded } from '../../contract/decoded.ts';
import type { Operation } from '../../contract/operation.ts';
import { addTo } from '../../dictionary/structures/grouped.ts';
import type { Answer } from '../shared/answer.ts';
import { type ValidRequest, validateRequest } from '../shared/validate.ts';

export const PUBLIC_PREFIX = '/api/v1';

type ReadRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

interface Route {
  segments: readonly string[];
  answer: (request: ReadRequest, params: Readonly<Record<string, string>>) => Promise<Answer>;
}

/**
 * Finds the read for an address in its usual form. Trailing slashes, malformed escapes and absolute
 * URLs are left to Express.
 */
export class DirectRoutes {
  /** Keys are numbers of segments; routes keep the order in which they were added. */
  private readonly routes = new Map<number, Route[]>();

  add<O extends Operation>(operation: O, handle: (input: ValidRequest<O>) => Promise<Answer>) {
    const segments = operation.path.slice(1).split('/');
    const answer: Route['answer'] = async (request, params) =>
      handle(
        validateRequest(operation, { url: request.url ?? '', params, headers: request.headers }),
      );
    addTo(this.routes, segments.length, { segments, answer });
  }

  find(request: ReadRequest): (() => Promise<Answer>) | null {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (!url.startsWith(`${PUBLIC_PREFIX}/`) || url.includes('#')) return null;
    const query = url.indexOf('?');
    const path = url.slice(PUBLIC_PREFIX.length + 1, query < 0 ? undefined : query);
    const requested = path.split('/');
    for (const { segments, answer } of this.routes.get(requested.length) ?? []) {
      const params = paramsOf(segments, requested);
      if (params) return () => answer(request, params);
    }
    return null;
  }
}

/** The values of the placeholders; null if the path does not match. */
function paramsOf(template: readonly string[], path: readonly string[]) {
  const params: Record<string, string> = {};
  for (const [i, segment] of template.entries()) {
    const value = path[i] ?? '';
    if (!segment.startsWith('{')) {
      if (value !== segment) return null;
      continue;
    }
    if (value === '') return null;
    const param = decoded(value);
    if (param === null) return null;
    params[segment.slice(1, -1)] = param;
  }
  return params;
}
