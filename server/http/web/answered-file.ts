import type { RequestHandler, Router } from 'express';
import { ApiError } from '../../base/errors.ts';

/** Answers only `GET` and `HEAD`. */
export function addFile(router: Router, path: string, ...handlers: RequestHandler[]): void {
  router.get(path, ...handlers);
  router.all(path, () => {
    throw new ApiError('method_not_allowed', {
      detail: 'This address answers GET and HEAD.',
      headers: { Allow: 'GET, HEAD' },
    });
  });
}
