import { type RequestHandler, Router } from 'express';
import { methodNotAllowed } from '../../base/errors.ts';

/** Answers only `GET` and `HEAD`. */
export function addFile(router: Router, path: string, ...handlers: RequestHandler[]): void {
  router.get(path, ...handlers);
  router.all(path, () => {
    throw methodNotAllowed('GET, HEAD');
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
