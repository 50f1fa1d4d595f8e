import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/parse-config.ts';

/** Such as `/dictionary`; empty at the root of a host. */
export const basePathOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');

/** The authority of an absolute request target, which proxies may send. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * Called once per request. A proxy may have stripped the path already: addresses outside of the
 * base path stay as they are.
 */
export function stripBasePath(request: IncomingMessage, base: string): void {
  const { url = '' } = request;
  const start = url.startsWith('/') ? 0 : (ORIGIN.exec(url)?.[0].length ?? 0);
  if (base === '' || !url.startsWith(base, start)) return;
  const rest = url.slice(start + base.length);
  if (rest === '' || rest.startsWith('?')) request.url = `${url.slice(0, start)}/${rest}`;
  else if (rest.startsWith('/')) request.url = url.slice(0, start) + rest;
}

/** Adds the base path to the links of a page written for the root of a host. */
export const linkUnder = (html: string, base: string): string =>
  base === '' ? html : html.replaceAll(/ (href|action)="\//g, ` $1="${base}/`);
