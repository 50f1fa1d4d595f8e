import type { RequestHandler } from 'express';
import { allowedHeaders } from '../shared/preflight.ts';

const PREFLIGHT_MAX_AGE_SECONDS = 600;

const ALLOWED_HEADERS = 'Authorization, Content-Type, If-Match';

/** Lets pages of these origins in. */
export function adminHeaders(corsOrigins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (corsOrigins.length > 0) response.vary('Origin');
    const { origin } = request.headers;
    const allowed = origin !== undefined && corsOrigins.includes(origin);
    if (allowed) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After, Content-Disposition');
    }
    if (request.method !== 'OPTIONS') return next();
    if (allowed) {
      response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
      response.setHeader('Access-Control-Allow-Headers', allowedHeaders(request, ALLOWED_HEADERS));
      response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_MAX_AGE_SECONDS));
    }
    response.status(204).end();
  };
}
