import { Router } from 'express';
import { addFile } from './answered-file.ts';

/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** RFC 9116: where to report a vulnerability of this instance. */
export function securityTxt(contact: string): Router {
  const router = Router({ caseSensitive: true });
  addFile(router, '/.well-known/security.txt', (_request, response) => {
    // Whole days, so that the file does not change with every request.
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
    response
      .set('Cache-Control', 'public, max-age=86400')
      .type('text/plain')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
  return router;
}
