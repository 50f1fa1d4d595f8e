import { type RequestHandler, Router } from 'express';
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

/** A file of plain text. */
export function textFile(path: string, maxAgeSeconds: number, read: () => string): Router {
  const router = Router({ caseSensitive: true });
  addFile(router, path, (_request, response) => {
    response.set('Cache-Control', `public, max-age=${maxAgeSeconds}`).type('text/plain');
    response.send(read());
  });
  return router;
}
