import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { API_VERSION } from '../../contract/public-api.ts';
import { isHttps, type TrustFunction } from '../shared/client-address.ts';
import type { RateState } from '../shared/rate-limit.ts';
import { API_SECURITY_HEADERS, HSTS_HEADER } from '../shared/security-headers.ts';

type Encoding = 'br' | 'gzip';

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};
/** Smaller bodies fit one packet as they are. */
const MIN_COMPRESSED_BYTES = 1_024;

/** Headers that a script of another origin may read. */
const EXPOSED_HEADERS = 'ETag, Retry-After, RateLimit, RateLimit-Policy, X-API-Version';

/** What every answer under `/api/v1` carries, as a flat list of names and values. */
const COMMON_HEADERS: readonly string[] = [
  'Content-Type',
  'application/json; charset=utf-8',
  'X-API-Version',
  API_VERSION,
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED_HEADERS,
  ...API_SECURITY_HEADERS.flat(),
];

/** A body that is ready to be sent, any number of times and in any encoding. */
export class PublicAnswer {
  readonly body: Buffer;
  readonly status: number;
  /** The headers of caching: `Cache-Control`, and for what can be asked for again its `ETag`. */
  readonly headers: readonly string[];
  readonly etag: string | null;
  private readonly encoded = new Map<Encoding, Buffer>();

  private constructor(
    status: number,
    body: Buffer,
    etag: string | null,
    headers: readonly string[],
  ) {
    this.status = status;
    this.body = body;
    this.etag = etag;
    this.headers = headers;
  }

  /** An answer that caches may keep and ask about again. */
  static cacheable(text: string, cacheControl: string, modifiedAt: Date | null): PublicAnswer {
    const body = Buffer.from(text);
    // Weak, because one tag stands for every encoding of the same answer.
    const etag = `W/"${hash('sha1', body, 'base64url')}"`;
    return new PublicAnswer(200, body, etag, [
      'ETag',
      etag,
      'Cache-Control',
      cacheControl,
      ...(modifiedAt ? ['Last-Modified', modifiedAt.toUTCString()] : []),
    ]);
  }

  /** An answer for this request only: errors, `POST`, random words. */
  static once(
    status: number,
    text: string,
    headers: Readonly<Record<string, string>> = {},
  ): PublicAnswer {
    return new PublicAnswer(status, Buffer.from(text), null, [
      'Cache-Control',
      'no-store',
      ...Object.entries(headers).flat(),
    ]);
  }

  /** Bytes that this answer holds in memory. */
  get size(): number {
    return [...this.encoded.values()].reduce((sum, { length }) => sum + length, this.body.length);
  }

  /** The body as the client wants it, at once when it has been made before. */
  encode(encoding: Encoding | null): Buffer | Promise<Buffer> {
    if (encoding === null) return this.body;
    return (
      this.encoded.get(encoding) ??
      compress[encoding](this.body).then((bytes) => {
        this.encoded.set(encoding, bytes);
        return bytes;
      })
    );
  }
}

/**
 * Writes an answer of the public API: the only place that writes its headers, so that answers from
 * the cache and those made just now cannot differ.
 */
export async function writePublicAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: PublicAnswer,
  { rate, trust }: { rate: RateState | null; trust: TrustFunction },
): Promise<void> {
  const headers = [...COMMON_HEADERS, ...answer.headers, 'Vary', 'Accept-Encoding'];
  if (rate) headers.push('RateLimit-Policy', rate.policy, 'RateLimit', rate.state);
  if (isHttps(request, trust)) headers.push(...HSTS_HEADER);

  const condition = request.headers['if-none-match'];
  if (answer.etag !== null && condition !== undefined && matchesEtag(condition, answer.etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const encoding =
    answer.body.length < MIN_COMPRESSED_BYTES
      ? null
      : preferredEncoding(request.headers['accept-encoding']);
  const encoded = answer.encode(encoding);
  const body = Buffer.isBuffer(encoded) ? encoded : await encoded;
  if (encoding) headers.push('Content-Encoding', encoding);
  // RFC 9110, section 8.6: never with 204.
  if (answer.status !== 204) headers.push('Content-Length', String(body.length));
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** `If-None-Match` compares weakly: RFC 9110, section 13.1.2. */
function matchesEtag(condition: string, etag: string): boolean {
  if (condition === etag || condition.trim() === '*') return true;
  const opaque = etag.slice(2);
  return condition.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

/** Clients send one of a few values of `Accept-Encoding`; each is understood once. */
const encodings = new Map<string, Encoding | null>();
const MAX_KNOWN_ENCODINGS = 256;

function preferredEncoding(acceptEncoding: string | string[] | undefined): Encoding | null {
  if (typeof acceptEncoding !== 'string') return null;
  const known = encodings.get(acceptEncoding);
  if (known !== undefined) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const [preferred] = negotiator.encodings(['br', 'gzip', 'identity']);
  const encoding = preferred === 'br' || preferred === 'gzip' ? preferred : null;
  if (encodings.size < MAX_KNOWN_ENCODINGS) encodings.set(acceptEncoding, encoding);
  return encoding;
}
