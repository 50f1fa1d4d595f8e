import type { IncomingMessage } from 'node:http';
import { LOOKED_UP } from '../../base/channels.ts';

/** Pages, the API, and the APIs of other services. */
const LOOK_UP =
  /^\/(?:word|api\/v1\/words|compat\/[^/]+\/api\/v\d\/entries\/[^/]+)\/([^/?#]+)\/?(?:\?|$)/;
/** Part of an address keeps all of it in memory. */
const MAX_URL_LENGTH = 512;

/** Publishes the word that a successful request has looked up, if any. */
export function tellLookUp(request: IncomingMessage & { originalUrl?: string }, status: number) {
  const { method, headers, url = '', originalUrl = url } = request;
  if (status !== 200 || method !== 'GET' || originalUrl.length > MAX_URL_LENGTH) return;
  const term = LOOK_UP.exec(originalUrl)?.[1];
  if (term === undefined) return;
  // Prefetches: browsers send the first header, scripts may only send the second.
  const purpose = headers['sec-purpose'] ?? headers['purpose'];
  if (purpose?.includes('prefetch')) return;
  LOOKED_UP.publish(decodeURIComponent(term));
}
